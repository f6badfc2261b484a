import { expect, test } from "vitest";
import { type Actor, ROLES, type Role } from "#app/domain/context.ts";
import { SUB_ROLES } from "#app/domain/identity/sub-roles.ts";
import { LANDING } from "#app/http/authenticator.ts";
import { menusFor, menusOf } from "#app/http/menus.ts";
import { holds } from "#app/http/permissions.ts";
import { makeAccount, makeCity, makeUser } from "#tests/factories/inventory.ts";
import { browserOf } from "#tests/harness/screens.ts";
import { guardOf, siteMap } from "#tests/harness/site-map.ts";

const screens = await siteMap();

const somebody = (role: Role, more: Partial<Extract<Actor, { id: string }>> = {}): Actor => ({
  kind: "user",
  id: "1",
  role,
  subRole: null,
  name: "Somebody",
  accountId: "2",
  zoneCityId: null,
  ...more,
});

const closedTo = (actor: Actor, area: Role) =>
  menusFor(actor, area).filter(({ path }) => {
    const screen = screens.find((one) => one.path === path);
    const guard = screen && guardOf(screen, "loader");
    return !guard || !holds(actor, guard.permission);
  });

test.each(ROLES)("every entry of %s, with each sub-role, is a screen that may be opened", (role) => {
  for (const subRole of [null, ...Object.keys(SUB_ROLES[role])]) {
    expect(closedTo(somebody(role, { subRole }), role)).toEqual([]);
    expect(menusOf(role, subRole).length).toBeGreaterThan(1);
  }
});

test("a sub-role narrows the menu, each entry is in reach of one, and a branch sees nothing of the account's own", () => {
  for (const role of ROLES) {
    const all = menusOf(role, null).map(({ path }) => path);
    for (const subRole of Object.keys(SUB_ROLES[role])) {
      const narrowed = menusOf(role, subRole).map(({ path }) => path);
      expect(all).toEqual(expect.arrayContaining(narrowed));
      expect(narrowed.length).toBeLessThan(all.length);
    }
  }
  const branch = somebody("partner", { subPartnerId: "3" });
  expect(closedTo(branch, "partner")).toEqual([]);
  for (const subRole of Object.keys(SUB_ROLES.partner))
    expect(closedTo(somebody("partner", { subPartnerId: "3", subRole }), "partner")).toEqual([]);
  expect(menusFor(branch, "partner").map(({ label }) => label)).not.toContain("Accounts");
});

test("an admin in the area of staff or of a city sees all of its menu; nobody else sees any", () => {
  expect(menusFor(somebody("admin"), "staff")).toEqual(menusOf("staff", null));
  expect(menusFor({ kind: "guest" }, "staff")).toEqual([]);
});

/** Where each role comes to, and where it is sent who has no such session (specification sections 2 and 6). */
const HOMES: Array<[role: Role, entry: string, home: string, door: string]> = [
  ["customer", "/customer", "/customer", "/coustomerLogin?next=%2Fcustomer"],
  ["partner", "/patner", "/partnerDashboard", "/"],
  ["agent", "/agent", "/agent_Dashboard", "/"],
  ["city_manager", "/city_manager", "/cityDashboard", "/"],
  ["staff", "/staff", "/staffDashboard", "/"],
  ["admin", "/adminHome", "/adminHome", "/"],
];

test.each(HOMES)(
  "%s lands at %s and comes to %s, everybody else at the door",
  async (role, entry, home, door) => {
    expect(LANDING[role]).toBe(entry);
    const belongsTo =
      role === "partner" || role === "agent"
        ? { account_id: await makeAccount({ account_kind: role }) }
        : role === "city_manager"
          ? { zone_city_id: await makeCity() }
          : {};
    const insider = await browserOf({ id: await makeUser({ role, ...belongsTo }), role });
    const other = role === "customer" ? "partner" : "customer";
    const stranger = await browserOf({
      id: await makeUser({
        role: other,
        ...(other === "partner" ? { account_id: await makeAccount() } : {}),
      }),
      role: other,
    });
    const loaderOf = (path: string) => screens.find((screen) => screen.path === path)!.module.loader;
    const entered = await insider.open(loaderOf(entry), entry);
    expect(entered.to ?? entry).toBe(home);
    expect((await insider.open(loaderOf(home), home)).status).toBe(200);
    for (const outsider of [await browserOf(null), stranger])
      expect((await outsider.open(loaderOf(entry), entry)).to).toBe(door);
  },
);
