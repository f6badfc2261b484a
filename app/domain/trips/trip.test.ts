import { beforeAll, describe, expect, it } from "vitest";
import type { Selection } from "#app/domain/bookings/schema.ts";
import { rows } from "#db/client.ts";
import { cancelAtQuote, customerContext, inDays, makeBooking, stayIn } from "#tests/factories/bookings.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import {
  bloodTest,
  bookChoices,
  cab,
  hire,
  type Kitchen,
  makeEquipment,
  makeKitchen,
  makeLab,
  makeRoute,
  meals,
} from "#tests/factories/sales.ts";
import { findSharedTrip, findShareLink, shareTrip, unshareTrip } from "./share-trip.ts";
import { findTrip } from "./trip.ts";
import { tripCalendar } from "./trip-calendar.ts";
import { nextStop, tripDays } from "./trip-days.ts";

let place: Place;
let kitchen: Kitchen;

beforeAll(async () => {
  place = await makePlace();
  kitchen = await makeKitchen(place);
});

const guest = { actor: { kind: "guest" as const }, now: new Date() };

async function wholeTrip() {
  const ctx = await customerContext();
  const choices: [Selection, ...Selection[]] = [
    stayIn(place),
    cab(place, await makeRoute(place)),
    meals(place, kitchen, { from: inDays(7), days: 2 }),
    hire(place, await makeEquipment(place)),
    bloodTest(place, await makeLab(place)),
  ];
  return { ctx, ...(await bookChoices(ctx, choices)) };
}

describe("a trip", () => {
  it("is one page of an order, with its money and its days", async () => {
    const { ctx, ids, order } = await wholeTrip();
    const trip = await findTrip(ctx, order.reference);
    expect(trip.bookings).toHaveLength(5);
    expect(trip.money).toEqual({
      totalPaise: order.totalPaise,
      carriedPaise: 0,
      paidPaise: order.totalPaise,
      refundedPaise: 0,
      returningPaise: 0,
    });
    const days = tripDays(trip.bookings);
    expect(days.map(({ date }) => date)).toEqual([...days.map(({ date }) => date)].sort());
    const stops = days.flatMap(({ stops }) => stops);
    expect(stops.filter(({ kind }) => kind === "room").map(({ timeWords }) => timeWords)).toEqual([
      "from",
      "until",
    ]);
    expect(stops.find(({ kind }) => kind === "food")!.where.name).not.toBe("");

    const { refundPaise } = await cancelAtQuote(ctx, ids.food!);
    const after = await findTrip(ctx, order.reference);
    expect(after.money.returningPaise + after.money.refundedPaise).toBe(refundPaise);
    expect(
      tripDays(after.bookings)
        .flatMap(({ stops }) => stops)
        .some(({ kind }) => kind === "food"),
    ).toBe(false);
  });

  it("is told to the guest once by each channel, and to each partner", async () => {
    const { order } = await wholeTrip();
    const told = await rows<{ template: string; channel: string; count: number }>(
      `SELECT template, channel, count(*)::integer AS count FROM messages
       WHERE booking_id IN (SELECT id FROM bookings WHERE order_id = $orderId) AND user_id IS NOT NULL GROUP BY 1, 2 ORDER BY 2`,
      { orderId: order.orderId },
    );
    expect(told).toEqual([
      { template: "trip.confirmed", channel: "mail", count: 1 },
      { template: "trip.confirmed", channel: "sms", count: 1 },
    ]);
  });

  it("takes in what was booked around the same days", async () => {
    const ctx = await customerContext();
    const stay = await makeBooking(ctx, place);
    await bookChoices(ctx, [cab(place, await makeRoute(place)), meals(place, kitchen)]);
    const trip = await findTrip(ctx, stay.reference);
    expect(trip.bookings.map((booking) => booking.kind)).toEqual(["travel", "room", "food"]);
  });

  it("names what comes next", async () => {
    const { ctx, order } = await wholeTrip();
    const { bookings } = await findTrip(ctx, order.reference);
    const days = tripDays(bookings);
    expect(nextStop(days, ctx.now)!.date).toBe(days[0]!.date);
    expect(nextStop(days, new Date(`${days.at(-1)!.date}T23:59:00+05:30`))?.stop.time ?? null).toBeNull();
    expect(nextStop(days, new Date("2099-01-01"))).toBeNull();
  });

  it("says what still goes to a house that the guest no longer stays in", async () => {
    const { ctx, order } = await wholeTrip();
    const { bookings } = await findTrip(ctx, order.reference);
    const house = bookings.find(({ kind }) => kind === "room")!.snapshot.propertyName;
    const toHouse = bookings.map((booking) =>
      booking.kind === "travel"
        ? { ...booking, snapshot: { ...booking.snapshot, facts: [["Drop at", `${house}, Road 1`]] } }
        : booking,
    ) as typeof bookings;
    const former = (of: typeof bookings) =>
      tripDays(of).flatMap(({ stops }) =>
        stops.filter(({ kind }) => kind === "travel").map((stop) => stop.formerHouse),
      );
    expect(former(toHouse)).toEqual([null]);
    const left = toHouse.map((booking) =>
      booking.kind === "room" ? { ...booking, status: "cancelled" as const } : booking,
    );
    expect(former(left)).toEqual([house]);
  });

  it("is a file for the calendar", async () => {
    const { ctx, order } = await wholeTrip();
    const { bookings } = await findTrip(ctx, order.reference);
    const file = tripCalendar(await findTrip(ctx, order.reference), ctx.now);
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
    const times = tripDays(bookings).flatMap(({ stops }) =>
      stops.flatMap((stop) => stop.times ?? [stop.time]),
    );
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(times.length);
    expect(new Set(file.match(/^UID:.*$/gm)).size).toBe(times.length);
    expect(file).not.toMatch(/Ravi|Asha/);
    for (const { reference } of bookings) expect(file).not.toContain(reference);
  });

  it("is nobody else's", async () => {
    const stay = await makeBooking(await customerContext(), place);
    const other = await customerContext();
    await expect(findTrip(other, stay.reference)).rejects.toMatchObject({ name: "NotFound" });
    await expect(findTrip(other, stay.order.reference)).rejects.toMatchObject({ name: "NotFound" });
    await expect(shareTrip(other, stay.reference)).rejects.toMatchObject({ name: "NotFound" });
    await expect(unshareTrip(other, stay.reference)).rejects.toMatchObject({ name: "NotFound" });
  });
});

describe("the link of a trip", () => {
  it("is kept, read without names, and ended by its maker, by another one or by time", async () => {
    const ctx = await customerContext();
    const stay = await makeBooking(ctx, place);
    const first = await shareTrip(ctx, stay.reference);
    expect(await findShareLink(ctx, stay.order.reference)).toEqual(first);
    const shared = await findSharedTrip(guest, first.token);
    expect(JSON.stringify(shared)).not.toMatch(/Ravi|Asha|98765/);
    const over = { ...guest, now: new Date(first.expiresAt.getTime() + 1) };
    await expect(findSharedTrip(over, first.token)).rejects.toMatchObject({ name: "NotFound" });
    expect(await findShareLink({ ...ctx, now: over.now }, stay.reference)).toBeNull();

    const second = await shareTrip(ctx, stay.order.reference);
    await expect(findSharedTrip(guest, first.token)).rejects.toMatchObject({ name: "NotFound" });
    await unshareTrip(ctx, stay.reference);
    await expect(findSharedTrip(guest, second.token)).rejects.toMatchObject({ name: "NotFound" });
    expect(await findShareLink(ctx, stay.reference)).toBeNull();
  });
});
