import { type Screen, screenAt } from "./map.ts";
import type { Visitor } from "./visitors.ts";

/** Follows every link as one visitor, over plain HTTP. */

export type Found = { visitor: string; kind: string; address: string; what: string };

export type Followed = {
  findings: Found[];
  /** The first addresses that were met of each screen, by its path. */
  met: Map<string, string[]>;
  followed: number;
  /** Links that were left out because so many of their like were followed. */
  leftOff: number;
};

const WIDTH = 6;
/** What a user must never read: traces, statements, names of our tables' errors. */
export const LEAKS =
  /\bat [\w.<>]+ \((?:file:|\/)|node_modules\/|SequelizeDatabaseError|SELECT .{1,80} FROM |violates \w+ constraint|syntax error at/;

/**
 * @param starts the addresses to begin with
 * @param perScreen how many links that differ only in their values are followed for one screen and set of parameters
 */
export async function followLinks(
  url: string,
  visitor: Visitor,
  screens: Screen[],
  starts: string[],
  perScreen: number,
): Promise<Followed> {
  const findings: Found[] = [];
  const met = new Map<string, string[]>();
  const seen = new Set<string>();
  const taken = new Map<string, number>();
  const queue: Array<{ address: string; from: string }> = [];
  let leftOff = 0;
  const tell = (kind: string, address: string, what: string) =>
    findings.push({ visitor: visitor.name, kind, address, what });

  const add = (address: string, from: string) => {
    if (seen.has(address)) return;
    seen.add(address);
    const screen = screenAt(screens, address);
    const names = [...new URL(address, url).searchParams.keys()].sort().join("&");
    const like = `${screen?.path}?${names}`;
    const count = taken.get(like) ?? 0;
    if (count >= perScreen && from !== "start") {
      leftOff += 1;
      return;
    }
    taken.set(like, count + 1);
    queue.push({ address, from });
  };

  const visit = async ({ address, from }: { address: string; from: string }) => {
    const response = await fetch(url + address, {
      redirect: "manual",
      headers: { cookie: visitor.cookie, accept: "text/html,*/*" },
    });
    const { status } = response;
    const type = response.headers.get("content-type") ?? "";
    const body = type.startsWith("text/") ? await response.text() : "";
    if (!body) await response.body?.cancel();
    if (status >= 500) tell("server error", address, `${status}, from ${from}`);
    // The page of a short link that is switched off says so with 410.
    else if (status === 410 && screenAt(screens, address)?.path === "/linkUnavailable/:urlcode") return;
    else if (status >= 400 && from !== "start") tell("dead link", address, `${status}, from ${from}`);
    if (LEAKS.test(body) && type.includes("html")) tell("leak", address, LEAKS.exec(body)![0].slice(0, 80));
    const to = response.headers.get("location");
    if (to) {
      const target = new URL(to, url + address);
      if (target.origin === url && target.href !== url + address) add(target.pathname + target.search, from);
      return;
    }
    if (status >= 400) return;
    const screen = screenAt(screens, address);
    if (screen) met.set(screen.path, [...(met.get(screen.path) ?? []), address].slice(0, 5));
    if (!type.includes("html")) return;
    for (const { name, value } of linksIn(body)) {
      if (value.startsWith("#")) {
        if (value.length > 1 && !body.includes(`id="${value.slice(1)}"`)) tell("dead anchor", address, value);
        continue;
      }
      if (/^(tel|mailto|sms|data|blob|https:\/\/wa\.me)/.test(value)) continue;
      const target = new URL(value, url + address);
      if (target.origin !== url) continue;
      if (name === "action" && target.search) continue;
      add(target.pathname + target.search, address);
    }
  };

  for (const start of starts) add(start, "start");
  await Promise.all(
    Array.from({ length: WIDTH }, async () => {
      let idle = 0;
      while (idle < 40) {
        const next = queue.shift();
        if (!next) {
          idle += 1;
          await new Promise((resolve) => setTimeout(resolve, 25));
          continue;
        }
        idle = 0;
        await visit(next).catch((error: unknown) => tell("no answer", next.address, String(error)));
      }
    }),
  );
  return { findings, met, followed: seen.size - leftOff, leftOff };
}

function linksIn(html: string): Array<{ name: string; value: string }> {
  const found = html.matchAll(/<(a|img|link|source)\b[^>]*?\s(href|src)="([^"]*)"/g);
  return [...found].map(([, , name, value]) => ({ name: name!, value: value!.replaceAll("&amp;", "&") }));
}
