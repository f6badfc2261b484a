import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { reconcileAll } from "#app/domain/payments/reconcile.ts";
import { decideSandboxPayment } from "#app/domain/payments/sandbox-gateway.ts";
import { settleReturn } from "#app/domain/payments/settle-return.ts";
import { startPayment } from "#app/domain/payments/start-payment.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { unseal } from "#app/domain/shared/sealing.ts";
import { findTrip } from "#app/domain/trips/trip.ts";
import { execute, row, rows } from "#db/client.ts";
import {
  actorOf,
  cancelAtQuote,
  contextOf,
  customerContext,
  inDays,
  makeBooking,
  openPayment,
  payOrder,
} from "#tests/factories/bookings.ts";
import { makePlace, makeRoom, makeUser, type Place } from "#tests/factories/inventory.ts";
import { auditOf } from "#tests/harness/audit-of.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { bookingList } from "./booking-list.ts";
import { quoteCancellation } from "./cancel-booking.ts";
import { changeAttendants } from "./change-guests.ts";
import { expireOrder } from "./expire-holds.ts";
import { findBooking } from "./find-booking.ts";
import { moveStay, quoteMove } from "./move-stay.ts";
import { quoteShorterStay, shortenStay } from "./shorten-stay.ts";

let place: Place;
let better: string;
beforeAll(async () => {
  place = await makePlace({ room: { default_allotment: 20, default_price_paise: 100_000 } });
  better = await makeRoom({
    property_id: place.propertyId,
    default_allotment: 20,
    default_price_paise: 150_000,
  });
});

type Ctx = Awaited<ReturnType<typeof customerContext>>;
type Move = { checkIn: string; checkOut: string; roomId?: string; adults?: number };

async function stay(nights = 3) {
  const ctx = await customerContext();
  return { ctx, ...(await makeBooking(ctx, place, { checkIn: inDays(7), checkOut: inDays(7 + nights) })) };
}

async function press(ctx: Ctx, bookingId: string, to: Move) {
  const { adds, gives } = await quoteMove(ctx, { bookingId, ...to });
  return moveStay(ctx, {
    bookingId,
    ...to,
    expectedTotalPaise: adds.price.totalPaise,
    expectedRefundPaise: gives.refundPaise,
    formKey: randomUUID(),
  });
}

/** Presses, and pays the difference if there is one. */
async function move(ctx: Ctx, bookingId: string, to: Move) {
  const order = await press(ctx, bookingId, to);
  if (order.payPaise > 0) await payOrder(ctx, order);
  else await startPayment(ctx, { orderReference: order.reference });
  return order;
}

/** The house works on the stay by the link of this message: the one before names the room of that time. */
async function linkToTheHouse(reference: string): Promise<string> {
  const sent = await row<{ id: string; variables: { sealed: string } }>(
    `SELECT message.id, message.variables FROM messages message JOIN bookings booking ON booking.id = message.booking_id
     WHERE booking.reference = $reference AND template = 'booking.partner_moved' LIMIT 1`,
    { reference },
  );
  return JSON.parse(unseal("message", sent!.id, sent!.variables.sealed)!).path;
}

const sound = async () => {
  await reconcileAll(systemContext("test", new Date(Date.now() + 120_000)));
  expect(await brokenInvariants()).toEqual([]);
};

const paidThere = (ctx: Ctx) =>
  row<{ paid: number; back: number }>(
    `SELECT coalesce(sum(amount_paise), 0)::bigint AS paid, coalesce(sum(refunded_paise), 0)::bigint AS back FROM sandbox_payments
     WHERE id::text IN (SELECT gateway_order_id FROM payments JOIN orders ON orders.id = order_id WHERE customer_id = $id) AND state = 'captured'`,
    { id: ctx.actor.id },
  );

describe("a stay that is moved", () => {
  it("to other dates keeps its number and its link, and only the difference goes through the gateway", async () => {
    const { ctx, id, reference, order } = await stay();
    const before = await findBooking(ctx, { id });
    const offer = await quoteMove(ctx, { bookingId: id, checkIn: inDays(20), checkOut: inDays(24) });
    expect(offer).toMatchObject({ payPaise: 112_000, refundPaise: 0, obstacle: null });
    await move(ctx, id, { checkIn: inDays(20), checkOut: inDays(24) });
    const after = await findBooking(ctx, { reference });
    expect(after).toMatchObject({ status: "confirmed", checkIn: inDays(20), checkOut: inDays(24) });
    expect(after.bookingOrderId).toBe(before.bookingOrderId);
    expect((await findBooking(ctx, { id })).status).toBe("cancelled");
    expect(await auditOf(after.id, "booking.move")).toMatchObject([
      {
        before: { checkIn: inDays(7), checkOut: inDays(10) },
        after: { checkIn: inDays(20), checkOut: inDays(24), carriedPaise: order.totalPaise },
      },
    ]);
    expect(await paidThere(ctx)).toEqual({ paid: order.totalPaise + 112_000, back: 0 });
    const told = await rows<{ template: string }>(
      "SELECT DISTINCT template FROM messages WHERE user_id = $id AND template NOT IN ('booking.confirmed') ORDER BY 1",
      { id: ctx.actor.id },
    );
    expect(told).toEqual([{ template: "booking.moved" }]);
    expect((await findTrip(ctx, reference)).money).toMatchObject({ paidPaise: order.totalPaise + 112_000 });
    const { rows: listed } = await bookingList.page(ctx, {}, { pageSize: 10 });
    expect(listed.map(({ refundAmount, carried }) => [refundAmount, carried])).toEqual(
      expect.arrayContaining([
        [order.totalPaise, order.totalPaise],
        [null, null],
      ]),
    );
    await sound();
    // What was carried over goes back the way it was paid.
    const { refundPaise } = await cancelAtQuote(ctx, after.id);
    expect(refundPaise).toBe(order.totalPaise + 112_000);
    await sound();
    expect(await paidThere(ctx)).toEqual({ paid: refundPaise, back: refundPaise });
  });

  it("by a day or two keeps the nights in between at their price", async () => {
    const { ctx, id, reference } = await stay();
    await execute("UPDATE rooms SET default_price_paise = 120000 WHERE id = $roomId", {
      roomId: place.roomId,
    });
    const later = await quoteMove(ctx, { bookingId: id, checkIn: inDays(8), checkOut: inDays(11) });
    expect(later).toMatchObject({
      adds: { price: { totalPaise: 134_400 } },
      gives: { refundPaise: 112_000 },
    });
    await move(ctx, id, { checkIn: inDays(8), checkOut: inDays(11) });
    const after = await findBooking(ctx, { reference });
    expect(after.stay).toMatchObject({ checkIn: inDays(8), checkOut: inDays(11), isFirst: true });
    await sound();
    await move(ctx, after.id, { checkIn: inDays(6), checkOut: inDays(10) });
    const earlier = await findBooking(ctx, { reference });
    expect(earlier.stay).toMatchObject({ checkIn: inDays(6), checkOut: inDays(10), isFirst: true });
    expect(earlier.checkIn).toBe(inDays(6));
    await execute("UPDATE rooms SET default_price_paise = 100000 WHERE id = $roomId", {
      roomId: place.roomId,
    });
    await sound();
  });

  it("day by day, again and again, is refunded by the number that it had from the first", async () => {
    const { ctx, id, reference } = await stay();
    const { bookingOrderId } = await findBooking(ctx, { id });
    for (const day of [8, 9, 10]) await move(ctx, id, { checkIn: inDays(day), checkOut: inDays(day + 3) });
    const moved = await findBooking(ctx, { reference });
    expect(moved.stay).toMatchObject({ checkIn: inDays(10), checkOut: inDays(13) });
    await cancelAtQuote(ctx, moved.id);
    await sound();
    expect(await rows("SELECT id FROM refunds WHERE state <> 'done'")).toEqual([]);
    const told = await rows<{ number: string }>(
      `SELECT DISTINCT variables ->> 'bookingNumber' AS number FROM messages WHERE user_id = $id AND template = 'payment.refunded'`,
      { id: ctx.actor.id },
    );
    expect(told).toEqual([{ number: bookingOrderId }]);
  });

  it("to a cheaper stay gives the difference back at once, without a payment", async () => {
    const { ctx, id, reference } = await stay();
    const offer = await quoteMove(ctx, { bookingId: id, checkIn: inDays(20), checkOut: inDays(21) });
    expect(offer).toMatchObject({ payPaise: 0, refundPaise: 224_000 });
    await move(ctx, id, { checkIn: inDays(20), checkOut: inDays(21) });
    expect(await findBooking(ctx, { reference })).toMatchObject({ status: "confirmed", checkIn: inDays(20) });
    await sound();
    expect(await paidThere(ctx)).toEqual({ paid: 336_000, back: 224_000 });
  });

  it("into another room of the house, also after the arrival, from tonight on", async () => {
    const { ctx, id, reference } = await stay();
    await move(ctx, id, { checkIn: inDays(7), checkOut: inDays(10), roomId: better });
    expect(await findBooking(ctx, { reference })).toMatchObject({ roomId: better, status: "confirmed" });
    await sound();
    expect(await linkToTheHouse(reference)).toContain(`/${better}/accepted?`);
    const house = contextOf(
      actorOf("admin", await makeUser({ role: "admin" })),
      istInstant(inDays(7), "15:00"),
    );
    const now = await findBooking(ctx, { reference });
    await markBooking(house, { bookingId: now.id, mark: "checked_in" });
    const inHouse = { ...ctx, now: istInstant(inDays(8), "10:00") };
    await move(inHouse, now.id, { checkIn: inDays(7), checkOut: inDays(11), roomId: place.roomId });
    const after = await findBooking(ctx, { reference });
    expect(after).toMatchObject({ status: "checked_in", checkOut: inDays(8), roomId: better });
    expect(after.extension).toMatchObject({ status: "checked_in", checkOut: inDays(11) });
    await sound();
  });

  it("at the desk asks the guest by message for the difference alone", async () => {
    const { ctx, id } = await stay(1);
    const to = { checkIn: inDays(40), checkOut: inDays(43) };
    const { adds, gives, payPaise } = await quoteMove(ctx, { bookingId: id, ...to });
    await moveStay(ctx, {
      bookingId: id,
      ...to,
      expectedTotalPaise: adds.price.totalPaise,
      expectedRefundPaise: gives.refundPaise,
      formKey: randomUUID(),
      tellGuest: true,
    });
    const asked = await rows<{ paise: number }>(
      `SELECT (variables ->> 'totalPaise')::integer AS paise FROM messages WHERE user_id = $me AND template = 'booking.pay_link' AND channel = 'sms'`,
      { me: ctx.actor.id },
    );
    expect(asked).toEqual([{ paise: payPaise }]);
    expect(payPaise).toBe(224_000);
    expect(await auditOf(id, "booking.hold_move")).toMatchObject([
      { actorId: ctx.actor.id, before: { checkIn: inDays(7) }, after: { ...to, payPaise } },
    ]);
  });

  it("with more people pays what they cost", async () => {
    const { ctx, id, reference } = await stay();
    const offer = await quoteMove(ctx, {
      bookingId: id,
      checkIn: inDays(7),
      checkOut: inDays(10),
      adults: 1,
    });
    expect(offer.obstacle).toBeNull();
    await move(ctx, id, { checkIn: inDays(7), checkOut: inDays(10), adults: 1 });
    expect(await findBooking(ctx, { reference })).toMatchObject({ adults: 1, status: "confirmed" });
    await sound();
  });

  it("keeps its price when others stay with the patient", async () => {
    const { ctx, id } = await stay();
    await changeAttendants(ctx, { bookingId: id, attendantNames: ["Sita Rao"] });
    const { guests } = await findBooking(ctx, { id });
    expect(guests.map(({ name, type }) => [name, type])).toEqual([
      ["Ravi Rao", "patient"],
      ["Sita Rao", "attendant"],
    ]);
    const tooMany = { bookingId: id, attendantNames: ["Sita Rao", "Asha Rao"] };
    await expect(changeAttendants(ctx, tooMany)).rejects.toBeInstanceOf(Invalid);
    await expect(changeAttendants(await customerContext(), tooMany)).rejects.toBeInstanceOf(NotFound);
  });

  it("is refused for others, at a price that was not shown, and while another change waits", async () => {
    const { ctx, id } = await stay();
    const to = { bookingId: id, checkIn: inDays(20), checkOut: inDays(24) };
    await expect(quoteMove(await customerContext(), to)).rejects.toBeInstanceOf(NotFound);
    const input = { ...to, expectedTotalPaise: 448_000, expectedRefundPaise: 336_000, formKey: randomUUID() };
    await expect(moveStay(ctx, { ...input, expectedTotalPaise: 1 })).rejects.toMatchObject({
      code: "price_changed",
    });
    const orders = await Promise.all(Array.from({ length: 4 }, () => moveStay(ctx, input)));
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
    const pending = { code: "extension_pending", details: { reference: orders[0]!.reference } };
    await expect(quoteMove(ctx, { ...to, checkOut: inDays(25) })).rejects.toMatchObject(pending);
    await expect(quoteCancellation(ctx, { bookingId: id })).rejects.toMatchObject(pending);
    await expect(
      quoteShorterStay(ctx, { bookingId: id, checkIn: inDays(7), checkOut: inDays(8) }),
    ).rejects.toMatchObject(pending);
  });

  it.each<[string, Move, now: [day: number, time: string] | null, object]>([
    [
      "no night",
      { checkIn: inDays(8), checkOut: inDays(8) },
      null,
      { fields: { checkOut: expect.anything() } },
    ],
    [
      "nights at both ends",
      { checkIn: inDays(6), checkOut: inDays(11) },
      null,
      { fields: { checkIn: [expect.stringContaining("first")] } },
    ],
    [
      "some of its nights",
      { checkIn: inDays(8), checkOut: inDays(9) },
      null,
      { fields: { checkOut: [expect.stringContaining("not a move")] } },
    ],
    [
      "another first day once it began",
      { checkIn: inDays(9), checkOut: inDays(12) },
      [8, "10:00"],
      { fields: { checkIn: [expect.stringContaining("begun")] } },
    ],
    [
      "no date",
      { checkIn: "2026-02-29", checkOut: inDays(9) },
      null,
      { fields: { checkIn: expect.anything() } },
    ],
    [
      "nobody",
      { checkIn: inDays(20), checkOut: inDays(22), adults: 0 },
      null,
      { fields: { adults: expect.anything() } },
    ],
    [
      "a room that is gone",
      { checkIn: inDays(20), checkOut: inDays(22), roomId: randomUUID() },
      null,
      { code: "sold_out" },
    ],
  ])("is refused to %s", async (_, to, now, refusal) => {
    const { ctx, id } = await stay();
    if (now) {
      const house = contextOf(
        actorOf("admin", await makeUser({ role: "admin" })),
        istInstant(inDays(7), "15:00"),
      );
      await markBooking(house, { bookingId: id, mark: "checked_in" });
    }
    const asking = now ? { ...ctx, now: istInstant(inDays(now[0]), now[1]) } : ctx;
    await expect(quoteMove(asking, { bookingId: id, ...to })).rejects.toMatchObject(refusal);
  });

  it("is refused into another house, and of a stay that was cancelled", async () => {
    const { ctx, id } = await stay();
    const elsewhere = (await makePlace()).roomId;
    const to = { bookingId: id, checkIn: inDays(20), checkOut: inDays(22) };
    await expect(quoteMove(ctx, { ...to, roomId: elsewhere })).rejects.toThrow();
    await cancelAtQuote(ctx, id);
    await expect(quoteMove(ctx, to)).rejects.toMatchObject({ code: "not_changeable" });
    await expect(
      quoteShorterStay(ctx, { bookingId: id, checkIn: inDays(7), checkOut: inDays(8) }),
    ).rejects.toMatchObject({ code: "not_changeable" });
    await expect(changeAttendants(ctx, { bookingId: id, attendantNames: [] })).rejects.toMatchObject({
      code: "not_changeable",
    });
  });

  it("is refused with the form of somebody else, and to a day that is over", async () => {
    const [one, other] = [await stay(), await stay()];
    const form = async ({ ctx, id }: typeof one, formKey: string) => {
      const to = { bookingId: id, checkIn: inDays(30), checkOut: inDays(33) };
      const { adds, gives } = await quoteMove(ctx, to);
      const expected = { expectedTotalPaise: adds.price.totalPaise, expectedRefundPaise: gives.refundPaise };
      return moveStay(ctx, { ...to, ...expected, formKey });
    };
    const key = randomUUID();
    await form(one, key);
    await expect(form(other, key)).rejects.toMatchObject({ code: "form_reused" });
    const there = { ...other.ctx, now: istInstant(inDays(9), "10:00") };
    const back = { bookingId: other.id, checkIn: inDays(7), checkOut: inDays(9), roomId: better };
    const house = contextOf(
      actorOf("admin", await makeUser({ role: "admin" })),
      istInstant(inDays(7), "15:00"),
    );
    await markBooking(house, { bookingId: other.id, mark: "checked_in" });
    await expect(quoteMove(there, back)).rejects.toMatchObject({
      fields: { checkOut: ["Please choose a later date."] },
    });
  });

  it("gives late money back when the stay has become another one", async () => {
    const { ctx, id } = await stay();
    const order = await press(ctx, id, { checkIn: inDays(20), checkOut: inDays(24) });
    const opened = await openPayment(ctx, order);
    const later = { ...ctx, now: new Date(ctx.now.getTime() + 16 * 60_000) };
    await expireOrder(later, order.orderId);
    expect(
      await rows("SELECT template, variables FROM messages WHERE dedupe_key LIKE $1", [
        `order:${order.orderId}:%`,
      ]),
    ).toEqual([
      {
        template: "booking.change_expired",
        variables: expect.objectContaining({ checkIn: inDays(7), checkOut: inDays(10) }),
      },
    ]);
    const shorter = { bookingId: id, checkIn: inDays(7), checkOut: inDays(9) };
    const { refundPaise } = await quoteShorterStay(later, shorter);
    await shortenStay(later, { ...shorter, expectedRefundPaise: refundPaise, formKey: randomUUID() });
    await decideSandboxPayment({ id: opened.sandboxId, decision: "pay" });
    expect(await settleReturn(later, { paymentId: opened.paymentId })).toMatchObject({ outcome: "refunded" });
    expect(await findBooking(ctx, { id })).toMatchObject({ status: "confirmed", checkOut: inDays(9) });
    await sound();
  });
});
