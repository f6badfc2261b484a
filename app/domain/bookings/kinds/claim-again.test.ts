import { beforeAll, describe, expect, it } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { decideSandboxPayment } from "#app/domain/payments/sandbox-gateway.ts";
import { settleReturn } from "#app/domain/payments/settle-return.ts";
import { row, rows } from "#db/client.ts";
import { customerContext, openPayment } from "#tests/factories/bookings.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import {
  bloodTest,
  bookChoices,
  cab,
  hire,
  makeEquipment,
  makeKitchen,
  makeLab,
  makeRoute,
  meals,
  placeChoices,
} from "#tests/factories/sales.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { expireOrder } from "../expire-holds.ts";
import type { Selection } from "../schema.ts";

let place: Place;
beforeAll(async () => {
  place = await makePlace();
});

/** One of each kind, of which there is a single one. */
const SINGLE: Array<[kind: Selection["kind"], make: () => Promise<Selection>]> = [
  ["food", async () => meals(place, await makeKitchen(place, { dish: { daily_stock: 1 } }))],
  ["equipment", async () => hire(place, await makeEquipment(place, { article: { units: 1 } }))],
  ["lab", async () => bloodTest(place, await makeLab(place, { outlet: { slot_capacity: 1 } }))],
  ["travel", async () => cab(place, await makeRoute(place))],
];

/** Holds it, opens the payment page, lets the hold end. */
async function letGo(selection: Selection) {
  const ctx = await customerContext();
  const order = await placeChoices(ctx, [selection]);
  const payment = await openPayment(ctx, order);
  const later = new Date(order.holdExpiresAt.getTime() + 1_000);
  expect(await expireOrder(systemContext("test", later), order.orderId)).toBe(true);
  return {
    order,
    payLate: async () => {
      await decideSandboxPayment({ id: payment.sandboxId, decision: "pay" });
      return settleReturn({ ...ctx, now: later }, payment);
    },
  };
}

const statusOf = async (orderId: string) =>
  (await row<{ status: string }>("SELECT status FROM bookings WHERE order_id = $orderId", { orderId }))!
    .status;
const broken = async () => await brokenInvariants();

describe.each(SINGLE)("%s that was let go and is paid late", (_, make) => {
  it("is taken again while it is free", async () => {
    const { order, payLate } = await letGo(await make());
    expect(await payLate()).toMatchObject({ outcome: "confirmed" });
    expect(await statusOf(order.orderId)).toBe("confirmed");
    expect(await broken()).toEqual([]);
  });

  it("is paid back whole when somebody else has it", async () => {
    const selection = await make();
    const { order, payLate } = await letGo(selection);
    await bookChoices(await customerContext(), [selection]);
    expect((await payLate()).outcome).not.toBe("confirmed");
    expect(await statusOf(order.orderId)).toBe("expired");
    const back = await row<{ amount: number }>(
      `SELECT sum(refund.amount_paise)::bigint AS amount FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
       WHERE payment.order_id = $orderId`,
      order,
    );
    expect(back!.amount).toBe(order.totalPaise);
    expect(await broken()).toEqual([]);
  });
});

it("of two cars takes the one that is left", async () => {
  const route = await makeRoute(place, { cars: 2 });
  const carOf = async (orderId: string) =>
    (await row<{ car: string }>(
      `SELECT vehicle_unit_id AS car FROM vehicle_trips trip JOIN bookings booking ON booking.id = trip.booking_id
       WHERE booking.order_id = $orderId`,
      { orderId },
    ))!.car;
  const { order, payLate } = await letGo(cab(place, route));
  const before = await carOf(order.orderId);
  const other = await bookChoices(await customerContext(), [cab(place, route)]);
  expect(await carOf(other.order.orderId)).toBe(before);
  expect(await payLate()).toMatchObject({ outcome: "confirmed" });
  expect(await carOf(order.orderId)).not.toBe(before);
  expect(await broken()).toEqual([]);
});

it("of a mixed order nothing is taken again when one part is gone", async () => {
  const route = await makeRoute(place);
  const kitchen = await makeKitchen(place, { dish: { daily_stock: 1 } });
  const ctx = await customerContext();
  const order = await placeChoices(ctx, [meals(place, kitchen), cab(place, route)]);
  const payment = await openPayment(ctx, order);
  const later = new Date(order.holdExpiresAt.getTime() + 1_000);
  await expireOrder(systemContext("test", later), order.orderId);
  await bookChoices(await customerContext(), [cab(place, route)]);
  await decideSandboxPayment({ id: payment.sandboxId, decision: "pay" });
  expect((await settleReturn({ ...ctx, now: later }, payment)).outcome).not.toBe("confirmed");
  const taken = await rows(
    "SELECT 1 FROM booking_slots slot JOIN bookings booking ON booking.id = slot.booking_id WHERE booking.order_id = $orderId AND slot.state <> 'released'",
    order,
  );
  expect(taken).toEqual([]);
  expect(await broken()).toEqual([]);
});
