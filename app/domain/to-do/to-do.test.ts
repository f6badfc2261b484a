import { expect, it } from "vitest";
import { type Actor, systemContext } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { claimMissing, markReturned } from "#app/domain/fulfilment/return-deposit.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { execute } from "#db/client.ts";
import { inDays } from "#tests/factories/bookings.ts";
import { confirmedHire } from "#tests/factories/claims.ts";
import { makeAccount, makeCity, makePlace, makeUser } from "#tests/factories/inventory.ts";
import { TO_DO_KINDS } from "./labels.ts";
import { TO_DO_SOURCES } from "./sources.ts";
import { toDoList } from "./to-do-list.ts";

const GUEST_ID = "00000000-0000-4000-8000-000000000001";
const NOW = new Date("2026-11-22T08:00:00Z");
const admin = systemContext("test", NOW);
const officer = (role: "staff" | "city_manager", id: string, zoneCityId: string | null): Actor => ({
  kind: "user",
  id,
  role,
  subRole: null,
  name: "Officer",
  accountId: null,
  zoneCityId,
});

it("knows every kind, each from one source", () => {
  expect(TO_DO_SOURCES.map(({ kind }) => kind).sort()).toEqual(Object.keys(TO_DO_KINDS).sort());
});

it("shows what waits, due first, to those whose it is", async () => {
  const [here, there] = [await makeCity(), await makeCity()];
  const account = await makeAccount();
  const staff = await makeUser({ role: "staff", zone_city_id: here });
  const other = await makeUser({ role: "staff", zone_city_id: here });
  const request = (number: string, city: string, due: string, owner: string | null) =>
    execute(
      `INSERT INTO requests (number, kind, name, phone_e164, city_id, due_at, owner_id, created_at)
       VALUES ($1, 'callback', 'Meera', '+919848000001', $2, $3, $4, $5)`,
      [number, city, due, owner, "2026-11-21T00:00:00Z"],
    );
  await request("R-late", here, "2026-11-21T02:00:00Z", staff);
  await request("R-nobody", here, "2026-11-22T02:00:00Z", null);
  await request("R-other", here, "2026-11-23T02:00:00Z", other);
  await request("R-there", there, "2026-11-24T02:00:00Z", null);
  await execute("UPDATE accounts SET status = 'approved' WHERE id = $1", [account]);
  await execute(
    "INSERT INTO documents (account_id, document_kind, number, valid_until) VALUES ($1, 'fssai', 'F1', now()::date + 3), ($1, 'pan', 'P1', now()::date + 300)",
    [account],
  );

  const all = await toDoList.page(admin, {}, { pageSize: 100 });
  const shown = all.rows.map(({ what, kind }) => `${kind} ${what}`);
  expect(shown.filter((text) => text.includes("R-"))).toEqual([
    "request R-late",
    "request R-nobody",
    "request R-other",
    "request R-there",
  ]);
  expect(all.rows.filter(({ kind }) => kind === "paper")).toMatchObject([{ about: "FSSAI licence" }]);
  expect(all.rows.find(({ what }) => what === "R-late")?.overdue).toBe(true);
  expect(all.counts.kind?.request).toBe(4);

  const requests = await toDoList.page(admin, { kind: "request" }, { pageSize: 100 });
  expect(requests.rows.map(({ what }) => what)).toEqual(["R-late", "R-nobody", "R-other", "R-there"]);
  expect(requests.counts.kind).toEqual(all.counts.kind);

  const mine = await toDoList.page({ ...admin, actor: officer("staff", staff, here) }, {});
  expect(mine.rows.map(({ what }) => what)).toEqual(["R-late"]);
  expect(mine.counts.kind).toEqual({ request: 1 });
  const zone = await toDoList.page(
    { ...admin, actor: officer("city_manager", staff, here) },
    { due: "late" },
  );
  expect(zone.rows.map(({ what }) => what)).toEqual(["R-late", "R-nobody"]);
  const nowhere = await toDoList.page({ ...admin, actor: officer("city_manager", staff, null) }, {});
  expect(nowhere.rows).toEqual([]);
});

it("shows staff the visits that staff take further, and admins all", async () => {
  const city = await makeCity();
  const [near, far] = [
    await makeUser({ role: "staff", zone_city_id: city }),
    await makeUser({ role: "staff", zone_city_id: city }),
  ];
  await execute(
    `INSERT INTO field_visits (kind, entity_name, city_id, employee_id, due_on, visit_status, submitted_at, verified_at)
     SELECT 'food', name, $1, $2, '2026-11-20', status, CASE WHEN status <> 'draft' THEN now() END, CASE WHEN status = 'verified' THEN now() END
     FROM (VALUES ('Kitchen to visit', 'draft'), ('Kitchen to verify', 'submitted'), ('Kitchen to approve', 'verified')) AS said (name, status)`,
    [city, far],
  );
  const shown = async (actor: Actor) =>
    (await toDoList.page({ ...admin, actor }, { q: "Kitchen to", city })).rows.map(({ what }) => what).sort();
  expect(await shown(officer("staff", near, city))).toEqual(["Kitchen to verify"]);
  expect(await shown(officer("staff", far, city))).toEqual(["Kitchen to verify", "Kitchen to visit"]);
  expect(await shown(admin.actor)).toHaveLength(3);
});

it("gives a visit back to whoever made it, as theirs", async () => {
  const city = await makeCity();
  const employee = await makeUser({ role: "staff", zone_city_id: city });
  await execute(
    `INSERT INTO field_visits (kind, entity_name, city_id, employee_id, due_on, visit_status, admin_status, decided_at, submitted_at)
     VALUES ('food', 'Kitchen given back', $1, $2, '2026-11-01', 'draft', 'returned', $3, '2026-11-02T00:00:00Z')`,
    [city, employee, "2026-11-22T06:00:00Z"],
  );
  const { rows } = await toDoList.page({ ...admin, actor: officer("staff", employee, city) }, {});
  expect(rows).toMatchObject([{ what: "Kitchen given back", about: "Returned", overdue: false }]);
});

it("asks staff for advice on the registrations of their zone, once", async () => {
  const city = await makeCity();
  const [one, other] = [
    await makeUser({ role: "staff", zone_city_id: city }),
    await makeUser({ role: "staff", zone_city_id: city }),
  ];
  const account = await makeAccount({ city_id: city, name: "Advised Homes" });
  await execute(
    `INSERT INTO approvals (subject_kind, subject_id, change, title, account_id, city_id, requested_by)
     VALUES ('partner', $1, 'create', 'Advised Homes', $1, $2, $3), ('property', gen_random_uuid(), 'create', 'A house of theirs', $1, $2, $3)`,
    [account, city, one],
  );
  const asked = async (id: string) =>
    (await toDoList.page({ ...admin, actor: officer("staff", id, city) }, {})).rows.map(
      ({ on, subject }) => `${on} ${subject}`,
    );
  expect(await asked(one)).toEqual([]);
  const { counts } = await toDoList.page({ ...admin, actor: officer("staff", one, city) }, {});
  expect(counts.kind).toEqual({});
  expect(await asked(other)).toEqual([`advice ${account}`]);
  await execute(
    `INSERT INTO recommendations (approval_id, user_id, version, advice, remark, created_at)
     SELECT id, $1, version, 'approve', '', now() FROM approvals WHERE subject_id = $2`,
    [other, account],
  );
  expect(await asked(other)).toEqual([]);
});

it("has a paper as due until its last day is over in India", async () => {
  const account = await makeAccount({ name: "Papers of February" });
  await execute(
    "INSERT INTO documents (account_id, document_kind, number, valid_until) VALUES ($account, 'fssai', 'F29', '2024-02-29')",
    { account },
  );
  const { rows } = await toDoList.page(admin, { kind: "paper" }, { pageSize: 100 });
  expect(rows.filter(({ what }) => what === "Papers of February")).toMatchObject([
    { due_datetime: istInstant("2024-03-01", "00:00") },
  ]);
});

it("forgets a paper once a later one of its kind is there", async () => {
  const account = await makeAccount({ name: "Renewed Kitchens" });
  const paper = (number: string, days: number) =>
    execute(
      "INSERT INTO documents (account_id, document_kind, number, valid_until) VALUES ($1, 'fssai', $2, now()::date + $3::integer)",
      [account, number, days],
    );
  const waiting = async () =>
    (await toDoList.page(admin, { kind: "paper", q: "Renewed Kitchens" })).rows.length;
  await paper("R1", 3);
  expect(await waiting()).toBe(1);
  await paper("R2", 300);
  expect(await waiting()).toBe(0);
});

it("has the deposit of a hire that its store never marked, from the fourth day after its last one until it is marked or claimed", async () => {
  const place = await makePlace();
  const [never, out, back] = [
    await confirmedHire(place),
    await confirmedHire(place),
    await confirmedHire(place),
  ];
  for (const { bookingId, partner, on } of [out, back])
    await markBooking(on(partner, 0), { bookingId, mark: "checked_in" });
  await markReturned(back.on(back.partner, 5), { bookingId: back.bookingId, inOrder: false });
  const manager = officer("city_manager", GUEST_ID, place.cityId);
  // The hires are of four days: the last is day 3.
  const waiting = async (day: number) =>
    (await toDoList.page({ ...never.on(admin, day), actor: manager }, { kind: "deposit" })).rows.map(
      ({ subject, about, due_datetime }) => [subject, about, due_datetime],
    );
  expect(await waiting(6)).toEqual([]);
  const due = istInstant(inDays(7 + 9), "00:00");
  const ofOut = [out.bookingId, "Never marked as returned", due];
  const { counts } = await toDoList.page({ ...never.on(admin, 7), actor: manager }, { kind: "deposit" });
  expect(counts.kind?.deposit).toBe(2);
  const ofNever = [never.bookingId, "Never marked as handed over", due];
  expect((await waiting(7)).sort()).toEqual([ofNever, ofOut].sort());

  await claimMissing(out.on(out.partner, 7), {
    bookingId: out.bookingId,
    amountPaise: 80_000,
    reason: "Nobody answers the phone",
  });
  expect(await waiting(7)).toEqual([ofNever]);
  const { bookingId, partner, on } = never;
  await markBooking(on(partner, 7), { bookingId, mark: "checked_in" });
  await markReturned(on(partner, 7), { bookingId, inOrder: true });
  expect(await waiting(7)).toEqual([]);
});

it("offers each office the kinds that it works on", async () => {
  const kinds = async (actor: Actor) => {
    const { options } = toDoList.filters.kind;
    return (
      await (options as (ctx: object, state: object) => Promise<Array<{ value: string }>>)(
        { ...admin, actor },
        {},
      )
    )
      .map(({ value }) => value)
      .slice(1);
  };
  expect(await kinds(officer("staff", GUEST_ID, null))).toEqual(["advice", "request", "visit", "reply"]);
  expect(await kinds(admin.actor)).not.toContain("advice");
});

it("is nothing for anybody else", async () => {
  await expect(toDoList.page({ ...admin, actor: { kind: "guest" } }, {})).rejects.toThrow(Forbidden);
});
