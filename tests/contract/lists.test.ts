import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { routeFiles } from "#tests/harness/site-map.ts";

/** Every list is paged, filtered by its address, and saved as a file of what is filtered; each exception has its reason. */

const ROOT = path.resolve(import.meta.dirname, "..", "..");
const APP = path.join(ROOT, "app");

/** Screens with a table that is not paged. A page of one thing (its address holds an id) is none of them. */
const NO_PAGES: Record<string, string> = {
  "offices/api-keys/list.tsx": "the keys of one account",
  "admin/imports/imports.tsx": "one person's last 20 imports",
  "admin/home/home.tsx": "what waits longest; the whole list is a link away",
  "city-manager/home/dashboard.tsx": "the first arrivals of today",
  "staff/home/dashboard.tsx": "the first arrivals of today",
  "offices/webhooks/list.tsx": "the addresses of one account, of which there are a few",
  "offices/files/list.tsx": "one person's files of the last 24 hours",
  "offices/payees/bank-account.tsx": "the last 20 bank accounts that one account entered",
  "admin/offers/try.tsx": "one line for each partner that sold something last month",
  "admin/prices/room-prices.tsx": "the rooms of one property, as a form",
  "admin/queues/queues.tsx": "one line for each queue, and the last failed jobs",
  "agent/home/dashboard.tsx": "the last twelve months",
  "agent/accounts/statement.tsx": "one month of an account",
  "partner/accounts/statement.tsx": "one month of an account",
  "partner/bookings/drivers.tsx": "the drivers of one partner, of whom there are a few",
  "partner/calendars/list.tsx": "the rooms of one partner, each with a few calendars",
  "partner/prices/month.tsx": "the days of one month",
  "staff/visits/home.tsx": "one person's open visits",
};
/** Lists that lack filters or a file, and why they may. */
const LACKS: Record<string, string> = {
  "admin/messages/write.tsx: file": "people to choose from while writing; each has a list of its own",
  "customer/bookings/bookings.tsx: filters": "one person's bookings, by tabs",
  "admin/offers/commission-rules.tsx: filters": "rules are tried from the top, so they stand together",
};

/** Where the lists that are declared (`defineList`) are shown. */
const DECLARED = path.join(APP, "ui", "list");

/** Lists whose table, filters and pages are still put together by hand. A new one is declared; this table only gets shorter. */
const BY_HAND: string[] = [];

/** The text of a screen with all components that it is made of. */
function sourceOf(file: string, without = "", seen = new Set<string>()): string {
  if (seen.has(file) || !existsSync(file) || (without && file.startsWith(without))) return "";
  seen.add(file);
  const text = readFileSync(file, "utf8");
  const parts = [...text.matchAll(/^import (?!type )[^;]*? from "((?:\.|#app\/)[^"]+\.tsx)"/gm)].map(
    ([, at]) =>
      at!.startsWith("#app/") ? path.join(APP, at!.slice(5)) : path.resolve(path.dirname(file), at!),
  );
  return [text, ...parts.map((part) => sourceOf(part, without, seen))].join("\n");
}

const screens = [
  ...new Map(
    (await routeFiles())
      .filter(({ file, hasAddress }) => hasAddress && /^areas\/(?!public\/).*\.tsx$/.test(file))
      .map((route) => [route.file, route.path] as const),
  ),
].map(([file, at]) => ({
  file: file.replace("areas/", ""),
  isOneThing: at.includes(":"),
  /** Without what shows declared lists. */
  ownSource: sourceOf(path.join(APP, file), DECLARED),
}));
/** What a screen says itself, in the words of the parts that show lists. */
type Screen = (typeof screens)[number];
const has = (...parts: string[]) => {
  const used = new RegExp(`<(${parts.join("|")})\\b`);
  return ({ ownSource }: Screen) => used.test(ownSource);
};
const hasTable = has("DataTable", "ListTable", "ListPage");
const isPaged = has("Pager", "ListPager", "ListPage");
const isFiltered = has("FilterBar", "ListFilters", "ListPage");
const hasFile = has("CsvLink", "ListFileLink", "ListPage");

test("a table has pages, or it is named here with its reason", () => {
  const whole = screens.filter((screen) => hasTable(screen) && !isPaged(screen) && !screen.isOneThing);
  expect(whole.map(({ file }) => file).sort()).toEqual(Object.keys(NO_PAGES).sort());
});

test("a list with pages has filters and a file, or it is named here with its reason", () => {
  const lists = screens.filter(isPaged);
  const lacking = lists.flatMap((screen) => [
    ...(isFiltered(screen) ? [] : [`${screen.file}: filters`]),
    ...(hasFile(screen) ? [] : [`${screen.file}: file`]),
  ]);
  // Screens, not lists: one screen shows several of them.
  expect(lists.length).toBeGreaterThan(30);
  expect(lacking.sort()).toEqual(Object.keys(LACKS).sort());
});

test("a list is declared, not put together by hand; what is not yet is named here", () => {
  const byHand = screens.filter(({ ownSource }) => ownSource.includes("<Pager"));
  expect(byHand.map(({ file }) => file).sort()).toEqual(BY_HAND);
});
