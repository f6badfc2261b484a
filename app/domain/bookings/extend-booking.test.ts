import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { decideSandboxPayment } from "#app/domain/payments/sandbox-gateway.ts";
import { settleReturn } from "#app/domain/payments/settle-return.ts";
import { execute, rows } from "#db/client.ts";
import {
  customerContext,
  inDays,
  makeBooking,
  openPayment,
  payOrder,
  placeStay,
} from "#tests/factories/bookings.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { answerFor } from "./answer-booking.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { expireOrder } from "./expire-holds.ts";
import { extendBooking, quoteExtension } from "./extend-booking.ts";
import { findBooking } from "./find-booking.ts";
import { quoteMove } from "./move-stay.ts";

let place: Place;
beforeAll(async () => {
  place = await makePlace();
});

describe("a longer stay", () => {
  it("is priced at the prices of today and becomes an order of its own", async () => {
    const own = await makePlace();
    const ctx = await customerContext();
    const booking = await makeBooking(ctx, own);
    await execute("UPDATE rooms SET default_price_paise = 120000 WHERE id = $roomId", { roomId: own.roomId });
    const offer = await quoteExtension(ctx, { bookingId: booking.id, checkOut: inDays(12) });
    expect(offer).toMatchObject({
      checkIn: inDays(9),
      nights: 3,
      obstacle: null,
      price: { totalPaise: 403_200 },
    });
    const order = await extendBooking(ctx, {
      bookingId: booking.id,
      checkOut: inDays(12),
      expectedTotalPaise: 403_200,
      formKey: randomUUID(),
    });
    const paid = await payOrder(ctx, order);
    const added = await findBooking(ctx, { reference: paid.bookingReference });
    expect(added).toMatchObject({
      status: "confirmed",
      checkIn: inDays(9),
      checkOut: inDays(12),
      guests: [{ name: "Ravi Rao" }, {}],
    });
    expect(added.extends).toMatchObject({ reference: booking.reference });
    const told = await rows<{ template: string }>(
      "SELECT template FROM messages WHERE booking_id = $id AND channel = 'mail'",
      added,
    );
    expect(told).toEqual([{ template: "booking.extended" }]);
  });

  it("is extended at its end, whichever of its bookings is named", async () => {
    const ctx = await customerContext();
    const booking = await makeBooking(ctx, place);
    const press = (checkOut: string) =>
      extendBooking(ctx, {
        bookingId: booking.id,
        checkOut,
        expectedTotalPaise: 112_000,
        formKey: randomUUID(),
      });
    await payOrder(ctx, await press(inDays(10)));
    expect(await quoteExtension(ctx, { bookingId: booking.id, checkOut: inDays(11) })).toMatchObject({
      checkIn: inDays(10),
    });
    await payOrder(ctx, await press(inDays(11)));
    const stay = await findBooking(ctx, { id: booking.id });
    expect(stay.extension).toMatchObject({ status: "confirmed", checkOut: inDays(10) });
  });

  it("is placed once, however often it is pressed", async () => {
    const ctx = await customerContext();
    const booking = await makeBooking(ctx, place);
    const input = {
      bookingId: booking.id,
      checkOut: inDays(10),
      expectedTotalPaise: 112_000,
      formKey: randomUUID(),
    };
    const orders = await Promise.all(Array.from({ length: 8 }, () => extendBooking(ctx, input)));
    expect(new Set(orders.map((order) => order.orderId)).size).toBe(1);
    const other = extendBooking(ctx, { ...input, formKey: randomUUID() });
    await expect(other).rejects.toMatchObject({
      code: "extension_pending",
      details: { reference: orders[0]!.reference },
    });
  });

  it("can be tried again after its hold ended, and late money for the first try does not make it twice as long", async () => {
    const ctx = await customerContext();
    const booking = await makeBooking(ctx, place);
    const press = () =>
      extendBooking(ctx, {
        bookingId: booking.id,
        checkOut: inDays(10),
        expectedTotalPaise: 112_000,
        formKey: randomUUID(),
      });
    const first = await press();
    const opened = await openPayment(ctx, first);
    await expireOrder({ ...ctx, now: new Date(ctx.now.getTime() + 16 * 60_000) }, first.orderId);
    await payOrder(ctx, await press());
    await decideSandboxPayment({ id: opened.sandboxId, decision: "pay" });
    expect(await settleReturn(ctx, { paymentId: opened.paymentId })).toMatchObject({ outcome: "refunded" });
  });

  it("is refused to the guest of a house that cannot keep the stay, as is a move; the desk may agree on it by phone", async () => {
    const ctx = await customerContext();
    const { id: bookingId, order } = await makeBooking(ctx, place);
    const answer = { answer: "declined" as const, reason: "A pipe burst", formKey: randomUUID() };
    await answerFor(systemContext("test"), { id: bookingId, orderId: order.orderId }, answer);
    const failing = { code: "house_failing", message: expect.stringContaining("Please call us") };
    await expect(quoteExtension(ctx, { bookingId, checkOut: inDays(12) })).rejects.toMatchObject(failing);
    const dates = { checkIn: inDays(8), checkOut: inDays(10) };
    await expect(quoteMove(ctx, { bookingId, ...dates })).rejects.toMatchObject(failing);
    expect(await quoteExtension(systemContext("test"), { bookingId, checkOut: inDays(12) })).toMatchObject({
      nights: 3,
    });
  });

  it("is refused without a room, without a night, for strangers, and after a cancellation", async () => {
    const own = await makePlace({ room: { default_allotment: 1 } });
    const ctx = await customerContext();
    const booking = await makeBooking(ctx, own);
    await placeStay(await customerContext(), own, { checkIn: inDays(10), checkOut: inDays(11) });
    const offer = await quoteExtension(ctx, { bookingId: booking.id, checkOut: inDays(11) });
    expect(offer.obstacle).toMatchObject({ code: "sold_out", details: { night: inDays(10) } });
    const input = {
      bookingId: booking.id,
      checkOut: inDays(11),
      expectedTotalPaise: offer.price.totalPaise,
      formKey: randomUUID(),
    };
    await expect(extendBooking(ctx, input)).rejects.toMatchObject({ code: "sold_out" });
    await expect(quoteExtension(ctx, { bookingId: booking.id, checkOut: inDays(9) })).rejects.toBeInstanceOf(
      Invalid,
    );
    await expect(quoteExtension(await customerContext(), input)).rejects.toBeInstanceOf(NotFound);
    await cancelBooking(ctx, {
      bookingId: booking.id,
      expectedRefundPaise: 224_000,
      reason: "",
      formKey: randomUUID(),
    });
    await expect(quoteExtension(ctx, input)).rejects.toMatchObject({ code: "not_extendable" });
  });
});

it("an extension is refused at another price than was shown, by a form of somebody else, and of a room off sale", async () => {
  const own = await makePlace();
  const [first, second] = [await customerContext(), await customerContext()];
  const formKey = randomUUID();
  const asked = { checkOut: inDays(10), expectedTotalPaise: 112_000, formKey };
  const booking = await makeBooking(first, own);
  await expect(
    extendBooking(first, { ...asked, bookingId: booking.id, expectedTotalPaise: 100_000 }),
  ).rejects.toMatchObject({
    code: "price_changed",
    details: { totalPaise: 112_000, previousPaise: 100_000 },
  });
  await extendBooking(first, { ...asked, bookingId: booking.id });
  const other = await makeBooking(second, own);
  await expect(extendBooking(second, { ...asked, bookingId: other.id })).rejects.toMatchObject({
    name: "Conflict",
  });
  await execute("UPDATE rooms SET on_sale = false WHERE id = $roomId", { roomId: own.roomId });
  await expect(quoteExtension(second, { bookingId: other.id, checkOut: inDays(10) })).rejects.toMatchObject({
    code: "sold_out",
    details: { night: null, roomId: own.roomId },
  });
});
