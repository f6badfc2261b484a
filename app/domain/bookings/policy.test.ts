import { describe, expect, it } from "vitest";
import { type Actor, GUEST, type Role } from "#app/domain/context.ts";
import { breakDown, gstByRate } from "#app/domain/money/breakdown.ts";
import { SPECIFIED } from "#tests/factories/prices.ts";
import { type BookingAction, type BookingFacts, can, visibleAmounts } from "./policy.ts";

const somebody = (role: Role, over: Partial<Extract<Actor, { id: string }>> = {}): Actor => ({
  kind: "user",
  id: "me",
  role,
  subRole: null,
  name: "Somebody",
  accountId: null,
  zoneCityId: null,
  ...over,
});
const booking: BookingFacts = {
  status: "confirmed",
  customerId: "me",
  accountId: "house",
  agentAccountId: "agency",
  subPartnerId: "branch",
  cityId: "hyderabad",
};

describe("who may do what with a booking", () => {
  const ACTIONS: BookingAction[] = ["view", "cancel", "extend", "mark"];
  it.each<[string, Actor, BookingAction[]]>([
    ["its customer", somebody("customer"), ["view", "cancel", "extend"]],
    ["another customer", somebody("customer", { id: "another" }), []],
    ["its partner", somebody("partner", { accountId: "house" }), ["view", "mark"]],
    ["its branch", somebody("partner", { accountId: "house", subPartnerId: "branch" }), ["view", "mark"]],
    ["another branch", somebody("partner", { accountId: "house", subPartnerId: "other" }), []],
    ["another partner", somebody("partner", { accountId: "other" }), []],
    ["a partner without an account", somebody("partner"), []],
    ["its agent", somebody("agent", { accountId: "agency" }), ["view"]],
    ["another agent", somebody("agent", { accountId: "other" }), []],
    ["staff of its city", somebody("staff", { zoneCityId: "hyderabad" }), ACTIONS],
    ["staff of another city", somebody("staff", { zoneCityId: "chennai" }), []],
    ["staff of all cities", somebody("staff"), ACTIONS],
    ["the city's manager", somebody("city_manager", { zoneCityId: "hyderabad" }), ACTIONS],
    ["another city's manager", somebody("city_manager", { zoneCityId: "chennai" }), []],
    ["an admin", somebody("admin"), ACTIONS],
    ["nobody", GUEST, []],
  ])("%s", (_, actor, allowed) =>
    expect(ACTIONS.filter((action) => can(actor, action, booking))).toEqual(allowed),
  );
});

describe("which amounts of a sale are seen", () => {
  const sale = breakDown({
    basePaise: 200_000,
    partnerOfferPpm: 0,
    mhOfferPaise: 0,
    commissionPpm: 150_000,
    agentPpm: 50_000,
    rates: SPECIFIED,
    gstOwedBy: "partner",
  });
  const PRICE = Object.keys(visibleAmounts(GUEST, sale));
  const OF_PARTNER = [
    "commissionPpm",
    "commissionPaise",
    "gstOnCommissionPaise",
    "tdsPaise",
    "tcsPaise",
    "gstOwedBy",
    "partnerSharePaise",
  ];
  const OF_AGENT = ["agentPpm", "agentCommissionPaise", "tdsOnAgentPaise", "netAgentPaise"];

  it.each<[Role, string[]]>([
    ["customer", []],
    ["partner", OF_PARTNER],
    ["agent", OF_AGENT],
  ])("by a %s: the price, and %j", (role, more) =>
    expect(Object.keys(visibleAmounts(somebody(role), sale)).sort()).toEqual([...PRICE, ...more].sort()),
  );

  it.each<Role>(["staff", "city_manager", "admin"])("by %s: all", (role) =>
    expect(visibleAmounts(somebody(role), sale)).toEqual({ ...sale, gstParts: gstByRate(sale) }),
  );

  it.each<Role>(["partner", "agent"])(
    "by a member of a %s's team without a right to money: the price",
    (role) => {
      const member = { ...somebody(role), rights: ["bookings"] } as Actor;
      expect(Object.keys(visibleAmounts(member, sale)).sort()).toEqual([...PRICE].sort());
      const treasurer = { ...somebody(role), rights: ["money"] } as Actor;
      expect(Object.keys(visibleAmounts(treasurer, sale)).length).toBeGreaterThan(PRICE.length);
    },
  );

  it("a guest learns nothing of what anybody earns", () =>
    expect(PRICE.filter((name) => /commission|share|profit|tds|tcs|agent|net/i.test(name))).toEqual([]));
});
