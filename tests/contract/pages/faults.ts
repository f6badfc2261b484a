import { screenAt } from "#tests/crawl/parts/map.ts";
import { UUID } from "./pins.ts";
import type { PageFacts } from "./read-page.ts";
import type { Page, Visited } from "./visit.ts";

/** What is wrong with the pages that were opened, each line with who opened which page. */

/** Routes that nobody opens, and why. */
const NOT_OPENED: Record<string, string> = {
  "/api/*": "the calls, which have tests of their own (calls.test.ts)",
  "/webhooks/messages/twilio/reply": "answers the posts of the message provider",
  "/webhooks/messages/twilio/status/:message": "answers the posts of the message provider",
  "/webhooks/messages/gupshup/:secret": "answers the posts of the message provider",
  "/webhooks/messages/whatsapp-cloud": "answers the posts of the message provider",
  "/webhooks/payments/:gateway": "answers the posts of the payment gateway",
  "/webhooks/stop/:recipient": "answers the posts of mail programs",
};

/** What a user must never read: traces, statements, names of our tables' errors. */
const LEAKS =
  /\bat [\w.<>]+ \((?:file:|\/)|node_modules\/|SequelizeDatabaseError|SELECT .{1,80} FROM |violates \w+ constraint|syntax error at/;
/** A value that nobody has put into words. */
const NO_WORD = /\bundefined\b|\bNaN\b|\[object \w+\]|Invalid Date|\bnull\b/;
/** A code of the database where its label belongs. Names of texts (`booking.item_new`) and addresses are none. */
const CODE = /(?<![\w./-])[a-z]{2,}(?:_[a-z]+)+(?![\w./])/;
/** Screens that name columns, and why. */
const NAMES_COLUMNS: Array<[screen: RegExp, why: string]> = [
  [
    /\/import$|^\/adminImports\/:id$|^\/UrlShortner$|^\/admin(?:BankReceipts|GatewaySettlements)$|^\/adminwhatsappsender\/contacts$|^\/paymentForBookings\/bank$/,
    "columns of a file",
  ],
  [
    /^\/adminMessages\/texts\/|^\/adminwhatsappsender\/templates\//,
    "places in a text, and names of templates as the provider has them",
  ],
  [/^\/calls$/, "fields of the calls, and null as a value of theirs"],
];
/** Public pages that only who was given the address may know. */
const SECRET =
  /:(?:token|sign|status|guestNumber|\w+GuestNumber|reference|\w+[cC]anceldata|entry|recipient|urlcode)\b/;
const namesColumns = ({ screen }: Page) => NAMES_COLUMNS.some(([pattern]) => pattern.test(screen));

export function faultsOf({ url, pages, screens }: Visited): string[] {
  const faults = new Set<string>();
  for (const page of pages) {
    const say = (what: string) => faults.add(`${page.visitor} ${nameOf(page)}: ${what}`);
    if (page.status >= 500) say(`answers ${page.status} ${page.log.slice(0, 1_000)}`);
    // Gone is what a link says that was switched off.
    else if (
      page.status >= 400 &&
      page.status !== 410 &&
      page.from !== "start" &&
      !isSameInAnotherLanguage(page)
    )
      say(`dead link on ${page.from}, answers ${page.status}`);
    if (!page.facts || page.status >= 400) continue;
    if (page.body.includes(0)) say("a zero byte in its HTML");
    const { facts } = page;
    if (facts.text.length < 20) say("the main part is empty");
    if (facts.headings.length !== 1 || !facts.headings[0]) say(`${facts.headings.length} main headings`);
    if (!facts.title) say("no title");
    if (facts.marked.some((entries) => entries > 1 || (entries === 0 && !hasOwnMenu(page))))
      say(`its menu marks ${facts.marked} entries`);
    if (facts.primaries.length > 1) say(`has ${facts.primaries.length} primary buttons: ${facts.primaries}`);
    if (LEAKS.test(facts.text)) say(`tells "${LEAKS.exec(facts.text)![0].slice(0, 60)}"`);
    if (NO_WORD.test(facts.text) && !namesColumns(page)) say(`says "${around(facts.text, NO_WORD)}"`);
    // An id that begins with eight letters would pass for a word.
    const code = CODE.exec(facts.text.replace(UUID, ":id"))?.[0];
    if (code && !namesColumns(page)) say(`shows the code "${code}"`);
    for (const what of wrongHead(page, facts, url)) say(what);
    for (const what of wrongForms(facts)) say(what);
    for (const link of deadLinks(page, facts, screens)) say(link);
  }
  return [...faults].sort();
}

/** The menu of a partner is that of what the account sells; where another kind stands is said in `menu-marks.test.ts`. */
const hasOwnMenu = ({ visitor }: Page) => visitor === "partner";

/** A page that refuses its address links to itself in the other languages. */
const isSameInAnotherLanguage = ({ address, from }: Page) =>
  from === address.replace(/[?&]hl=\w+$/, "") && from !== address;

/** The address with what tells one record from the next left out: faults of the same kind stand in one line. */
const nameOf = ({ screen, address }: Page) => (/:/.test(screen) ? `${screen} (${address})` : address);

function around(text: string, pattern: RegExp): string {
  const at = pattern.exec(text)!.index;
  return text.slice(Math.max(0, at - 30), at + 30);
}

/** What search engines and previews of a shared link read; they know no address without its host. */
function wrongHead(
  { visitor, route, body }: Page,
  { canonical, previewPictures, isHidden }: PageFacts,
  url: string,
) {
  const wrong: string[] = [];
  const { origin } = new URL(url);
  if (!canonical.startsWith(`${origin}/`)) wrong.push(`is known as "${canonical}"`);
  const [picture, second] = previewPictures;
  if (!picture?.startsWith(`${origin}/`) || second)
    wrong.push(`is shared with the pictures "${previewPictures.join(", ")}"`);
  const hasBar = body.includes('class="pay-bar');
  if (hasBar && !body.includes("has-pay-bar")) wrong.push("ends below its bar");
  if (!hasBar && body.includes("has-pay-bar")) wrong.push("keeps its foot clear of a bar that is not there");
  if (visitor === "guest" && SECRET.test(route) && !isHidden) wrong.push("may be found by search engines");
  return wrong;
}

function wrongForms({ forms }: PageFacts): string[] {
  return forms.flatMap((form) => {
    const name = form.buttons.map(({ label }) => label).join(", ") || form.action;
    const wrong: string[] = [];
    if (form.method === "post" && !form.key) wrong.push(`the form "${name}" has no key`);
    if (form.buttons.length === 0 && form.fields.some(({ type }) => type !== "hidden"))
      wrong.push(`the form with ${form.fields.map((field) => field.name)} has no button`);
    if (form.buttons.some(({ label }) => !label)) wrong.push(`a button without words beside "${name}"`);
    for (const field of form.fields)
      if (field.type !== "hidden" && !field.label && field.options.every((option) => !option))
        wrong.push(`the field ${field.name} of "${name}" has no label`);
    return wrong;
  });
}

/** Links and forms of the site to an address that there is not. */
function deadLinks(page: Page, facts: PageFacts, screens: Visited["screens"]): string[] {
  const targets = [...facts.allLinks, ...facts.forms.map(({ action }) => action).filter(Boolean)];
  return targets.flatMap((link) => {
    if (link.startsWith("#"))
      return link === "#" || facts.anchors.has(link.slice(1)) ? [] : [`dead link ${link}`];
    const target = new URL(link, `http://site${page.address}`);
    if (target.origin !== "http://site" || target.pathname.startsWith("/assets/")) return [];
    return screenAt(screens, target.pathname) ? [] : [`dead link ${link}`];
  });
}

/** Screens that answered nobody with more than a refusal. */
export function unmetScreens({ pages, screens }: Visited): string[] {
  const met = new Set(pages.filter(({ status }) => status < 400 || status === 410).map(({ route }) => route));
  return screens.filter(({ path }) => !met.has(path) && !NOT_OPENED[path]).map(({ path }) => path);
}
