import { expect, test } from "vitest";
import { ITEM_KINDS } from "#app/domain/listings/labels.ts";
import { ALL_REQUEST_KINDS } from "#app/domain/requests/labels.ts";
import type { Address } from "#app/http/addresses/address.ts";
import { ADDRESSES } from "#app/http/addresses/all.ts";
import { staffAddressesByKind } from "#app/http/addresses/staff.ts";
import { markedEntry } from "#app/http/menu-mark.ts";
import { menusOf } from "#app/http/menus.ts";

/** Of which kinds what an address shows may be, where the entry depends on it. */
const kindsOf = ({ path }: Address): readonly (string | undefined)[] => {
  if (/Items\//.test(path)) return ITEM_KINDS;
  return path === "/adminRequests/:id" ? ALL_REQUEST_KINDS : [undefined];
};

/** Lists by their names, which stand in the address where columns are chosen or rows edited. */
const BULK = ["room-master", "property-master", "items"];
const pathsOf = ({ path }: Address) =>
  path.includes("BulkEdit/") ? BULK.map((name) => path.replace(":name", name)) : [path.replace(/:\w+/g, "1")];

const AREAS = Object.entries({
  ...ADDRESSES,
  staff: { ...ADDRESSES.staff, ...staffAddressesByKind },
}) as Array<[keyof typeof ADDRESSES, Record<string, Address>]>;

test.each(AREAS)("each screen of %s marks an entry of the menu", (role, addresses) => {
  const menu = menusOf(role, null);
  const search = `?back=${menu[1]!.path}`;
  const unmarked = Object.values(addresses)
    .filter(({ file }) => file.endsWith(".tsx"))
    .flatMap((address) =>
      pathsOf(address).flatMap((pathname) =>
        kindsOf(address)
          .filter((kind) => !markedEntry(menu, { pathname, search, kind }))
          .map((kind) => `${pathname} ${kind ?? ""}`),
      ),
    );
  expect(unmarked).toEqual([]);
});

test("an entry is marked by the screens that belong to it", () => {
  const at = (role: keyof typeof ADDRESSES, pathname: string, more?: { search?: string; kind?: string }) =>
    markedEntry(menusOf(role, null), { pathname, ...more });
  expect(at("admin", "/mhbookings/1/desk")).toBe("/mhbookings");
  expect(at("admin", "/UrlShortner/1")).toBe("/tools");
  expect(at("admin", "/adminPropertyDuplicates/1")).toBe("/adminAllMaster");
  expect(at("admin", "/adminRequests/1", { kind: "callback" })).toBe("/getcallbackmsgdata");
  expect(at("admin", "/adminLists/revenue", { search: "?back=/adminRevenue?from=2026-01-01" })).toBe(
    "/adminReportMaster",
  );
  expect(at("partner", "/myItems/1/prices", { kind: "vehicle" })).toBe("/myVehicles");
  expect(at("partner", "/partnerAccounts/line/1")).toBe("/partnerAccounts");
  expect(at("staff", "/accPartnerVisit/1/2")).toBe("/fieldVisits");
  expect(at("customer", "/customer_trip/1")).toBe("/customer_bookings");
  expect(markedEntry(menusOf("admin", "content"), { pathname: "/mhbookings/1" })).toBeUndefined();
});

test("what somebody writes as the list to go back to is followed a few steps at the most", () => {
  const menu = menusOf("admin", null);
  const deep = `?back=${"/a".repeat(7_000)}`;
  expect(markedEntry(menu, { pathname: "/adminLists/bookings", search: deep })).toBeUndefined();
  expect(
    markedEntry(menu, { pathname: "/adminLists/bookings", search: "?back=//adminLists/bookings" }),
  ).toBeUndefined();
});
