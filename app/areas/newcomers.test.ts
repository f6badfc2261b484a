import type { RequestHandler } from "@remix-run/node";
import { beforeAll, expect, it } from "vitest";
import type { Actor, Role } from "#app/domain/context.ts";
import { createBranchHandler } from "#app/http/branch-handler.ts";
import { holds } from "#app/http/permissions.ts";
import { readPage } from "#tests/contract/pages/read-page.ts";
import { actorOf } from "#tests/factories/bookings.ts";
import { makeAccount, makeCity, makeUser } from "#tests/factories/inventory.ts";
import { askPatiently } from "#tests/harness/ask-patiently.ts";
import { serverBuild } from "#tests/harness/server-build.ts";
import { signedIn } from "#tests/harness/signed-in.ts";
import { guardOf, siteMap } from "#tests/harness/site-map.ts";

/**
 * Whoever has just come sees every page of theirs that names no record, although there is nothing to show yet: no booking, no listing, no
 * request in the city. `tests/contract/pages.test.ts` opens the pages of those who have something.
 */

const WRONG_WORD = /\bundefined\b|\bNaN\b|\[object \w+\]|Invalid Date/;

const screens = (await siteMap()).filter(
  ({ hasAddress, path, module }) => hasAddress && module.default && !/[:*]/.test(path),
);
let handle: RequestHandler;

beforeAll(async () => {
  handle = createBranchHandler(await serverBuild(), "production");
});

async function wrongOf(path: string, cookie: string): Promise<string[]> {
  const ask = () =>
    handle(new Request(`http://localhost${path}`, { headers: { cookie, accept: "text/html" } }));
  const response = await askPatiently(ask);
  if (response.status >= 300 && response.status < 400) return [];
  const html = await response.text();
  if (response.status >= 400) return [`answers ${response.status}`];
  const { headings, text, title, forms } = readPage(html);
  return [
    headings.length === 1 && headings[0] ? "" : `${headings.length} main headings`,
    title ? "" : "no title",
    text.length < 20 ? "the main part is empty" : "",
    WRONG_WORD.exec(text)?.[0] ?? "",
    forms.some(({ method, key }) => method === "post" && !key) ? "a form without its key" : "",
  ].filter((what) => what !== "");
}

/** How many pages are asked for at once. */
const WIDTH = 2;

const NEWCOMERS: Array<[name: string, role: Role, account?: Record<string, unknown>]> = [
  ["customer", "customer"],
  ["partner of rooms", "partner"],
  ["partner of equipment", "partner", { partner_kind: "equipment" }],
  ["agent", "agent"],
  ["colleague", "staff"],
  ["city manager", "city_manager"],
];

it.each(NEWCOMERS)("a new %s sees every page", async (_, role, account = {}) => {
  const agent = role === "agent" ? { account_kind: "agent" } : {};
  const accountId =
    role === "partner" || role === "agent" ? await makeAccount({ ...agent, ...account }) : null;
  const zone = role === "city_manager" ? { zone_city_id: await makeCity() } : {};
  const id = await makeUser({ role, ...(accountId ? { account_id: accountId } : {}), ...zone });
  const actor: Actor = actorOf(role, id, { accountId });
  const { cookie } = await signedIn(id, role);
  const own = screens.filter((screen) => {
    const guard = guardOf(screen, "loader");
    return guard?.area === role && holds(actor, guard.permission);
  });
  expect(own.length).toBeGreaterThan(3);
  const wrong: string[] = [];
  const left = own.map(({ path }) => path);
  const openNext = async (): Promise<void> => {
    for (let path = left.pop(); path; path = left.pop())
      for (const what of await wrongOf(path, cookie)) wrong.push(`${path}: ${what}`);
  };
  await Promise.all(Array.from({ length: WIDTH }, openNext));
  expect(wrong.sort()).toEqual([]);
});
