import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { reconcileAll } from "#app/domain/payments/reconcile.ts";
import { decideSandboxPayment } from "#app/domain/payments/sandbox-gateway.ts";
import { settleReturn } from "#app/domain/payments/settle-return.ts";
import { startPayment } from "#app/domain/payments/start-payment.ts";
import { findTrip } from "#app/domain/trips/trip.ts";
import { row } from "#db/client.ts";
import {
  actorOf,
  cancelAtQuote,
  contextOf,
  customerContext,
  inDays,
  makeBooking,
  openPayment,
  payOrder,
  placeStay,
} from "#tests/factories/bookings.ts";
import { makePlace, makeRoom, makeUser, type Place } from "#tests/factories/inventory.ts";
import { bookChoices, hire, makeEquipment, makeKitchen, meals } from "#tests/factories/sales.ts";
import { expireOrder } from "./expire-holds.ts";
import { extendBooking, quoteExtension } from "./extend-booking.ts";
import { findBooking } from "./find-booking.ts";
import { moveStay, quoteMove } from "./move-stay.ts";
import { quoteShorterStay, shortenStay } from "./shorten-stay.ts";
import { readMoney, readShare } from "./stay-money.ts";

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

const partnerOf = async (accountId: string) =>
  contextOf(actorOf("partner", await makeUser({ role: "partner", account_id: accountId }), { accountId }));

async function extend(ctx: Ctx, bookingId: string, checkOut: string) {
  const { price } = await quoteExtension(ctx, { bookingId, checkOut });
  const asked = { bookingId, checkOut, expectedTotalPaise: price.totalPaise, formKey: randomUUID() };
  const added = await extendBooking(ctx, asked);
  await payOrder(ctx, added);
  return price.totalPaise;
}

async function shorten(ctx: Ctx, bookingId: string, days: { checkIn: string; checkOut: string }) {
  const { refundPaise } = await quoteShorterStay(ctx, { bookingId, ...days });
  await shortenStay(ctx, { bookingId, ...days, expectedRefundPaise: refundPaise, formKey: randomUUID() });
  return refundPaise;
}

async function move(ctx: Ctx, bookingId: string, to: { checkIn: string; checkOut: string; roomId: string }) {
  const { adds, gives, payPaise } = await quoteMove(ctx, { bookingId, ...to });
  const shown = { expectedTotalPaise: adds.price.totalPaise, expectedRefundPaise: gives.refundPaise };
  const order = await moveStay(ctx, { bookingId, ...to, ...shown, formKey: randomUUID() });
  if (order.payPaise > 0) await payOrder(ctx, order);
  else await startPayment(ctx, { orderReference: order.reference });
  return payPaise;
}

/** What the gateway holds for a customer, by the books. */
const inBooks = (ctx: Ctx) =>
  row<{ paise: number }>(
    `SELECT coalesce(sum(line.amount_paise), 0)::bigint AS paise FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id
     JOIN orders ordered ON ordered.id = entry.order_id
     WHERE ordered.customer_id = $id AND line.account = 'gateway' AND entry.kind IN ('capture', 'refund')`,
    { id: ctx.actor.id },
  );

const owedTo = (accountId: string) =>
  row<{ paise: number }>(
    "SELECT -coalesce(sum(amount_paise), 0)::bigint AS paise FROM ledger_lines WHERE account = 'partner_payable' AND party_id = $accountId",
    { accountId },
  );

it("lists every payment and refund of a stay that was made longer, shorter, moved and cancelled", async () => {
  const ctx = await customerContext();
  const after = (minutes: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + minutes * 60_000) });
  const { id, order } = await makeBooking(ctx, place, { checkIn: inDays(7), checkOut: inDays(9) });
  const added = await extend(after(1), id, inDays(11));
  const back = await shorten(after(2), id, { checkIn: inDays(7), checkOut: inDays(10) });
  const to = { checkIn: inDays(7), checkOut: inDays(10), roomId: better };
  const more = await move(after(3), id, to);
  await reconcileAll(systemContext("test", new Date(Date.now() + 600_000)));

  const money = await readMoney(ctx, id);
  expect(money.moves.map(({ way, why }) => `${way} ${why}`).sort()).toEqual([
    "carried change",
    "carried change",
    "paid booking",
    "paid change",
    "paid extension",
    "refund given_back",
  ]);
  expect(money).toMatchObject({
    paidPaise: order.totalPaise + added + more,
    refundedPaise: back,
    returningPaise: 0,
  });
  // The same from each booking that the stay consists or consisted of, on the page of the trip, and in the books.
  const trip = await findTrip(ctx, order.reference);
  for (const { reference } of trip.bookings) {
    const part = await findBooking(ctx, { reference });
    expect(await readMoney(ctx, part.id)).toEqual(money);
  }
  const { paidPaise, refundedPaise, returningPaise } = trip.money;
  expect({ paidPaise, refundedPaise, returningPaise }).toEqual({
    paidPaise: money.paidPaise,
    refundedPaise: money.refundedPaise,
    returningPaise: money.returningPaise,
  });
  expect((await inBooks(ctx))?.paise).toBe(money.paidPaise - money.refundedPaise);
  // The partner reads the same steps as the own share.
  const share = await readShare(await partnerOf(place.accountId), id);
  expect(share.moves.map(({ why }) => why)).toEqual(["booking", "extension", "given_back", "moved"]);
  expect(share.sharePaise).toBe((await owedTo(place.accountId))?.paise);
});

it("says what nights cost that were given back without a refund", async () => {
  const ctx = await customerContext();
  const { id, order } = await makeBooking(ctx, place, { checkIn: inDays(0), checkOut: inDays(3) });
  const back = await shorten(ctx, id, { checkIn: inDays(0), checkOut: inDays(2) });
  const money = await readMoney(ctx, id);
  const { price } = await findBooking(ctx, { id });
  expect(money.chargedPaise).toBeGreaterThan(0);
  expect(money.paidPaise).toBe(order.totalPaise);
  expect(price.totalPaise + back + money.chargedPaise).toBe(money.paidPaise);
});

it("keeps what was paid for first nights that were given back whole", async () => {
  const ctx = await customerContext();
  const { id, order } = await makeBooking(ctx, place, { checkIn: inDays(20), checkOut: inDays(22) });
  const added = await extend(ctx, id, inDays(24));
  const back = await shorten(ctx, id, { checkIn: inDays(22), checkOut: inDays(24) });
  const money = await readMoney(ctx, id);
  expect(money.paidPaise).toBe(order.totalPaise + added);
  expect(money.refundedPaise + money.returningPaise).toBe(back);
  const trip = await findTrip(ctx, order.reference);
  expect(trip.money.paidPaise).toBe(money.paidPaise);
  const last = trip.bookings.find(({ status }) => status === "confirmed");
  expect((await findTrip(ctx, last?.reference ?? "")).money.paidPaise).toBe(money.paidPaise);
});

it("counts what came too late neither as paid nor as on its way back", async () => {
  const ctx = await customerContext();
  const full = await makePlace({ room: { default_allotment: 1 } });
  const order = await placeStay(ctx, full);
  const { sandboxId, paymentId } = await openPayment(ctx, order);
  await expireOrder({ ...ctx, now: new Date(ctx.now.getTime() + 16 * 60_000) }, order.orderId);
  await makeBooking(await customerContext(), full);
  await decideSandboxPayment({ id: sandboxId, decision: "pay" });
  await settleReturn(ctx, { paymentId });
  const { id } = (await row<{ id: string }>("SELECT id FROM bookings WHERE order_id = $orderId", {
    orderId: order.orderId,
  }))!;
  expect(await readMoney(ctx, id)).toMatchObject({
    moves: [
      { way: "paid", state: "surplus" },
      { way: "refund", why: "late", state: "requested" },
    ],
    paidPaise: 0,
    refundedPaise: 0,
    returningPaise: 0,
  });
});

it("names a booking's own part of a payment, and shows a partner the own share alone", async () => {
  const ctx = await customerContext();
  const equipment = await makeEquipment(place);
  const kitchen = await makeKitchen(place);
  await bookChoices(ctx, [hire(place, equipment), meals(place, kitchen)]);
  const own = async (kind: string) =>
    (await row<{ id: string; paise: number }>(
      "SELECT id, total_paise + deposit_paise AS paise FROM bookings WHERE customer_id = $customer AND kind = $kind",
      { customer: ctx.actor.id, kind },
    ))!;
  const [chair, food] = [await own("equipment"), await own("food")];
  expect(await readMoney(ctx, chair.id)).toMatchObject({
    moves: [{ way: "paid", why: "booking", amountPaise: chair.paise + food.paise, ownPaise: chair.paise }],
    paidPaise: chair.paise,
  });
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 60_000) };
  const { refundPaise } = await cancelAtQuote(later, food.id);
  expect((await readMoney(ctx, chair.id)).moves).toHaveLength(1);
  expect((await readMoney(ctx, food.id)).moves.map(({ why }) => why)).toEqual(["booking", "cancellation"]);

  const cook = await partnerOf(kitchen.accountId);
  const share = await readShare(cook, food.id);
  expect(share.moves.map(({ why }) => why)).toEqual(
    refundPaise > 0 ? ["booking", "cancellation"] : ["booking"],
  );
  expect(share.sharePaise).toBe((await owedTo(kitchen.accountId))?.paise);
  await expect(readShare(cook, chair.id)).rejects.toThrow(NotFound);
  await expect(readMoney(cook, food.id)).rejects.toThrow(NotFound);
  await expect(readMoney(await customerContext(), food.id)).rejects.toThrow(NotFound);
});
