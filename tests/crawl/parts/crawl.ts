import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Browser } from "playwright-core";
import { type Followed, type Found, followLinks } from "./follow.ts";
import { look, type Mode, openBrowser, type Pictures } from "./look.ts";
import { readMap, type Screen, type VisitorName } from "./map.ts";
import { setScene } from "./scene.ts";
import { makeVisitors, type Visitor } from "./visitors.ts";

/** Every screen as everybody who may open it. */

export type CrawlOptions = {
  url: string;
  browser: Browser;
  modes: Mode[];
  /** How many links of one kind are followed; 0 follows only as far as it takes to meet each screen. */
  perScreen: number;
  /** Only the first who may open a screen opens it. */
  once?: boolean;
  visitors?: readonly VisitorName[];
  /** Where pictures go; none are taken otherwise. */
  pictures?: string;
  tell?: (line: string) => void;
};

export type Opened = {
  screen: string;
  visitor: VisitorName;
  mode: string;
  address: string;
  pictures?: Pictures;
};
export type Crawl = {
  findings: Found[];
  opened: Opened[];
  /** Pages that nobody met. */
  unmet: string[];
  followed: number;
  leftOff: number;
};

const WIDTH = 2;
const HOMES: Record<VisitorName, string> = {
  guest: "/",
  customer: "/customer",
  partner: "/partnerDashboard",
  agent: "/agent_Dashboard",
  staff: "/staffDashboard",
  city_manager: "/cityDashboard",
  admin: "/adminHome",
};
/** Pages for every other address, and one that only the gate sends people to. */
const NOT_FOLLOWED = new Set(["/*", "/__refused"]);

export async function crawl(options: CrawlOptions): Promise<Crawl> {
  const { url, tell = () => {} } = options;
  const screens = await readMap();
  const pages = screens.filter((screen) => screen.isPage && !NOT_FOLLOWED.has(screen.path));
  const all = await makeVisitors();
  const scene = await setScene(all);
  const result: Crawl = { findings: [], opened: [], unmet: [], followed: 0, leftOff: 0 };
  const met = new Set<string>();
  for (const visitor of all) {
    if (options.visitors && !options.visitors.includes(visitor.name)) continue;
    const own = screens.filter((screen) => screen.openTo.includes(visitor.name));
    const starts = [
      HOMES[visitor.name],
      ...own
        .filter((screen) => !/[:*]/.test(screen.path) && !NOT_FOLLOWED.has(screen.path))
        .map(({ path }) => path),
      ...(scene[visitor.name] ?? []),
    ];
    const followed = await followLinks(url, visitor, screens, starts, options.perScreen);
    result.findings.push(...followed.findings);
    result.followed += followed.followed;
    result.leftOff += followed.leftOff;
    tell(
      `${visitor.name}: ${followed.followed} links, ${followed.leftOff} left off, ${followed.findings.length} findings`,
    );
    for (const line of reportOf(followed)) tell(`  ${line}`);
    const visits = pagesToOpen(pages, visitor, followed, options.once ? met : undefined);
    for (const { screen } of visits) met.add(screen.path);
    for (const mode of options.modes) {
      const found = await openPages(options, visitor, mode, visits);
      result.findings.push(...found.findings);
      result.opened.push(...found.opened);
      tell(`${visitor.name}, ${mode.name}: ${visits.length} pages, ${found.findings.length} findings`);
      for (const line of reportOf(found)) tell(`  ${line}`);
    }
  }
  result.unmet = pages.filter((screen) => !met.has(screen.path)).map((screen) => screen.path);
  return result;
}

type Visit = { screen: Screen; address: string };

function pagesToOpen(pages: Screen[], visitor: Visitor, { met }: Followed, done?: Set<string>): Visit[] {
  return pages.flatMap((screen) => {
    if (done?.has(screen.path)) return [];
    const addresses = met.get(screen.path) ?? [];
    return addresses.length > 0 && screen.openTo.includes(visitor.name)
      ? [{ screen, address: addresses[0]! }]
      : [];
  });
}

async function openPages(options: CrawlOptions, visitor: Visitor, mode: Mode, visits: Visit[]) {
  const context = await openBrowser(options.browser, options.url, visitor, mode);
  const findings: Found[] = [];
  const opened: Opened[] = [];
  const queue = [...visits];
  if (options.pictures) mkdirSync(options.pictures, { recursive: true });
  await Promise.all(
    Array.from({ length: WIDTH }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { screen, address } = next;
        const name = `${visitor.name}-${mode.name}-${screen.path.replace(/\W+/g, "_")}`;
        const file = (theme: string) => path.join(options.pictures ?? "", `${name}-${theme}.jpg`);
        const pictures = options.pictures ? { light: file("light"), dark: file("dark") } : undefined;
        findings.push(...(await look(context, address, { visitor: visitor.name, mode }, pictures)));
        opened.push({ screen: screen.path, visitor: visitor.name, mode: mode.name, address, pictures });
      }
    }),
  );
  await context.close();
  return { findings, opened };
}

/** The findings by what they are, each line with how often it was met. */
export function reportOf({ findings }: Pick<Crawl, "findings">): string[] {
  const lines = new Map<string, { count: number; first: Found }>();
  for (const found of findings) {
    const key = `${found.kind}|${found.what}|${found.kind === "axe" ? "" : found.address.replace(/[0-9a-f-]{36}/g, ":id")}`;
    const line = lines.get(key);
    if (line) line.count += 1;
    else lines.set(key, { count: 1, first: found });
  }
  return [...lines.values()]
    .sort((one, other) => one.first.kind.localeCompare(other.first.kind) || other.count - one.count)
    .map(({ count, first }) => `${first.kind} (${count}): ${first.visitor} ${first.address}: ${first.what}`);
}
