import { setTimeout as sleep } from "node:timers/promises";
import { row } from "#db/client.ts";
import { DEMO_LOGINS } from "#seeds/demo/logins.ts";
import { readMap, type Screen, screenAt, VISITORS, type VisitorName } from "#tests/crawl/parts/map.ts";
import { setScene } from "#tests/crawl/parts/scene.ts";
import { makeVisitors, type Visitor } from "#tests/crawl/parts/visitors.ts";
import { askPatiently } from "#tests/harness/ask-patiently.ts";
import { signedIn } from "#tests/harness/signed-in.ts";
import { type PageFacts, readPage } from "./read-page.ts";
import { specimensOf } from "./specimens.ts";

/** Opens every screen as everybody who may open it, without scripts, by the links from one to the other. */

export type Page = {
  visitor: VisitorName;
  /** The address, with its parameters' names: `/mhbookings/:id`; those with few values keep them (`/myItems/new/kitchen`). */
  screen: string;
  /** The route that answered: `/myItems/new/:kind`. */
  route: string;
  area: string;
  address: string;
  /** The page that links here, or `start`. */
  from: string;
  status: number;
  /** From the request to the last byte of the answer. */
  milliseconds: number;
  location: string | null;
  type: string;
  disposition: string;
  /** What the product logged of a request that it failed. */
  log: string;
  body: Buffer;
  /** What is on it, when it is a page. */
  facts: PageFacts | undefined;
};

export type Visited = {
  /** Where the application answered. */
  url: string;
  pages: Page[];
  screens: Screen[];
};

/** Parameters of which every value shows another screen. */
const VARIED = /^:(kind|step|master|part|template|channel|report|list|format|gateway)$/;
/** How many records of one screen are opened, how many sets of filters of each kind, and how many sets in all. */
const PAGES = { records: 3, alike: 2, queries: 8 };
/** Files differ in their rows only, and public screens show everybody the same as a guest. */
const FILES = { records: 3, alike: 1, queries: 6 };
const ELSEWHERE = { records: 1, alike: 1, queries: 1 };
/** Filters of which every value shows another list. */
const TELLING = /^(kind|report|list|type)$/;
const WIDTH = 6;
/** Pages for every other address, and one that only the gate sends people to. */
const NOT_OPENED = new Set(["/*", "/__refused"]);

/** An application on the demo, to which the database of this process belongs, and what it has logged so far. */
export type Visitable = { url: string; output: () => string };

/** @param whenSet is done when there is something to see on every screen, before the first is opened */
export async function visitAll(
  app: Visitable,
  { whenSet }: { whenSet?: () => Promise<void> } = {},
): Promise<Visited> {
  const screens = (await readMap()).filter(({ path }) => !NOT_OPENED.has(path));
  const visitors = await makeVisitors();
  const scene = await setScene(visitors);
  await whenSet?.();
  const pages: Page[] = [];
  for (const name of VISITORS) {
    const main = visitors.find((visitor) => visitor.name === name)!;
    // Partners sell different things, and each sees the screens of what is theirs.
    const all = name === "partner" ? [main, ...(await otherPartners())] : [main];
    const limits: Limits = { records: new Map(), queries: new Map() };
    for (const visitor of all)
      pages.push(
        ...(await visit(app, visitor, screens, visitor === main ? (scene[name] ?? []) : [], limits)),
      );
  }
  return { url: app.url, pages, screens };
}

async function otherPartners(): Promise<Visitor[]> {
  const logins = DEMO_LOGINS.filter(({ role }) => role === "partner").slice(1);
  return Promise.all(
    logins.map(async ({ signIn }) => {
      const phone = `+91${signIn.replaceAll(" ", "")}`;
      const user = await row<{ id: string }>(
        "SELECT id FROM users WHERE role = 'partner' AND phone_e164 = $phone",
        { phone },
      );
      return { name: "partner" as const, userId: user!.id, ...(await signedIn(user!.id, "partner")) };
    }),
  );
}

type Limits = { records: Map<string, Set<string>>; queries: Map<string, number> };

/** One visitor after another, level by level, so that the same demo gives the same pages. */
async function visit(
  app: Visitable,
  visitor: Visitor,
  screens: Screen[],
  scene: string[],
  limits: Limits,
): Promise<Page[]> {
  const { url } = app;
  const own = screens.filter(({ openTo }) => openTo.includes(visitor.name));
  const specimens = await specimensOf(visitor);
  /** Screens of which no other records are opened. */
  const chosen = new Set(specimens.map((address) => screenAt(screens, address)?.path));
  const pages: Page[] = [];
  const seen = new Set<string>();
  let level: Array<{ address: string; from: string }> = [];
  let next: typeof level = [];

  const add = (address: string, from: string) => {
    if (seen.has(address)) return;
    const screen = screenAt(screens, address);
    if (!screen) return;
    if (from !== "start" && (chosen.has(screen.path) || !isWorthIt(limits, screen, own, address))) return;
    seen.add(address);
    if (from === "start") limits.records.set(screen.path, limits.records.get(screen.path) ?? new Set());
    next.push({ address, from });
  };
  const open = async ({ address, from }: { address: string; from: string }): Promise<Page> => {
    const screen = screenAt(screens, address)!;
    const headers = {
      cookie: visitor.cookie,
      accept: "text/html,*/*",
      // To compress a page and open it again costs as much as a tenth of making it.
      "accept-encoding": "identity",
      "x-forwarded-for": somebodyElse(),
    };
    const began = performance.now();
    const response = await askPatiently(() => fetch(url + address, { redirect: "manual", headers }));
    const type = response.headers.get("content-type") ?? "";
    const body = Buffer.from(await response.arrayBuffer());
    return {
      visitor: visitor.name,
      screen: screenName(screen, address),
      route: screen.path,
      area: screen.area,
      address,
      from,
      status: response.status,
      milliseconds: Math.round(performance.now() - began),
      location: response.headers.get("location"),
      type,
      disposition: response.headers.get("content-disposition") ?? "",
      log: response.status >= 500 ? await logOf(app, response) : "",
      body,
      facts: type.includes("html") ? readPage(body.toString()) : undefined,
    };
  };

  for (const { path, isPage } of own)
    if (!/[:*]/.test(path) && (isPage || !limits.records.has(path))) add(path, "start");
  for (const address of [...scene, ...specimens]) add(address, "start");
  for (level = next, next = []; level.length > 0; level = next, next = []) {
    const opened = await inTurn(level, open);
    for (const page of opened) {
      pages.push(page);
      if (page.location) addLink(page.location, page, url, add);
      if (page.status !== 200) continue;
      for (const link of [...(page.facts?.allLinks ?? []), ...(page.facts?.pictures ?? [])])
        addLink(link, page, url, add);
    }
  }
  return pages;
}

/** The lines of the log with the id of this request; they arrive after the answer, and on a busy machine well after it. */
async function logOf(app: Visitable, { headers }: Response): Promise<string> {
  const id = headers.get("x-request-id")!;
  for (let waited = 0; waited < 2_000; waited += 50) {
    const lines = app
      .output()
      .split("\n")
      .filter((line) => line.includes(id) && line.includes("error"));
    if (lines.length > 0) return lines.join("\n");
    await sleep(50);
  }
  return "";
}

function addLink(link: string, page: Page, url: string, add: (address: string, from: string) => void) {
  const target = new URL(link, url + page.address);
  if (!link.startsWith("#") && target.origin === url) add(target.pathname + target.search, page.address);
}

/** Whether another page of a screen is to be opened; it counts as opened then. */
function isWorthIt({ records, queries }: Limits, screen: Screen, own: Screen[], address: string): boolean {
  const most = !own.includes(screen) ? ELSEWHERE : screen.isPage ? PAGES : FILES;
  const { pathname, searchParams } = new URL(address, "http://x");
  const name = screenName(screen, pathname);
  const opened = records.get(name) ?? new Set();
  if (!opened.has(pathname) && opened.size >= most.records) return false;
  if (searchParams.has("hl")) {
    // One page of a screen in one other language, whatever else is asked there.
    const translated = `${name}?hl`;
    if (searchParams.get("hl") !== "hi" || queries.has(translated)) return false;
    queries.set(translated, 1);
  } else if (searchParams.size > 0) {
    const words = [...searchParams].map(([key, value]) => (TELLING.test(key) ? `${key}=${value}` : key));
    const alike = `${name}?${words.sort().join("&")}`;
    const [before, all] = [queries.get(alike) ?? 0, queries.get(name) ?? 0];
    if (before >= most.alike || all >= most.queries) return false;
    queries.set(alike, before + 1).set(name, all + 1);
  }
  records.set(name, opened.add(pathname));
  return true;
}

/** The path of a screen with the values of those parameters that make it another screen. */
export function screenName(screen: Pick<Screen, "path">, address: string): string {
  const parts = address.split(/[?#]/)[0]!.split("/");
  return screen.path
    .split("/")
    .map((part, index) => (VARIED.test(part) ? parts[index] : part))
    .join("/");
}

/** Does the work of a list side by side; the results stand in the order of the list. */
async function inTurn<T, R>(list: T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let at = 0;
  const run = async () => {
    for (let index = at++; index < list.length; index = at++) results[index] = await work(list[index]!);
  };
  await Promise.all(Array.from({ length: WIDTH }, run));
  return results;
}

let asked = 0;
/** Each request comes from another address, so that no limit ends the visit. */
function somebodyElse(): string {
  asked += 1;
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
}
