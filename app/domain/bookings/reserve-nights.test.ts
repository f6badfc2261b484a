import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { type Context, systemContext } from "#app/domain/context.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { addDays, istInstant } from "#app/domain/shared/dates.ts";
import { row, rows } from "#db/client.ts";
import { cancelAtQuote, customerContext, inDays, makeBooking, payOrder } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { expireOrder, releaseHold } from "./expire-holds.ts";
import { extendBooking, quoteExtension } from "./extend-booking.ts";
import { findBooking } from "./find-booking.ts";
import { quoteMove } from "./move-stay.ts";
import { remindReserved } from "./remind-reserved.ts";
import { findOpenEnd, giveReservedBack, reserveNights } from "./reserve-nights.ts";
import { keepBy } from "./reserved-nights.ts";
import { quoteShorterStay, shortenStay } from "./shorten-stay.ts";

/** A stay of two nights from a week ahead in a house with an open end of three nights; so many of them are reserved. */
async function stayWith(nights: number) {
  const place = await makePlace({ room: { open_end_nights: 3 } });
  const ctx = await customerContext();
  const { id: bookingId, reference } = await makeBooking(ctx, place);
  if (nights > 0) await reserve(ctx, bookingId, nights);
  return { place, ctx, bookingId, reference };
}

async function reserve(ctx: Context, bookingId: string, nights: number, formKey = randomUUID()) {
  const { offered } = await findOpenEnd(ctx, bookingId);
  const expectedTotalPaise = offered.slice(0, nights).reduce((sum, one) => sum + one.totalPaise, 0);
  return reserveNights(ctx, { bookingId, nights, expectedTotalPaise, formKey });
}

const reservedOf = async (ctx: Context, bookingId: string) =>
  (await findOpenEnd(ctx, bookingId)).reserved.map(({ night }) => night);

const held = async ({ roomId }: Place) =>
  (await row<{ held: number }>(
    "SELECT coalesce(sum(held), 0)::integer AS held FROM room_nights WHERE room_id = $roomId",
    { roomId },
  ))!.held;

const messagesOf = (template: string, { actor }: Context) =>
  rows("SELECT id FROM messages WHERE template = $template AND user_id = $id AND channel = 'sms'", {
    template,
    id: "id" in actor ? actor.id : "",
  });

it("holds the nights after a stay, each until 8 PM of the evening before, once for each form", async () => {
  const { place, ctx, bookingId, reference } = await stayWith(0);
  const { offered, checkOut } = await findOpenEnd(ctx, bookingId);
  expect(offered.map(({ night }) => night)).toEqual([0, 1, 2].map((days) => addDays(checkOut, days)));
  const formKey = randomUUID();
  expect(await reserve(ctx, bookingId, 3, formKey)).toEqual({ repeated: false });
  const twice = reserveNights(ctx, { bookingId, nights: 3, expectedTotalPaise: 0, formKey });
  expect(await twice).toEqual({ repeated: true });
  const { reserved } = await findOpenEnd(ctx, bookingId);
  expect(reserved.map((one) => one.keepBy)).toEqual(reserved.map(({ night }) => keepBy(night)));
  expect(keepBy("2026-12-05").toISOString()).toBe("2026-12-04T14:30:00.000Z");
  expect(await held(place)).toBe(3);
  const { reserved: told, extension } = await findBooking(ctx, { reference });
  expect(told).toEqual({ nights: 3, until: addDays(checkOut, 3) });
  expect(extension).toBeNull();
});

it("keeps the first night when it is paid, and the next only after it", async () => {
  const { place, ctx, bookingId, reference } = await stayWith(2);
  const { reserved } = await findOpenEnd(ctx, bookingId);
  const [first, second] = reserved.map(({ orderReference }) => ({ reference: orderReference }));
  await expect(payOrder(ctx, second!)).rejects.toMatchObject({ code: "keep_earlier" });
  await payOrder(ctx, first!);
  const { stay } = await findBooking(ctx, { reference });
  expect(stay).toMatchObject({ nights: 3 });
  expect(await reservedOf(ctx, bookingId)).toEqual([addDays(inDays(9), 1)]);
  await payOrder(ctx, second!);
  expect((await findBooking(ctx, { reference })).stay).toMatchObject({ nights: 4 });
  expect(await held(place)).toBe(0);
});

it("frees what is not kept, with all nights after it, and tells the guest once", async () => {
  const { place, ctx, bookingId } = await stayWith(3);
  const { reserved } = await findOpenEnd(ctx, bookingId);
  const [first] = reserved;
  const early = systemContext("test", new Date(first!.keepBy.getTime() - 1));
  expect(await expireOrder(early, first!.orderId)).toBe(false);
  expect(await expireOrder(systemContext("test", first!.keepBy), first!.orderId)).toBe(true);
  expect(await reservedOf(ctx, bookingId)).toEqual([]);
  expect(await held(place)).toBe(0);
  expect(await messagesOf("booking.nights_freed", ctx)).toHaveLength(1);
});

it("reminds once, on the afternoon of the decision, of the first night only", async () => {
  const { ctx, bookingId } = await stayWith(2);
  const [first] = (await findOpenEnd(ctx, bookingId)).reserved;
  const hoursBefore = (hours: number) =>
    systemContext("test", new Date(first!.keepBy.getTime() - hours * 3_600_000));
  await remindReserved(hoursBefore(6));
  expect(await messagesOf("booking.keep_night", ctx)).toHaveLength(0);
  await remindReserved(hoursBefore(4));
  await remindReserved(hoursBefore(3));
  expect(await messagesOf("booking.keep_night", ctx)).toHaveLength(1);
});

it("gives back from a night on, and leaves those before it", async () => {
  const { place, ctx, bookingId } = await stayWith(3);
  const nights = await reservedOf(ctx, bookingId);
  expect(await giveReservedBack(ctx, { bookingId, from: nights[1]! })).toEqual({ nights: 2 });
  expect(await reservedOf(ctx, bookingId)).toEqual([nights[0]]);
  expect(await giveReservedBack(ctx, { bookingId, from: "" })).toEqual({ nights: 1 });
  expect(await held(place)).toBe(0);
  await reserve(ctx, bookingId, 2);
  const { reserved } = await findOpenEnd(ctx, bookingId);
  await releaseHold(ctx, { orderReference: reserved[0]!.orderReference });
  expect(await held(place)).toBe(0);
});

it("lets them go with the stay when that is cancelled or made shorter", async () => {
  const cancelled = await stayWith(3);
  await cancelAtQuote(cancelled.ctx, cancelled.bookingId);
  expect(await held(cancelled.place)).toBe(0);

  const shorter = await stayWith(2);
  const days = { bookingId: shorter.bookingId, checkIn: inDays(7), checkOut: inDays(8) };
  const quote = await quoteShorterStay(shorter.ctx, days);
  await shortenStay(shorter.ctx, {
    ...days,
    formKey: randomUUID(),
    expectedRefundPaise: quote.refundPaise,
  });
  expect(await held(shorter.place)).toBe(0);
});

it("lets them go with the guest who leaves, and the added night that nobody slept in", async () => {
  const { place, ctx, bookingId } = await stayWith(2);
  const [first] = (await findOpenEnd(ctx, bookingId)).reserved;
  await payOrder(ctx, { reference: first!.orderReference });
  expect(await held(place)).toBe(1);
  const house = await makeContext("partner", { accountId: place.accountId });
  const at = (date: string, time: string) => ({ ...house, now: istInstant(date, time) });
  await markBooking(at(inDays(7), "15:00"), { bookingId, mark: "checked_in" });
  await markBooking(at(first!.night, "10:00"), { bookingId, mark: "completed" });
  const kept = await rows(
    "SELECT night::text, held, sold FROM room_nights WHERE room_id = $roomId AND held + sold > 0 ORDER BY night",
    place,
  );
  expect(kept).toEqual([7, 8].map((day) => ({ night: inDays(day), held: 0, sold: 1 })));
});

it("asks for a decision before the stay is moved or made longer", async () => {
  const { ctx, bookingId } = await stayWith(1);
  const refused = { code: "nights_reserved" };
  await expect(quoteExtension(ctx, { bookingId, checkOut: inDays(11) })).rejects.toMatchObject(refused);
  const moved = quoteMove(ctx, { bookingId, checkIn: inDays(14), checkOut: inDays(16) });
  await expect(moved).rejects.toMatchObject(refused);
});

it("refuses what the house does not offer, another price, a second time, and strangers", async () => {
  const { place, ctx, bookingId } = await stayWith(0);
  const asked = { bookingId, nights: 1, expectedTotalPaise: 1, formKey: randomUUID() };
  await expect(reserveNights(ctx, { ...asked, nights: 4 })).rejects.toMatchObject({ code: "no_open_end" });
  await expect(reserveNights(ctx, asked)).rejects.toMatchObject({ code: "price_changed" });
  await expect(reserveNights(await customerContext(), asked)).rejects.toMatchObject({ status: 404 });
  const late = { ...ctx, now: keepBy(inDays(9)) };
  await expect(reserveNights(late, asked)).rejects.toMatchObject({ code: "too_late" });
  expect(await findOpenEnd(late, bookingId)).toMatchObject({ reserved: [], offered: [] });
  await reserve(ctx, bookingId, 1);
  await expect(reserveNights(ctx, { ...asked, formKey: randomUUID() })).rejects.toMatchObject({
    code: "nights_reserved",
  });
  const other = await customerContext();
  const elsewhere = await makePlace();
  const plain = await makeBooking(other, elsewhere);
  expect(await findOpenEnd(other, plain.id)).toMatchObject({ reserved: [], offered: [] });
  expect(await held(place)).toBe(1);
});

it("leaves no room to others while it is reserved", async () => {
  const place = await makePlace({ room: { open_end_nights: 2, default_allotment: 1 } });
  const ctx = await customerContext();
  const { id: bookingId } = await makeBooking(ctx, place);
  await reserve(ctx, bookingId, 2);
  const other = await customerContext();
  const next = makeBooking(other, place, { checkIn: inDays(9), checkOut: inDays(10) });
  await expect(next).rejects.toMatchObject({ code: "sold_out" });
  await giveReservedBack(ctx, { bookingId, from: "" });
  const { price } = await quoteExtension(ctx, { bookingId, checkOut: inDays(10) });
  const longer = { bookingId, checkOut: inDays(10), expectedTotalPaise: price.totalPaise };
  await extendBooking(ctx, { ...longer, formKey: randomUUID() });
  expect(await held(place)).toBe(1);
});

it("is one stay whichever part is named, a night that was given back too", async () => {
  const { ctx, bookingId, reference } = await stayWith(1);
  const [gone] = await rows<{ id: string }>("SELECT id FROM bookings WHERE extends_booking_id = $bookingId", {
    bookingId,
  });
  await giveReservedBack(ctx, { bookingId, from: inDays(9) });
  await reserve(ctx, bookingId, 1);
  const { reserved } = await findOpenEnd(ctx, bookingId);
  await payOrder(ctx, { reference: reserved[0]!.orderReference });
  expect((await findBooking(ctx, { reference })).stay).toMatchObject({ checkOut: inDays(10) });
  const shorter = { bookingId: gone!.id, checkIn: inDays(7), checkOut: inDays(9) };
  const { nights, refundPaise } = await quoteShorterStay(ctx, shorter);
  expect(nights).toEqual([inDays(9)]);
  await shortenStay(ctx, { ...shorter, expectedRefundPaise: refundPaise, formKey: randomUUID() });
  expect(await findBooking(ctx, { reference })).toMatchObject({ checkOut: inDays(9), stay: null });
});
