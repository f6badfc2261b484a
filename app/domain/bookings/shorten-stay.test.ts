import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { performRefund } from "#app/domain/payments/refund.ts";
import { decideSandboxPayment } from "#app/domain/payments/sandbox-gateway.ts";
import { settleReturn } from "#app/domain/payments/settle-return.ts";
import { addDays, istInstant } from "#app/domain/shared/dates.ts";
import { execute, row, rows } from "#db/client.ts";
import {
  actorOf,
  contextOf,
  customerContext,
  inDays,
  makeBooking,
  openPayment,
  payOrder,
} from "#tests/factories/bookings.ts";
import { makePlace, makeUser, type Place } from "#tests/factories/inventory.ts";
import { auditOf } from "#tests/harness/audit-of.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { cancelBooking, quoteCancellation } from "./cancel-booking.ts";
import { expireOrder } from "./expire-holds.ts";
import { extendBooking, quoteExtension } from "./extend-booking.ts";
import { findBooking } from "./find-booking.ts";
import { quoteShorterStay, shortenStay } from "./shorten-stay.ts";

let place: Place;
beforeAll(async () => {
  place = await makePlace({ room: { default_allotment: 20 } });
});

type Ctx = Awaited<ReturnType<typeof customerContext>>;

/** A stay of nights from a week ahead, with as many nights added in an order of their own. */
async function stay(nights: number, added = 0) {
  const ctx = await customerContext();
  const booking = await makeBooking(ctx, place, { checkIn: inDays(7), checkOut: inDays(7 + nights) });
  if (added > 0) await payOrder(ctx, await addNights(ctx, booking.id, inDays(7 + nights + added)));
  return { ctx, ...booking };
}

async function addNights(ctx: Ctx, bookingId: string, checkOut: string) {
  const { price } = await quoteExtension(ctx, { bookingId, checkOut });
  const formKey = randomUUID();
  return extendBooking(ctx, { bookingId, checkOut, expectedTotalPaise: price.totalPaise, formKey });
}

async function shorten(ctx: Ctx, bookingId: string, checkIn: string, checkOut: string) {
  const { refundPaise } = await quoteShorterStay(ctx, { bookingId, checkIn, checkOut });
  const input = { bookingId, checkIn, checkOut, expectedRefundPaise: refundPaise, formKey: randomUUID() };
  return { refundPaise, input, done: await shortenStay(ctx, input) };
}

const sound = async () => expect(await brokenInvariants()).toEqual([]);

const takenNights = (bookingId: string) =>
  rows<{ night: string; state: string }>(
    "SELECT night, state FROM booking_nights WHERE booking_id = $bookingId ORDER BY night",
    { bookingId },
  );

describe("a shorter stay", () => {
  it("stays the one booking, gives back exactly what was shown, once, and tells guest and house once", async () => {
    const { ctx, id, order } = await stay(4);
    const { refundPaise, input, done } = await shorten(ctx, id, inDays(7), inDays(9));
    expect(refundPaise).toBe(order.totalPaise / 2);
    expect(await shortenStay(ctx, input)).toEqual({ ...done, repeated: true });
    const after = await findBooking(ctx, { id });
    expect(after).toMatchObject({ status: "confirmed", checkIn: inDays(7), checkOut: inDays(9), nights: 2 });
    expect(after.price.totalPaise).toBe(order.totalPaise - refundPaise);
    expect(await takenNights(id)).toEqual([
      { night: inDays(7), state: "sold" },
      { night: inDays(8), state: "sold" },
    ]);
    expect(await auditOf(id, "booking.shorten")).toEqual([
      {
        actorId: ctx.actor.id,
        before: { checkIn: inDays(7), checkOut: inDays(11) },
        after: { checkIn: inDays(7), checkOut: inDays(9), refundPaise },
      },
    ]);
    const told = await rows<{ template: string; channel: string }>(
      "SELECT template, channel FROM messages WHERE booking_id = $id AND template LIKE '%shortened' ORDER BY template, channel",
      { id },
    );
    expect(told.map(({ template }) => template)).toContain("booking.shortened");
    expect(told.map(({ template }) => template)).toContain("booking.partner_shortened");
    const back = await rows<{ id: string }>(
      "SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = $orderId",
      {
        orderId: order.orderId,
      },
    );
    expect(back).toHaveLength(1);
    expect(await performRefund(systemContext("test"), back[0]!.id)).toBe("done");
    const refunded = await rows<{ number: string }>(
      "SELECT variables ->> 'bookingNumber' AS number FROM messages WHERE user_id = $me AND template = 'payment.refunded' AND channel = 'mail'",
      { me: ctx.actor.id },
    );
    expect(refunded).toEqual([{ number: after.bookingOrderId }]);
    await sound();
  });

  it("gives nights back at both ends, of the added ones too, each at its own policy", async () => {
    const { ctx, id } = await stay(3, 2);
    const { done } = await shorten(ctx, id, inDays(8), inDays(11));
    expect(await findBooking(ctx, { id })).toMatchObject({ checkIn: inDays(8), checkOut: inDays(10) });
    expect((await findBooking(ctx, { reference: done.reference })).id).toBe(id);
    await sound();
    // All of the first nights go: the booking that added nights is the stay's from then on.
    const second = await shorten(ctx, id, inDays(10), inDays(11));
    const left = await findBooking(ctx, { reference: second.done.reference });
    expect(left).toMatchObject({ checkIn: inDays(10), checkOut: inDays(11), extends: null });
    expect((await findBooking(ctx, { id })).status).toBe("cancelled");
    await sound();
  });

  it("charges what the frozen policy says, and keeps that policy for the nights that stay", async () => {
    const { ctx, id } = await stay(4);
    const before = await findBooking(ctx, { id });
    await execute(
      `UPDATE bookings SET policy = jsonb_set(policy, '{tiers}', '[{"from_hours": 0, "charge": "percent", "value": 500000}]') WHERE id = $id`,
      { id },
    );
    const shown = await quoteShorterStay(ctx, { bookingId: id, checkIn: inDays(9), checkOut: inDays(11) });
    expect(shown.chargePaise + shown.refundPaise).toBe(shown.paidPaise);
    expect(shown.chargePaise).toBe(shown.paidPaise / 2);
    await shorten(ctx, id, inDays(9), inDays(11));
    const after = await findBooking(ctx, { id });
    expect(after.policy.startsAt).toEqual(before.policy.startsAt);
    await sound();
  });

  it("divides prices that do not divide, to the paisa", async () => {
    const own = await makePlace({
      room: { default_price_paise: 99_999, partner_offer_ppm: 33_333, default_allotment: 5 },
    });
    const ctx = await customerContext();
    const booking = await makeBooking(ctx, own, { checkIn: inDays(7), checkOut: inDays(14) });
    for (const [from, until] of [
      [8, 13],
      [8, 12],
      [9, 12],
      [11, 12],
    ] as const)
      await shorten(ctx, booking.id, inDays(from), inDays(until));
    const { total } = (await row<{ total: number }>(
      "SELECT sum(total_paise)::bigint AS total FROM bookings WHERE order_id = $orderId",
      { orderId: booking.order.orderId },
    ))!;
    expect(total).toBe(booking.order.totalPaise);
    await sound();
  });

  it("refuses other dates, other people, and a price that was not shown", async () => {
    const { ctx, id } = await stay(3);
    const ask = (checkIn: string, checkOut: string, by: typeof ctx = ctx) =>
      quoteShorterStay(by, { bookingId: id, checkIn, checkOut });
    await expect(ask(inDays(6), inDays(9))).rejects.toBeInstanceOf(Invalid);
    await expect(ask(inDays(7), inDays(11))).rejects.toBeInstanceOf(Invalid);
    await expect(ask(inDays(8), inDays(8))).rejects.toBeInstanceOf(Invalid);
    await expect(ask(inDays(7), inDays(10))).rejects.toBeInstanceOf(Invalid);
    await expect(ask(inDays(7), inDays(9), await customerContext())).rejects.toBeInstanceOf(NotFound);
    const input = { bookingId: id, checkIn: inDays(7), checkOut: inDays(9), formKey: randomUUID() };
    await expect(shortenStay(ctx, { ...input, expectedRefundPaise: 1 })).rejects.toMatchObject({
      code: "quote_changed",
    });
    await expect(quoteShorterStay(ctx, { ...input, waive: true })).rejects.toBeInstanceOf(Forbidden);
    const pending = await addNights(ctx, id, inDays(11));
    await expect(ask(inDays(7), inDays(9))).rejects.toMatchObject({
      code: "extension_pending",
      details: { reference: pending.reference },
    });
  });

  it("lets who has arrived leave early: nothing back by the policy, everything when an admin waives it", async () => {
    const { ctx, id } = await stay(5);
    const arrived = istInstant(inDays(8), "10:00");
    const house = contextOf(
      actorOf("admin", await makeUser({ role: "admin" })),
      istInstant(inDays(7), "15:00"),
    );
    await markBooking(house, { bookingId: id, mark: "checked_in" });
    const later = { ...ctx, now: arrived };
    const ask = { bookingId: id, checkIn: inDays(7), checkOut: inDays(9) };
    expect(await quoteShorterStay(later, ask)).toMatchObject({ refundPaise: 0 });
    await expect(quoteShorterStay(later, { ...ask, checkIn: inDays(8) })).rejects.toBeInstanceOf(Invalid);
    await expect(
      quoteShorterStay({ ...later, now: istInstant(inDays(10), "10:00") }, ask),
    ).rejects.toBeInstanceOf(Invalid);
    const admin = { ...house, now: arrived };
    const { refundPaise, paidPaise } = await quoteShorterStay(admin, { ...ask, waive: true });
    expect(refundPaise).toBe(paidPaise);
    const input = { ...ask, waive: true, expectedRefundPaise: refundPaise, formKey: randomUUID() };
    await expect(shortenStay(admin, input)).rejects.toBeInstanceOf(Invalid);
    await shortenStay(admin, { ...input, reason: "Discharged early" });
    expect(await findBooking(ctx, { id })).toMatchObject({ status: "checked_in", checkOut: inDays(9) });
    await markBooking(
      { ...house, now: istInstant(inDays(9), "09:00") },
      { bookingId: id, mark: "completed" },
    );
    await sound();
  });
});

describe("a stay of which an offer leaves the guest the tax alone", () => {
  it.each([
    ["which stays", 90_100, 3],
    ["which goes", 90_200, 5],
  ])(
    "is divided, though the offer on the part %s would be a paisa more than its price",
    async (_, paise, nights) => {
      const partnerOffer = nights === 3 ? 125_000 : 33_300;
      const house = await makePlace({
        room: { default_price_paise: paise, partner_offer_ppm: partnerOffer },
      });
      await execute(
        `INSERT INTO offers (funder, name, kind, property_id, amount_paise, book_from)
       VALUES ('platform', 'A free stay', 'room', $propertyId, 10000000, CURRENT_DATE - 1)`,
        house,
      );
      const ctx = await customerContext();
      const checkOut = inDays(7 + (nights === 3 ? 4 : 7));
      const { id, order } = await makeBooking(ctx, house, { checkIn: inDays(7), checkOut });
      const sold = await row<{ price: number; offer: number }>(
        "SELECT price_paise AS price, mh_offer_paise AS offer FROM bookings WHERE id = $id",
        { id },
      );
      expect(sold!.offer).toBe(sold!.price);
      const { refundPaise } = await shorten(ctx, id, inDays(7), inDays(7 + nights));
      const after = await findBooking(ctx, { id });
      expect(after.price.totalPaise).toBe(order.totalPaise - refundPaise);
      await sound();
    },
  );
});

describe("one stay", () => {
  it("arrives and leaves once, with the nights that were added before and after", async () => {
    const { ctx, id } = await stay(2, 1);
    const at = (days: number, time: string) => istInstant(inDays(days), time);
    const house = contextOf(actorOf("admin", await makeUser({ role: "admin" })), at(7, "15:00"));
    await markBooking(house, { bookingId: id, mark: "checked_in" });
    const added = (await findBooking(ctx, { id })).extension!;
    expect(added.status).toBe("checked_in");
    const inHouse = { ...ctx, now: at(8, "10:00") };
    await payOrder(inHouse, await addNights(inHouse, id, inDays(12)));
    const statuses = await rows<{ status: string }>(
      "SELECT DISTINCT status FROM bookings WHERE customer_id = $id",
      { id: ctx.actor.id },
    );
    expect(statuses).toEqual([{ status: "checked_in" }]);
    await markBooking({ ...house, now: at(11, "09:00") }, { bookingId: id, mark: "completed" });
    const free = await rows<{ night: string }>(
      `SELECT night FROM booking_nights JOIN bookings ON bookings.id = booking_id
       WHERE customer_id = $id AND state = 'released' ORDER BY night`,
      { id: ctx.actor.id },
    );
    expect(free).toEqual([{ night: inDays(11) }]);
    await sound();
  });

  it("is cancelled as a whole, at what was shown, once", async () => {
    const { ctx, id, order } = await stay(2, 2);
    const { refundPaise, paidPaise } = await quoteCancellation(ctx, { bookingId: id });
    expect(paidPaise).toBe(order.totalPaise * 2);
    const input = { bookingId: id, expectedRefundPaise: refundPaise, reason: "", formKey: randomUUID() };
    const done = await cancelBooking(ctx, input);
    expect(done.refundPaise).toBe(refundPaise);
    expect(await cancelBooking(ctx, input)).toEqual({ ...done, repeated: true });
    const told = await rows(
      "SELECT 1 FROM messages WHERE user_id = $id AND template = 'booking.cancelled' AND channel = 'sms'",
      {
        id: ctx.actor.id,
      },
    );
    expect(told).toHaveLength(1);
    await sound();
  });

  it("does not take late money for nights that no longer follow it", async () => {
    const { ctx, id } = await stay(3);
    const first = await addNights(ctx, id, addDays(inDays(10), 1));
    const later = { ...ctx, now: new Date(ctx.now.getTime() + 16 * 60_000) };
    const opened = await openPayment(ctx, first);
    await expireOrder(later, first.orderId);
    await shorten(ctx, id, inDays(7), inDays(9));
    await decideSandboxPayment({ id: opened.sandboxId, decision: "pay" });
    expect(await settleReturn(later, { paymentId: opened.paymentId })).toMatchObject({ outcome: "refunded" });
    await sound();
  });
});
