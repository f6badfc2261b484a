import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { Role } from "#app/domain/context.ts";
import { makeAccount, makeCity, makePlace, makeUser } from "#tests/factories/inventory.ts";
import { browserOf } from "#tests/harness/screens.ts";
import { moduleOf } from "#tests/harness/site-map.ts";

/**
 * Which day a screen takes for today, in the small hours of 1 April in India: where nights are sold it is the night under way, that of
 * 31 March, until four; everywhere else the calendar's. In UTC it is 31 March, and the financial year before.
 */

const SMALL_HOURS = "2027-03-31T19:30:00Z";
const NIGHT = "2027-03-31";
const DAY = "2027-04-01";

type Screen = [file: string, who: Role | null, what: string, expected: unknown];

const SCREENS: Screen[] = [
  ["public/home/home", null, "today", NIGHT],
  ["public/rooms/search-list", null, "entry.today", NIGHT],
  ["public/food/food", null, "today", DAY],
  ["public/food/food", null, "state.date", DAY],
  ["public/equipment/medical-equipment", null, "today", DAY],
  ["public/travel/travel", null, "entry.today", DAY],
  ["customer/home/customer", "customer", "today", DAY],
  ["partner/prices/month", "partner", "today", NIGHT],
  ["partner/prices/month", "partner", "grid.month", "2027-03"],
  ["partner/prices/month", "partner", "grid.nights.30", { night: NIGHT, weekday: 3, past: false }],
  ["partner/prices/month", "partner", "grid.nights.29.past", true],
  ["partner/home/dashboard", "partner", "day", DAY],
  ["partner/bookings/orders", "partner", "today", DAY],
  ["partner/bookings/orders", "partner", "clock", "01:00"],
  ["partner/accounts/statement", "partner", "statement.month", "2027-04"],
  ["agent/home/dashboard", "agent", "today", DAY],
  ["agent/accounts/statement", "agent", "statement.month", "2027-04"],
  ["staff/home/dashboard", "staff", "today", DAY],
  ["staff/visits/home", "staff", "today", DAY],
  ["city-manager/home/dashboard", "city_manager", "today", DAY],
  ["admin/home/home", "admin", "today", DAY],
  ["admin/home/dashboard", "admin", "from", DAY],
  ["admin/home/dashboard", "admin", "today", DAY],
  ["admin/offers/commission-rules", "admin", "today", DAY],
  ["admin/offers/platform", "admin", "today", DAY],
  ["admin/requests/callback-entry", "admin", "today", DAY],
  ["admin/books/remittances", "admin", "today", DAY],
];

// Loaded here: the first of them brings most of the product with it.
const modules = new Map<string, Record<string, unknown>>();
for (const [file] of SCREENS)
  if (!modules.has(file)) modules.set(file, await moduleOf({ file: `areas/${file}.tsx` }));

const users = new Map<Role, string>();
beforeAll(async () => {
  const { accountId } = await makePlace();
  const agency = await makeAccount({ account_kind: "agent" });
  const over: Partial<Record<Role, object>> = {
    partner: { account_id: accountId },
    agent: { account_id: agency },
    city_manager: { zone_city_id: await makeCity() },
  };
  for (const role of ["customer", "partner", "agent", "staff", "city_manager", "admin"] as const)
    users.set(role, await makeUser({ role, ...over[role] }));
});
afterEach(() => {
  vi.useRealTimers();
});

const at = (data: unknown, way: string) =>
  way.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], data);

it.each(SCREENS)("%s, to %s: %s is %s", async (file, who, what, expected) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(SMALL_HOURS) });
  const browser = await browserOf(who ? { id: users.get(who)!, role: who } : null);
  const { data } = await browser.open(modules.get(file)!.loader, "/here");
  expect(at(data, what)).toEqual(expected);
});
