import { row } from "#db/client.ts";
import { DEMO_LOGINS } from "#seeds/demo/logins.ts";
import { readMap, type Screen, screenAt, VISITORS, type VisitorName } from "#tests/crawl/parts/map.ts";
import { setScene } from "#tests/crawl/parts/scene.ts";
import { makeVisitors, type Visitor } from "#tests/crawl/parts/visitors.ts";
import { signedIn } from "#tests/harness/signed-in.ts";
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
  location: string | null;
  type: string;
  disposition: string;
  body: Buffer;
};

export type Visited = {
  pages: Page[];
  screens: Screen[];
};

/** Parameters of which every value shows another screen. */
const VARIED = /^:(kind|step|master|part|template|channel|report|list|format|gateway)$/;
/** How many records of one screen are opened. */
const PER_SCREEN = 4;
/** How many sets of filters of one address are followed. */
const PER_QUERY = 2;
const WIDTH = 6;
/** Pages for every other address, and one that only the gate sends people to. */
const NOT_OPENED = new Set(["/*", "/__refused"]);

/** @param url of an application on the demo, to which the database of this process belongs */
export async function visitAll(url: string): Promise<Visited> {
  const screens = (await readMap()).filter(({ path }) => !NOT_OPENED.has(path));
  const visitors = await makeVisitors();
  const scene = await setScene(visitors);
  const pages: Page[] = [];
  for (const name of VISITORS) {
    const main = visitors.find((visitor) => visitor.name === name)!;
    // Partners sell different things, and each sees the screens of what is theirs.
    const all = name === "partner" ? [main, ...(await otherPartners())] : [main];
    const limits: Limits = { seen: new Set(), records: new Map(), queries: new Map() };
    for (const visitor of all) pages.push(...(await visit(url, visitor, screens, scene[name] ?? [], limits)));
  }
  return { pages, screens };
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

type Limits = { seen: Set<string>; records: Map<string, Set<string>>; queries: Map<string, number> };

/** One visitor after another, level by level, so that the same demo gives the same pages. */
async function visit(
  url: string,
  visitor: Visitor,
  screens: Screen[],
  scene: string[],
  limits: Limits,
): Promise<Page[]> {
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
    if (from !== "start" && (chosen.has(screen.path) || !isWorthIt(limits, screen, address))) return;
    seen.add(address);
    next.push({ address, from });
  };
  const open = async ({ address, from }: { address: string; from: string }): Promise<Page> => {
    const screen = screenAt(screens, address)!;
    const response = await fetch(url + address, {
      redirect: "manual",
      headers: { cookie: visitor.cookie, accept: "text/html,*/*", "x-forwarded-for": somebodyElse() },
    });
    return {
      visitor: visitor.name,
      screen: screenName(screen, address),
      route: screen.path,
      area: screen.area,
      address,
      from,
      status: response.status,
      location: response.headers.get("location"),
      type: response.headers.get("content-type") ?? "",
      disposition: response.headers.get("content-disposition") ?? "",
      body: Buffer.from(await response.arrayBuffer()),
    };
  };

  for (const { path } of own) if (!/[:*]/.test(path)) add(path, "start");
  for (const address of [...scene, ...specimens]) add(address, "start");
  for (level = next, next = []; level.length > 0; level = next, next = []) {
    const opened = await inTurn(level, open);
    for (const page of opened) {
      pages.push(page);
      if (page.location) addLink(page.location, page, url, add);
      if (page.status !== 200 || !page.type.includes("html")) continue;
      for (const link of linksIn(page.body.toString())) addLink(link, page, url, add);
    }
  }
  return pages;
}

function addLink(link: string, page: Page, url: string, add: (address: string, from: string) => void) {
  const target = new URL(link, url + page.address);
  if (target.origin === url) add(target.pathname + target.search, page.address);
}

function isWorthIt(limits: Limits, screen: Screen, address: string): boolean {
  const { pathname, searchParams } = new URL(address, "http://x");
  const name = screenName(screen, pathname);
  const records = limits.records.get(name) ?? new Set();
  if (!records.has(pathname) && records.size >= PER_SCREEN) return false;
  const like = `${name}?${[...searchParams.keys()].sort().join("&")}`;
  const queries = limits.queries.get(like) ?? 0;
  if (searchParams.size > 0 && queries >= PER_QUERY) return false;
  records.add(pathname);
  limits.records.set(name, records);
  limits.queries.set(like, queries + 1);
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

export function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"#][^"]*)"/g)]
    .map(([, href]) => href!.replaceAll("&amp;", "&").replaceAll("&#x27;", "'"))
    .filter((href) => !/^(tel|mailto|sms|data|blob|whatsapp):/.test(href));
}
