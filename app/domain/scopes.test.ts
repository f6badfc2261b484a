import { describe, expect, it } from "vitest";
import { actorOf } from "#tests/factories/bookings.ts";
import { approvalScope } from "./approvals/policy.ts";
import { bookingScope } from "./bookings/scope.ts";
import { type Actor, GUEST } from "./context.ts";
import { conversationScope } from "./conversations/conversation-scope.ts";
import { disputeScope } from "./disputes/dispute-list.ts";
import { visitRights, visitScope } from "./field-visits/policy.ts";
import { changeScope, listingScope } from "./listings/policy.ts";
import { offerScope } from "./offers/offer-scope.ts";
import { canReadUpload, type UploadOwner } from "./uploads/policy.ts";

/** Whose rows somebody sees: each rule for each kind of person, so that a rule that is widened is noticed by its name. @database none */

const ACTORS: Record<string, Actor> = {
  guest: GUEST,
  job: { kind: "system", name: "test" },
  operator: { ...actorOf("admin", "the person"), kind: "operator" } as Actor,
  admin: actorOf("admin", "the person"),
  customer: actorOf("customer", "the person"),
  partner: actorOf("partner", "the person", { accountId: "the account" }),
  branch: actorOf("partner", "the person", { accountId: "the account", subPartnerId: "the branch" }),
  "partner without account": actorOf("partner", "the person"),
  agent: actorOf("agent", "the person", { accountId: "the account" }),
  staff: actorOf("staff", "the person", { zoneCityId: "the city" }),
  "staff of all cities": actorOf("staff", "the person"),
  "city manager": actorOf("city_manager", "the person", { zoneCityId: "the city" }),
};

/** What a rule leaves, by what it binds. */
function leaves(scope: (actor: Actor) => object, actor: Actor): string {
  let found: object;
  try {
    found = scope(actor);
  } catch (error) {
    return (error as Error).name;
  }
  const said = JSON.stringify(found);
  const of = ["the branch", "the account", "the city", "the person"].find((each) => said.includes(each));
  if (of) return of;
  return /"true"|"all":true|"accountId":null/.test(said)
    ? "all"
    : /"false"|"nothing":true/.test(said)
      ? "none"
      : said;
}

const PRIVILEGED = { job: "all", operator: "all", admin: "all" };
const OFFICE = { staff: "the city", "staff of all cities": "all", "city manager": "the city" };
const everybody = (usual: string, others: Record<string, string>) => ({
  ...Object.fromEntries(Object.keys(ACTORS).map((name) => [name, usual])),
  ...PRIVILEGED,
  ...others,
});

const RULES: Array<[string, (actor: Actor) => object, Record<string, string>]> = [
  [
    "bookings",
    bookingScope,
    // Who has lost the account is asked for one that nobody has.
    everybody("none", {
      ...OFFICE,
      customer: "the person",
      partner: "the account",
      branch: "the branch",
      "partner without account": '{"sql":"booking.account_id = $scope","bind":{"scope":null}}',
      agent: "the account",
    }),
  ],
  [
    "listings",
    (actor) => listingScope(actor, "p"),
    everybody("none", { ...OFFICE, partner: "the account", branch: "the branch" }),
  ],
  [
    "listings to change",
    (actor) => changeScope(actor, "i"),
    everybody("none", { ...OFFICE, "city manager": "none", partner: "the account", branch: "the branch" }),
  ],
  ["visits", visitScope, everybody("none", OFFICE)],
  ["conversations", conversationScope, everybody("Forbidden", OFFICE)],
  [
    "disputes",
    (actor) => disputeScope({ actor, now: new Date() }),
    everybody("Forbidden", { partner: "the account", agent: "the account" }),
  ],
  [
    "offers",
    (actor) => offerScope({ actor, now: new Date() }),
    everybody("Forbidden", { partner: "the account" }),
  ],
  [
    "requests for approval",
    approvalScope,
    everybody("none", { ...OFFICE, partner: "the account", branch: "the account", agent: "the account" }),
  ],
];

it.each(RULES)("%s", (_, scope, expected) => {
  const found = Object.entries(ACTORS).map(([name, actor]) => [name, leaves(scope, actor)]);
  expect(Object.fromEntries(found)).toEqual(expected);
});

describe("a private file", () => {
  const readers = (over: Partial<UploadOwner>) => {
    const upload: UploadOwner = {
      visibility: "private",
      ownerUserId: null,
      accountId: null,
      cityId: null,
      ...over,
    };
    return Object.keys(ACTORS).filter((name) => canReadUpload(ACTORS[name]!, upload));
  };
  const [all, office] = [Object.keys(ACTORS), ["job", "operator", "admin"]];
  const signedIn = all.filter((name) => name !== "guest" && name !== "job");

  it.each<[string, Partial<UploadOwner>, string[]]>([
    ["is nobody's", {}, [...office, "staff of all cities"]],
    ["is the person's own", { ownerUserId: "the person" }, ["job", ...signedIn]],
    ["shows the person's claim", { guestId: "the person" }, ["job", ...signedIn]],
    [
      "is of the account",
      { accountId: "the account" },
      [...office, "partner", "branch", "agent", "staff of all cities"],
    ],
    ["is of the city", { cityId: "the city" }, [...office, "staff", "staff of all cities", "city manager"]],
    [
      "is medical and worked off by another",
      { purpose: "medical_file", caseOwnerId: "another", cityId: "the city" },
      office,
    ],
    [
      "is medical and worked off by the person",
      { purpose: "medical_file", caseOwnerId: "the person" },
      ["job", ...signedIn],
    ],
    [
      "is a passport at the house",
      { purpose: "travel_paper", houseIds: ["the account"], cityId: "the city" },
      [...office, "partner", "branch"],
    ],
    [
      "is a passport after the stay",
      { purpose: "travel_paper", houseIds: null, accountId: "the account" },
      office,
    ],
    [
      "is a hospital's letter",
      { purpose: "hospital_letter", cityId: "the city", accountId: "the account" },
      [...office, "city manager"],
    ],
    ["is public", { visibility: "public" }, all],
  ])("that %s is read by them alone", (_, upload, who) =>
    expect(readers(upload).sort()).toEqual([...who].sort()),
  );
});

describe("a visit", () => {
  const visit = {
    employeeId: "the person",
    visitStatus: "draft",
    adminStatus: "pending",
    propertyId: null,
    checksPropertyId: null,
    checksAccountId: null,
  };
  const check = { checksPropertyId: "a house" };
  const may = (name: string, over: Partial<typeof visit> | typeof check) =>
    Object.entries(visitRights(ACTORS[name]!, { ...visit, ...over }))
      .filter(([, allowed]) => allowed)
      .map(([right]) => right);

  it.each([
    ["staff", {}, ["edit", "remark"]],
    ["staff", { employeeId: "another" }, ["remark"]],
    ["staff", { visitStatus: "submitted" }, ["verify", "remark"]],
    ["staff", { visitStatus: "verified" }, ["remark"]],
    ["city manager", {}, []],
    ["customer", { visitStatus: "submitted" }, []],
    ["admin", { employeeId: "another" }, ["edit", "remark"]],
    ["admin", { visitStatus: "verified" }, ["approve", "giveBack", "remark"]],
    ["admin", { visitStatus: "verified", adminStatus: "approved" }, ["giveBack", "remark", "list"]],
    ["admin", { visitStatus: "verified", adminStatus: "approved", propertyId: "a house" }, ["remark"]],
    ["admin", { visitStatus: "verified", adminStatus: "approved", ...check }, ["remark"]],
    ["admin", { visitStatus: "submitted", ...check }, ["verify", "giveBack", "remark"]],
  ])("lets %s, when it is %j, do %j", (name, state, rights) =>
    expect(may(name, state as Partial<typeof visit>)).toEqual(rights),
  );
});
