import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Context, systemContext } from "#app/domain/context.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { unseal } from "#app/domain/shared/sealing.ts";
import { execute, rows } from "#db/client.ts";
import { customerContext, inDays, makeBooking, payOrder, placeStay } from "#tests/factories/bookings.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { expireOrder } from "./expire-holds.ts";
import { extendBooking } from "./extend-booking.ts";
import { moveStay, quoteMove } from "./move-stay.ts";
import { remindGuests } from "./remind-guests.ts";
import { remindReserved } from "./remind-reserved.ts";
import { findOpenEnd, reserveNights } from "./reserve-nights.ts";
import { quoteShorterStay, shortenStay } from "./shorten-stay.ts";

/**
 * What the messages about a stay name: whose money, which nights, until when. Their sentences are held by `sentences.test.ts`; here stand the
 * numbers that go into them. A night costs 1,000 rupees and 12 %.
 */

const NIGHT = 112_000;

async function booked(over: Parameters<typeof makeBooking>[2] = {}, room = {}) {
  const place = await makePlace({ room, account: { email: `house-${randomUUID()}@example.com` } });
  const ctx = await customerContext();
  return { ctx, place, ...(await makeBooking(ctx, place, over)) };
}

type Said = { channel: string; notAfter: Date | null; is: Record<string, unknown> };

/** The messages of a template to the guest or to the house, by channel. */
async function said(template: string, { ctx, place }: { ctx: Context; place: { accountId: string } }) {
  const found = await rows<{ id: string; channel: string; notAfter: Date | null; variables: object }>(
    `SELECT m.id, m.channel, m.not_after, m.variables FROM messages m LEFT JOIN accounts a ON a.id = $accountId
     WHERE m.template = $template AND (m.user_id = $me OR m.recipient IN (a.phone_e164, a.email::text)) ORDER BY m.channel, m.created_at`,
    { template, me: "id" in ctx.actor ? ctx.actor.id : null, accountId: place.accountId },
  );
  return found.map(({ id, channel, notAfter, variables }): Said => {
    const { sealed } = variables as { sealed?: string };
    return { channel, notAfter, is: sealed ? JSON.parse(unseal("message", id, sealed)!) : variables };
  });
}

const extend = (ctx: Context, bookingId: string, checkOut: string, nights = 1) =>
  extendBooking(ctx, { bookingId, checkOut, expectedTotalPaise: nights * NIGHT, formKey: randomUUID() });

describe("of a new stay", () => {
  it("the guest reads what was paid, the house its share and how many come", async () => {
    const stay = await booked({ adults: 2, children: 1 });
    const [mail, sms] = await said("booking.confirmed", stay);
    expect([mail!.channel, sms!.channel]).toEqual(["mail", "sms"]);
    expect(sms!.is).toMatchObject({ totalPaise: 2 * NIGHT, paidPaise: 2 * NIGHT, rooms: 1 });
    expect(sms!.is).toMatchObject({ checkIn: inDays(7), checkOut: inDays(9) });
    const [, house] = await said("booking.partner_new", stay);
    expect(house!.is).toMatchObject({ guests: 3, rooms: 1, partnerSharePaise: 184_600 });
  });

  it("an end of the hold is told by mail alone where there is an address", async () => {
    const ctx = await customerContext();
    const place = await makePlace();
    const order = await placeStay(ctx, place);
    await expireOrder(systemContext("test", order.holdExpiresAt), order.orderId);
    const told = await said("booking.hold_expired", { ctx, place });
    expect(told.map(({ channel }) => channel)).toEqual(["mail"]);
    expect(told[0]!.is.retryPath).toMatch(/^\/cartDetails\/[\w-]+\/search$/);
  });
});

describe("of a longer stay", () => {
  it("it is one stay with the nights that were added and their price", async () => {
    const stay = await booked();
    await payOrder(stay.ctx, await extend(stay.ctx, stay.id, inDays(12), 3));
    const whole = { reference: stay.reference, checkIn: inDays(7), checkOut: inDays(12), addedNights: 3 };
    const [, guest] = await said("booking.extended", stay);
    expect(guest!.is).toMatchObject({ ...whole, paidPaise: 3 * NIGHT });
    const [, house] = await said("booking.partner_extended", stay);
    const { reference: _, ...dates } = whole;
    expect(house!.is).toMatchObject({ ...dates, partnerSharePaise: 276_900 });
  });

  it("one that is not paid leaves the dates that stand", async () => {
    const stay = await booked();
    const order = await extend(stay.ctx, stay.id, inDays(10));
    await expireOrder(systemContext("test", order.holdExpiresAt), order.orderId);
    const [told, more] = await said("booking.change_expired", stay);
    expect(more).toBeUndefined();
    expect(told!.is).toMatchObject({
      checkOut: inDays(9),
      path: `/customer_bookings/${stay.reference}/change`,
    });
  });
});

it("of a shorter stay both read the nights that were given back, and the guest the money", async () => {
  const stay = await booked({ checkOut: inDays(11) });
  const to = { bookingId: stay.id, checkIn: inDays(7), checkOut: inDays(10) };
  const { refundPaise } = await quoteShorterStay(stay.ctx, to);
  await shortenStay(stay.ctx, { ...to, expectedRefundPaise: refundPaise, formKey: randomUUID() });
  const left = { checkIn: inDays(7), checkOut: inDays(10), nights: 1 };
  const [, guest] = await said("booking.shortened", stay);
  expect(guest!.is).toMatchObject({ ...left, refundPaise, chargePaise: NIGHT - refundPaise });
  const [, house] = await said("booking.partner_shortened", stay);
  expect(house!.is).toMatchObject(left);
});

it("of a stay that is moved the guest reads the difference, and the house the dates before", async () => {
  const stay = await booked();
  const to = { bookingId: stay.id, checkIn: inDays(20), checkOut: inDays(23) };
  const { adds, gives, payPaise } = await quoteMove(stay.ctx, to);
  const order = await moveStay(stay.ctx, {
    ...to,
    expectedTotalPaise: adds.price.totalPaise,
    expectedRefundPaise: gives.refundPaise,
    formKey: randomUUID(),
  });
  await payOrder(stay.ctx, order);
  const [, guest] = await said("booking.moved", stay);
  expect(guest!.is).toMatchObject({ checkIn: inDays(20), checkOut: inDays(23), reference: stay.reference });
  expect([payPaise, guest!.is.paidPaise, guest!.is.refundPaise]).toEqual([NIGHT, NIGHT, 0]);
  const [, house] = await said("booking.partner_moved", stay);
  expect(house!.is).toMatchObject({ wasFrom: inDays(7), wasUntil: inDays(9), checkIn: inDays(20) });
});

it("of reserved nights the guest reads what the next one costs, until when, and where the stay ends without it", async () => {
  const stay = await booked({}, { open_end_nights: 3 });
  await reserveNights(stay.ctx, {
    bookingId: stay.id,
    nights: 2,
    expectedTotalPaise: 2 * NIGHT,
    formKey: randomUUID(),
  });
  const [first] = (await findOpenEnd(stay.ctx, stay.id)).reserved;
  await remindReserved(systemContext("test", new Date(first!.keepBy.getTime() - 3_600_000)));
  const [, reminder] = await said("booking.keep_night", stay);
  expect(reminder).toMatchObject({
    notAfter: first!.keepBy,
    is: { totalPaise: NIGHT, night: inDays(9), checkOut: inDays(9), until: first!.keepBy.toISOString() },
  });
  await expireOrder(systemContext("test", first!.keepBy), first!.orderId);
  const [, freed] = await said("booking.nights_freed", stay);
  expect(freed!.is).toMatchObject({ checkIn: inDays(7), checkOut: inDays(9), reference: stay.reference });
});

it("guests are reminded of the hour at which each day's door opens or closes, until nine in the evening", async () => {
  const stay = await booked();
  await execute("UPDATE bookings SET snapshot = snapshot || $times::jsonb WHERE id = $id", {
    id: stay.id,
    times: JSON.stringify({ checkInTime: "13:00", checkOutTime: "11:00" }),
  });
  const on = (day: string) => systemContext("test", istInstant(day, "08:00"));
  await remindGuests(on(inDays(6)));
  const [before] = await said("booking.reminder", stay);
  expect(before).toMatchObject({ notAfter: istInstant(inDays(6), "21:00"), is: { time: "13:00" } });
  await execute("UPDATE bookings SET status = 'checked_in', checked_in_at = now() WHERE id = $id", {
    id: stay.id,
  });
  await remindGuests(on(inDays(9)));
  const [morning] = await said("booking.checkout_reminder", stay);
  expect(morning).toMatchObject({ notAfter: istInstant(inDays(9), "21:00"), is: { time: "11:00" } });
});
