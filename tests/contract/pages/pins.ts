import { parse } from "csv-parse/sync";
import { screenAt, VISITORS } from "#tests/crawl/parts/map.ts";
import { spreadsheetHead } from "#tests/harness/spreadsheet-head.ts";
import type { Sections } from "./compare-pins.ts";
import type { FieldFacts, FormFacts, PageFacts } from "./read-page.ts";
import { type Page, screenName, type Visited } from "./visit.ts";

/**
 * What screens show, as text that is reviewed: columns, filters, fields, buttons, links and files, of each screen for each role.
 * Nothing that changes from day to day: no ids, no dates, no counts of rows.
 */

const LONG_LIST = 9;
/** Screens whose heading says what comes next for the visitor. */
const CHANGING_HEADING = new Set(["/customer"]);
/** Where a partner of several kinds is sent to the bookings of the one that has some that day. */
const BOOKINGS_OF_A_KIND = /^\/partner(?:Food|Travel|Medical|Lab)Bookings$/;
/** Where staff are led to a visit, whose kind is chance. */
const VISIT_OF_A_KIND = /^\/view\w+PartnerData(?=\/:id$)/;
/** The numbers of invoices and credit notes begin with what they are; which of them a page lists first is chance. */
const DOCUMENT = /^[A-Z]{2}(?=\d.*\.pdf$)/;

/** What each screen shows to each visitor, as sections (`screen (visitor)`), by area. */
export function pinsOf({ url, pages, screens }: Visited): Map<string, Sections> {
  const areas = new Map<string, Sections>();
  for (const [key, shown] of grouped(pages)) {
    const [screen, visitor] = key.split(" ") as [string, string];
    const area = shown[0]!.area.replace("_", "-");
    const text = describe(shown, (href, page) => linkName(screens, url, href, page));
    if (!text) continue;
    if (!areas.has(area)) areas.set(area, new Map());
    areas.get(area)!.set(`${screen} (${visitor})`, text.split("\n"));
  }
  return areas;
}

function grouped(pages: Page[]): Map<string, Page[]> {
  const groups = new Map<string, Page[]>();
  for (const page of pages) {
    const key = `${page.screen} ${page.visitor}`;
    groups.set(key, [...(groups.get(key) ?? []), page]);
  }
  const order = (key: string) => VISITORS.indexOf(key.split(" ")[1] as (typeof VISITORS)[number]);
  return new Map([...groups].sort(([one], [other]) => order(one) - order(other)));
}

type NameLink = (href: string, page: Page) => string;

function describe(pages: Page[], nameLink: NameLink): string {
  const lines: string[] = [];
  const answered = pages.filter(({ status }) => status === 200 || status === 410);
  const moved = pages.filter(({ location }) => location);
  const files = answered.filter(({ type }) => !type.includes("html"));
  const shown = answered.filter(({ type }) => type.includes("html"));
  const places = moved.map((page) =>
    nameLink(page.location!, page).replace(VISIT_OF_A_KIND, "/view…PartnerData"),
  );
  lines.push(...sortedSet(places.map((place) => `leads to ${place}`)));
  if (files.length > 0) lines.push(...sortedSet(files.map(describeFile)));
  if (shown.length > 0) lines.push(...describePages(shown, nameLink));
  return lines.join("\n");
}

function describeFile({ status, type, disposition, body }: Page): string {
  const name = (/filename="?([^";]+)/.exec(disposition)?.[1] ?? "").replace(DOCUMENT, "document ");
  const kind = disposition.split(";")[0];
  const lines = [`file ${status} ${type} ${[kind, steady(name)].filter(Boolean).join(" ")}`.trimEnd()];
  if (type.startsWith("text/csv")) {
    const [head = []] = parse(body, { bom: true, to_line: 1, relax_column_count: true }) as string[][];
    lines.push(...head.map((column) => `  ${column}`));
  }
  if (type.includes("spreadsheetml"))
    lines.push(...spreadsheetHead(body).map((column) => `  ${steady(column)}`));
  if (type.startsWith("application/json") && disposition) {
    const [first = {}] = [JSON.parse(body.toString())].flat() as object[];
    lines.push(...Object.keys(first).map((name) => `  ${name}`));
  }
  return lines.join("\n");
}

function describePages(pages: Page[], nameLink: NameLink): string[] {
  const facts = pages.map((page) => ({ page, ...page.facts! }));
  const lines: string[] = [];
  const headings = new Set(facts.flatMap((fact) => fact.headings).map(steady));
  // A heading that names the record differs from page to page.
  if (headings.size === 1 && !CHANGING_HEADING.has(pages[0]!.screen)) lines.push(`# ${[...headings][0]}`);
  lines.push(...describeTables(facts.flatMap(({ tables }) => tables)));
  const labels = sortedSet(facts.flatMap(({ labels }) => labels).map(steady));
  if (labels.length > 0) lines.push("facts", ...labels.map((label) => `  ${label}`));
  lines.push(
    ...describeForms(
      facts.flatMap(({ page, forms }) => forms.map((form) => ({ page, form }))),
      nameLink,
    ),
  );
  if (facts.some(({ pagers }) => pagers > 0)) lines.push("pager");
  const links = sortedSet(
    facts.flatMap(({ page, links }) =>
      links
        .map((href) => nameLink(href, page))
        .map((name) =>
          page.screen === "/partnerDashboard" ? name.replace(BOOKINGS_OF_A_KIND, "/partner…Bookings") : name,
        ),
    ),
  );
  if (links.length > 0) lines.push("links", ...links.map((link) => `  ${link}`));
  return lines;
}

/** Each table with its columns. Where these are records themselves, such as rooms, only those that every such table has. */
function describeTables(tables: PageFacts["tables"]): string[] {
  const byCaption = Map.groupBy(tables, ({ caption }) => steady(caption));
  return [...byCaption.keys()].sort().flatMap((caption) => {
    const lists = byCaption.get(caption)!.map(({ columns }) => columns.map(steady));
    const different = sortedSet(lists.map((columns) => columns.join(" | ")));
    if (different.length <= 2)
      return different.length > 0
        ? different.map((columns) => `table ${caption}\n  ${columns}`)
        : [`table ${caption}`];
    const common = lists[0]!.filter((column) => lists.every((columns) => columns.includes(column)));
    return [`table ${caption}\n  ${[...common, "…"].join(" | ")}`];
  });
}

/** Forms that differ in nothing but the row they stand in, or in the choices of a list, are one. */
function describeForms(forms: Array<{ page: Page; form: FormFacts }>, nameLink: NameLink): string[] {
  const alike = new Map<string, FormFacts[]>();
  for (const { page, form } of forms) {
    const target = form.action ? nameLink(form.action, page) : page.screen;
    const head = `form ${form.method.toUpperCase()}${target === page.screen ? "" : ` ${target}`}`;
    const fields = form.fields.map(({ name, type, required }) => [steadyName(name), type, required]);
    const key = JSON.stringify([
      head,
      [...new Set(fields.map(String))],
      form.buttons.map(({ intent }) => steady(intent)),
    ]);
    alike.set(key, [...(alike.get(key) ?? []), form]);
  }
  const blocks = [...alike].map(([key, same]) => {
    const [head] = JSON.parse(key) as [string];
    const fields = new Map<string, FieldFacts[]>();
    for (const field of same.flatMap((form) => form.fields).filter(({ name }) => name !== "_key"))
      fields.set(steadyName(field.name), [...(fields.get(steadyName(field.name)) ?? []), field]);
    const buttons = same.flatMap((form) => form.buttons);
    const intents = [...new Set(buttons.map(({ intent }) => steady(intent)))];
    return [
      head,
      ...[...fields].map(([name, alike]) => `  ${describeField(name, alike)}`),
      ...intents.map((intent) => {
        const labels = buttons.filter((button) => steady(button.intent) === intent).map(({ label }) => label);
        return `  [${shortList(labels)}]${intent ? ` ${intent}` : ""}`;
      }),
    ].join("\n");
  });
  return blocks.sort();
}

function describeField(name: string, alike: FieldFacts[]): string {
  const { type, required } = alike[0]!;
  const label = shortList(alike.map((field) => field.label));
  const choices = alike.map(({ options }) => options.map(steady)).filter((options) => options.length > 0);
  const parts = [`${name}${required ? "*" : ""}`, type];
  if (label) parts.push(`"${label}"`);
  if (alike.some(({ ofRecords }) => ofRecords)) parts.push(": records");
  else if (choices.length > 0) {
    const lists = new Set(choices.map((options) => options.join("|")));
    // Boxes stand for records; the choices of a select have an order.
    const options = lists.size === 1 && type === "select" ? choices[0]! : sortedSet(choices.flat());
    if (new Set(options).size <= LONG_LIST) parts.push(`: ${[...new Set(options)].join(", ")}`);
    else parts.push(lists.size === 1 ? `: ${options.length} choices` : ": choices");
  }
  return parts.join(" ").replace(" : ", ": ");
}

function shortList(labels: string[]): string {
  const different = sortedSet(labels.map(steady));
  return different.length > 3 ? "…" : different.join(" / ");
}

/** Ids, wherever they stand in a text. */
export const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** The name of a field without the number or id of its row. */
const steadyName = (name: string) =>
  name
    .replace(UUID, ":id")
    .replace(/\[\d+\]/g, "[]")
    .replace(/(?<=[-_.:])\d+$/, "#");
/** In the languages that pages are visited in, the whole names before those that they begin with. */
const MONTHS = (["long", "short"] as const).flatMap((month) =>
  ["en-IN", "hi-IN"].flatMap((language) => {
    const { format } = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, index) => format(Date.UTC(2026, index, 15)));
  }),
);
const MONTH = `(?:${[...new Set([...MONTHS, "Sep"])].join("|")})`;
const REFERENCE = /\bMH[A-Z]*-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g;
const DATE = new RegExp(
  `(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? )?\\d{1,2} ${MONTH}(?: \\d{4})?|${MONTH} \\d{4}`,
  "g",
);

/** A text without what changes from day to day: ids, dates, references, amounts and numbers. */
export function steady(text: string): string {
  return text
    .replace(UUID, ":id")
    .replace(REFERENCE, "MH…")
    .replace(DATE, "(date)")
    .replace(/[\d.,]*\d/g, "#")
    .replace(/ \(#\+?\)$/, "")
    .trim();
}

function linkName(screens: Visited["screens"], url: string, href: string, page: Page): string {
  const target = new URL(href, url + page.address);
  if (target.origin !== url) return `${target.protocol}//${target.hostname}`.replace(/\/\/$/, "");
  const screen = screenAt(screens, target.pathname);
  return screen ? screenName(screen, target.pathname) : steady(target.pathname);
}

const sortedSet = (list: string[]) => [...new Set(list)].filter(Boolean).sort();
