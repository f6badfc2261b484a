import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Actor, type Context, systemContext } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { row, rows } from "#db/client.ts";
import {
  actorOf,
  contextOf,
  customerContext,
  inDays,
  makeBooking,
  makeDraft,
  payOrder,
  placeStay,
} from "#tests/factories/bookings.ts";
import { makeAccount, makePlace, makeUser, type Place } from "#tests/factories/inventory.ts";
import { bookingList } from "./booking-list.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { findBooking, findBookingByReference, findCancellation } from "./find-booking.ts";
import { findOrder } from "./find-order.ts";
import { placeOrder } from "./place-order.ts";
import { can } from "./policy.ts";

/** Two places in two cities, each with a customer, a partner and a booking: who sees what. */

type Side = {
  place: Place;
  customer: Context;
  partner: Context;
  staff: Context;
  booking: Awaited<ReturnType<typeof makeBooking>>;
};

async function side(): Promise<Side> {
  const place = await makePlace();
  const customer = await customerContext();
  const partnerId = await makeUser({ role: "partner", account_id: place.accountId });
  const partner = contextOf(actorOf("partner", partnerId, { accountId: place.accountId }));
  const staffId = await makeUser({ role: "staff", zone_city_id: place.cityId });
  const staff = contextOf(actorOf("staff", staffId, { zoneCityId: place.cityId }));
  return { place, customer, partner, staff, booking: await makeBooking(customer, place) };
}

let [here, there]: Side[] = [];
let admin: Context;
let agent: Context;
beforeAll(async () => {
  here = await side();
  there = await side();
  admin = contextOf(actorOf("admin", await makeUser({ role: "admin" })));
  const agency = await makeAccount({ account_kind: "agent", agent_commission_ppm: 50_000 });
  agent = contextOf(
    actorOf("agent", await makeUser({ role: "agent", account_id: agency }), { accountId: agency }),
  );
});

const names = ["customer", "partner", "staff"] as const;

describe("who sees a booking", () => {
  it.each(names)("a %s sees the own one, and not that of others", async (name) => {
    const ctx = here![name];
    expect(await findBooking(ctx, { id: here!.booking.id })).toMatchObject({ id: here!.booking.id });
    await expect(findBooking(ctx, { id: there!.booking.id })).rejects.toBeInstanceOf(NotFound);
    await expect(findBooking(ctx, { reference: there!.booking.reference })).rejects.toBeInstanceOf(NotFound);
    const listed = await bookingList.page(ctx, {});
    expect(listed.rows.map((listedRow) => listedRow.key)).toEqual([here!.booking.id]);
    expect(listed.counts.status).toEqual({ confirmed: 1 });
  });

  it("an admin and a job see all, a guest and a foreign agent nothing", async () => {
    expect((await bookingList.page(admin, {})).total).toBe(2);
    expect((await bookingList.page(systemContext("test"), {})).total).toBe(2);
    const guest = contextOf({ kind: "guest" });
    for (const ctx of [guest, agent]) {
      expect(await bookingList.page(ctx, {})).toMatchObject({ rows: [], total: 0 });
      await expect(findBooking(ctx, { id: here!.booking.id })).rejects.toBeInstanceOf(NotFound);
    }
  });

  it("a list, a single look and the rule agree for every actor", async () => {
    const actors: Actor[] = [here!.customer, here!.partner, here!.staff, there!.partner, admin, agent].map(
      (ctx) => ctx.actor,
    );
    for (const actor of actors) {
      const ids = (await bookingList.page(contextOf(actor), {})).rows.map((listedRow) => listedRow.key);
      for (const { booking, place, customer } of [here!, there!]) {
        const customerId = "id" in customer.actor ? customer.actor.id : "";
        const facts = {
          status: "confirmed" as const,
          customerId,
          accountId: place.accountId,
          agentAccountId: null,
          cityId: place.cityId,
        };
        expect(ids.includes(booking.id)).toBe(can(actor, "view", facts));
      }
    }
  });

  it("somebody with the reference alone sees no phone, mail, home address or share", async () => {
    const shown = JSON.stringify(
      await findBookingByReference(contextOf({ kind: "guest" }), here!.booking.reference),
    );
    expect(shown).toContain("Ravi Rao");
    expect(shown).not.toMatch(/asha@|Lake View|commission|partnerShare|profit|9876543210/i);
    const { phone } = (await findBooking(here!.customer, { id: here!.booking.id })).contact;
    expect(shown).not.toContain(phone);
    const order = JSON.stringify(
      await findOrder(contextOf({ kind: "guest" }), { reference: here!.booking.order.reference }),
    );
    expect(order).not.toMatch(/asha@|Lake View|commission|partnerShare|profit/i);
  });

  it.each(["", "x", "0".repeat(26), "' OR true --", "a".repeat(500)])(
    "an unknown reference (%j) is not found",
    async (reference) => {
      for (const find of [
        findBookingByReference,
        (ctx: Context) => findOrder(ctx, { reference }),
        (ctx: Context) => findCancellation(ctx, { reference }),
      ])
        await expect(find(admin, reference)).rejects.toBeInstanceOf(NotFound);
      await expect(findBooking(admin, { id: reference })).rejects.toBeInstanceOf(NotFound);
    },
  );
});

describe("which amounts are seen", () => {
  const amountsOf = async (ctx: Context) =>
    Object.keys((await findBooking(ctx, { id: here!.booking.id })).amounts).join(" ");

  it("a customer sees the price, a partner the own share, staff everything", async () => {
    expect(await amountsOf(here!.customer)).not.toMatch(/commission|share|tds|gateway|profit|agent/i);
    expect(await amountsOf(here!.partner)).toMatch(/partnerSharePaise/);
    expect(await amountsOf(here!.partner)).not.toMatch(/gateway|profit|agent/i);
    expect(await amountsOf(here!.staff)).toMatch(/mhProfitPaise/);
    const [listed] = (await bookingList.page(here!.customer, {})).rows;
    expect(Object.keys(listed!).join(" ")).not.toMatch(
      /commission|comm_|share|tds|tcs|profit|upi_|net_income|payable/i,
    );
  });

  it("an agent earns on what the agent brought, and sees that", async () => {
    const customerId = "id" in here!.customer.actor ? here!.customer.actor.id : "";
    const draft = await makeDraft(agent, here!.place);
    const input = { draftId: draft.id, browserHash: draft.browserHash, formKey: randomUUID() };
    await expect(placeOrder(agent, input)).rejects.toBeInstanceOf(Forbidden);
    const order = await placeOrder(agent, { ...input, customerId });
    await payOrder(agent, order);
    const [brought] = (await bookingList.page(agent, {})).rows;
    expect(brought).toMatchObject({
      agent_comm_amount: 10_000,
      tds_onAgent_comm: 500,
      net_agent_comm: 9_500,
    });
    expect(Object.keys(brought!).join(" ")).not.toMatch(/mh_commission|partner_share|profit|upi_/);
    const payable = await row<{ paise: number }>(
      "SELECT sum(amount_paise)::bigint AS paise FROM ledger_lines WHERE account = 'agent_payable'",
    );
    expect(payable!.paise).toBe(-9_500);
  });
});

describe("finding in a list", () => {
  it.each([
    ["a booking number", async () => (await findBooking(admin, { id: here!.booking.id })).bookingOrderId],
    [
      "its beginning, in small letters",
      async () =>
        (await findBooking(admin, { id: here!.booking.id })).bookingOrderId.slice(0, 9).toLowerCase(),
    ],
    [
      "a phone number",
      async () => (await findBooking(admin, { id: here!.booking.id })).contact.phone.slice(3),
    ],
    [
      "the end of a phone number",
      async () => (await findBooking(admin, { id: here!.booking.id })).contact.phone.slice(-7),
    ],
  ])("by %s", async (_, q) => {
    const listed = await bookingList.page(admin, { q: await q() });
    expect(listed.rows.map((listedRow) => listedRow.key)).toContain(here!.booking.id);
    expect(listed.rows.map((listedRow) => listedRow.key)).not.toContain(there!.booking.id);
  });

  it("by a part of the patient's or the contact's name, and never by a pattern", async () => {
    expect((await bookingList.page(here!.partner, { q: "avi ra" })).total).toBeGreaterThan(0);
    expect((await bookingList.page(here!.partner, { q: "asha" })).total).toBeGreaterThan(0);
    expect((await bookingList.page(here!.partner, { q: "%" })).total).toBe(0);
    expect((await bookingList.page(here!.partner, { q: "_____" })).total).toBe(0);
  });

  it("by dates, place, state and time, sorted and by the page", async () => {
    const own = await side();
    const soon = await makeBooking(own.customer, own.place, { checkIn: inDays(0), checkOut: inDays(2) });
    await placeStay(own.customer, own.place, { checkIn: inDays(20), checkOut: inDays(21) });
    const ids = async (filters: Parameters<typeof bookingList.page>[1]) =>
      (await bookingList.page(own.partner, filters)).rows.map((listedRow) => listedRow.check_in);
    expect(await ids({ sort: "check_in" })).toEqual([inDays(0), inDays(7), inDays(20)]);
    expect(await ids({ when: "live" })).toEqual([inDays(0)]);
    expect(await ids({ when: "upcoming", sort: "-check_in" })).toEqual([inDays(20), inDays(7)]);
    expect(await ids({ when: "past" })).toEqual([]);
    expect(await ids({ from: inDays(5), to: inDays(10) })).toEqual([inDays(7)]);
    expect(await ids({ dates: "booked", from: inDays(1) })).toEqual([]);
    expect(await ids({ dates: "booked", from: inDays(0), to: inDays(0) })).toHaveLength(3);
    expect(await ids({ status: ["held"] })).toEqual([inDays(20)]);
    expect(
      (await bookingList.page(own.partner, { sort: "total_price", page: 2 }, { pageSize: 1 })).rows,
    ).toHaveLength(1);
    const listed = await bookingList.page(own.partner, {
      status: ["held"],
      property: own.place.propertyId,
      city: own.place.cityId,
    });
    expect(listed).toMatchObject({
      total: 1,
      totalIsBounded: false,
      counts: { status: { confirmed: 2, held: 1 } },
    });
    expect((await bookingList.page(admin, { property: own.place.propertyId })).total).toBe(3);
    await cancelBooking(own.customer, {
      bookingId: soon.id,
      expectedRefundPaise: 0,
      reason: "",
      formKey: randomUUID(),
    });
    expect((await bookingList.page(own.partner, { status: ["cancelled"] })).rows[0]).toMatchObject({
      cancelledAmountData: 224_000,
      refundAmount: 0,
    });
  });
});

describe("what happened at the house", () => {
  it("is marked by the partner on the day, once, and never by the customer", async () => {
    const own = await side();
    const booking = await makeBooking(own.customer, own.place, { checkIn: inDays(1), checkOut: inDays(3) });
    const tomorrow = (ctx: Context): Context => ({ ...ctx, now: new Date(`${inDays(1)}T12:00:00+05:30`) });
    const mark = (ctx: Context, what: "checked_in" | "completed" | "no_show") =>
      markBooking(ctx, { bookingId: booking.id, mark: what });
    await expect(mark(own.partner, "checked_in")).rejects.toMatchObject({ code: "wrong_day" });
    await expect(mark(own.partner, "no_show")).rejects.toMatchObject({ code: "wrong_day" });
    await expect(mark(tomorrow(own.customer), "checked_in")).rejects.toBeInstanceOf(Forbidden);
    await expect(mark(tomorrow(here!.partner), "checked_in")).rejects.toBeInstanceOf(NotFound);
    await expect(mark(tomorrow(own.partner), "completed")).rejects.toMatchObject({ code: "wrong_status" });
    await mark(tomorrow(own.partner), "checked_in");
    await mark(tomorrow(own.partner), "checked_in");
    await expect(mark(tomorrow(own.staff), "no_show")).rejects.toBeInstanceOf(Conflict);
    await mark(tomorrow(own.staff), "completed");
    const marked = await findBooking(own.customer, { id: booking.id });
    expect(marked).toMatchObject({ status: "completed", may: { cancel: false, extend: false } });
    // Who leaves after the first night gives the second one back.
    const nights = await rows<{ state: string }>(
      "SELECT state FROM booking_nights WHERE booking_id = $id ORDER BY night",
      { id: booking.id },
    );
    expect(nights.map(({ state }) => state)).toEqual(["sold", "released"]);
    const audited = await row<{ count: number }>(
      "SELECT count(*)::integer AS count FROM audit_events WHERE subject_id = $id AND action IN ('booking.checked_in', 'booking.completed')",
      { id: booking.id },
    );
    expect(audited!.count).toBe(2);
  });
});
