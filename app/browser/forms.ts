import { forgetDraft } from "./drafts.ts";
import { hideNotice, showNotice } from "./notice.ts";
import { hideProgress, showProgress } from "./progress.ts";

/**
 * Posting forms are sent by `fetch`, so that a lost connection keeps the page and what was typed on it. The one-time key of the form
 * makes it safe to send it again: the server does it once. Without this script the browser posts the form itself.
 */

/** Tells the server to name the next page in a header in place of a redirect, which `fetch` would follow. */
const REQUEST_HEADER = "X-Form-Post";
const NEXT_PAGE_HEADER = "X-Next-Page";

/** The pressed button is seen as such before the work of sending begins. */
const PAINTED_MS = 20;
/** After this long the person is told that the answer is still awaited. */
const SLOW_MS = 10_000;
/** After this long an answer is no longer expected, and the form can be sent again. */
const LOST_MS = 45_000;
/** Files take longer: as long as a line of this speed needs for them, but no longer than the server waits. */
const SLOWEST_BYTES_PER_MS = 10;
const FILES_LOST_MS = 170_000;
const LINE_CHECKED_EVERY_MS = 4_000;
/** A form is not sent by itself until nobody has changed it for so long. */
const TYPED_MS = 8_000;
/** How often a form is sent again by itself; after that only by a press, because each try costs data. */
const TRIES = 3;

type Sending = { form: HTMLFormElement; submitter: HTMLElement | null; tries?: number };

let onNewMain: (main: HTMLElement) => void = () => {};
const underWay = new WeakSet<HTMLFormElement>();
let stopWaiting = () => {};

/** @param start starts the parts of a main part that an answer brought */
export function startForms(start: (main: HTMLElement) => void) {
  onNewMain = start;
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    const form = event.target;
    if (underWay.has(form)) return event.preventDefault();
    if (!isOurPost(form, event.submitter)) return showProgress();
    event.preventDefault();
    void send({ form, submitter: event.submitter });
  });
}

const addressOf = (form: HTMLFormElement, submitter: HTMLElement | null) =>
  new URL(submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", location.href);

function isOurPost(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  // A button may ask with the fields of a form instead of posting them.
  const method = submitter?.getAttribute("formmethod") ?? form.method;
  return method === "post" && !form.target && addressOf(form, submitter).origin === location.origin;
}

async function send(sending: Sending) {
  const { form, submitter } = sending;
  stopWaiting();
  hideNotice();
  begin(sending);
  await new Promise((resolve) => setTimeout(resolve, PAINTED_MS));
  const slow = setTimeout(() => showNotice("slow"), SLOW_MS);
  try {
    const body = bodyOf(form, submitter);
    const answer = await fetch(addressOf(form, submitter), {
      method: "POST",
      headers: { Accept: "text/html", [REQUEST_HEADER]: "1" },
      body,
      signal: AbortSignal.timeout(lostAfter(body)),
    });
    await show(answer, sending);
  } catch {
    end(sending);
    waitForLine(sending);
  } finally {
    clearTimeout(slow);
  }
}

function lostAfter(body: FormData | URLSearchParams): number {
  const files = [...body.values()].filter((value) => value instanceof File);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return Math.min(LOST_MS + bytes / SLOWEST_BYTES_PER_MS, FILES_LOST_MS);
}

function bodyOf(form: HTMLFormElement, submitter: HTMLElement | null): FormData | URLSearchParams {
  const data = new FormData(form, submitter);
  if (form.enctype === "multipart/form-data") return data;
  const pairs = [...data].map(([name, value]) => [name, String(value).replace(/\r?\n/g, "\r\n")]);
  return new URLSearchParams(pairs);
}

async function show(answer: Response, sending: Sending) {
  hideNotice();
  const next = answer.headers.get(NEXT_PAGE_HEADER);
  if (next) {
    forgetDraft(sending.form);
    return open(new URL(next, location.href));
  }
  const content = answer.headers.get("Content-Type") ?? "";
  if (!content.startsWith("text/html")) {
    if (answer.ok) save(answer, await answer.blob());
    else showNotice("failed");
    return end(sending);
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  end(sending);
  const main = page.querySelector("main");
  // A page that only tells what went wrong has neither form nor alert: the form that is here stays, with what was typed.
  if (!main || (!answer.ok && !main.querySelector("form[method=post], [role=alert]")))
    return showNotice("failed", main);
  if (answer.url !== location.href) history.pushState(null, "", answer.url);
  showMain(page.title, main);
}

/** Leaves for the next page, also when it is this one. */
function open(next: URL) {
  const isHere = next.href.replace(/#.*/, "") === location.href.replace(/#.*/, "");
  if (!isHere) return location.assign(next);
  if (next.hash) history.replaceState(null, "", next);
  location.reload();
}

/** Shows the answer in place of the main part, and moves the focus to what it says first. */
function showMain(title: string, main: HTMLElement) {
  document.title = title;
  document.querySelector("main")?.replaceWith(main);
  onNewMain(main);
  const first = main.querySelector<HTMLElement>("[role=alert]") ?? main.querySelector<HTMLElement>("h1");
  first?.setAttribute("tabindex", "-1");
  first?.focus();
}

function save(answer: Response, file: Blob) {
  const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name ?? "file";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function begin({ form, submitter }: Sending) {
  underWay.add(form);
  submitter?.setAttribute("aria-disabled", "true");
  submitter?.setAttribute("data-sending", "");
  showProgress();
}

function end({ form, submitter }: Sending) {
  underWay.delete(form);
  submitter?.removeAttribute("aria-disabled");
  submitter?.removeAttribute("data-sending");
  hideProgress();
}

/** Sends the form again when the person asks for it, or by itself as soon as the server can be reached and nobody types into it. */
function waitForLine({ form, submitter, tries = 0 }: Sending) {
  const again = () => void send({ form, submitter });
  if (tries >= TRIES) return showNotice("failed", null, again);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let typedAt = 0;
  const noteTyping = () => {
    typedAt = Date.now();
  };
  const wait = () => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(check, LINE_CHECKED_EVERY_MS);
  };
  const sendUnlessTyping = () => {
    if (Date.now() - typedAt < TYPED_MS) wait();
    else if (!stopped) void send({ form, submitter, tries: tries + 1 });
  };
  const check = async () => {
    const reached = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(SLOW_MS) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (reached) sendUnlessTyping();
    else wait();
  };
  form.addEventListener("input", noteTyping);
  addEventListener("online", sendUnlessTyping);
  stopWaiting = () => {
    stopped = true;
    clearTimeout(timer);
    form.removeEventListener("input", noteTyping);
    removeEventListener("online", sendUnlessTyping);
    stopWaiting = () => {};
  };
  showNotice("offline", null, again);
  wait();
}
