import { beforeAll, describe, expect, it } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { NO_FILTERS } from "#app/domain/search/filters.ts";
import { roomsNearHospital } from "#app/domain/search/rooms-near-hospital.ts";
import { execute } from "#db/client.ts";
import {
  customerContext,
  inDays,
  makeBooking,
  makeDraft,
  pastNight,
  placeStay,
} from "#tests/factories/bookings.ts";
import { makePlace, makeRoom, type Place } from "#tests/factories/inventory.ts";
import { quoteExtension } from "../extend-booking.ts";
import { findDraft } from "../find-draft.ts";
import { quoteRooms } from "./room-quotes.ts";

const guest: Context = { actor: { kind: "guest" }, now: new Date() };
const stay = { checkIn: inDays(7), checkOut: inDays(10), units: 1, adults: 2, children: 0, infants: 0 };

let place: Place;
beforeAll(async () => {
  place = await makePlace({
    room: { partner_offer_ppm: 100_000, max_extra_beds: 1, extra_bed_charge_paise: 20_000 },
  });
  const nights = [
    [inDays(8), 20, false, 150_000],
    [inDays(9), 3, false, null],
    [inDays(20), 20, true, null],
    [inDays(21), 0, false, null],
  ];
  for (const [night, allotment, closed, price] of nights) {
    await execute(
      "INSERT INTO room_nights (room_id, night, allotment, closed, price_paise) VALUES ($1, $2, $3, $4, $5)",
      [place.roomId, night, allotment, closed, price],
    );
  }
});

const quote = async (over: Partial<typeof stay> = {}, ctx = guest) =>
  (await quoteRooms(ctx, { roomIds: [place.roomId], ...stay, ...over }))[0]!;

describe("a quote", () => {
  it("takes each night's own price, or the room's, and the partner's offer", async () => {
    expect(await quote()).toMatchObject({
      nights: [
        { night: inDays(7), pricePaise: 100_000, free: 20 },
        { night: inDays(8), pricePaise: 150_000, free: 20 },
        { night: inDays(9), pricePaise: 100_000, free: 3 },
      ],
      available: 3,
      soldOutNights: [],
      fits: true,
      price: {
        basePaise: 350_000,
        partnerOfferPaise: 35_000,
        pricePaise: 315_000,
        gstPaise: 37_800,
        totalPaise: 352_800,
      },
    });
  });

  it("multiplies by units, and adds the extra beds that the party needs", async () => {
    expect((await quote({ units: 2, adults: 4 })).price.basePaise).toBe(700_000);
    const withBed = { extraBeds: 1, extraBedsPaise: 60_000, price: { basePaise: 410_000 } };
    expect(await quote({ adults: 3 })).toMatchObject(withBed);
    expect(await quote({ adults: 2, children: 1, infants: 4 })).toMatchObject({ extraBeds: 0, fits: true });
    expect(await quote({ adults: 4 })).toMatchObject({ fits: false, extraBeds: 0 });
  });

  it.each([
    ["too few units", { units: 4 }, inDays(9), 3],
    ["a closed night", { checkIn: inDays(19), checkOut: inDays(22) }, inDays(20), 0],
    ["a night without rooms", { checkIn: inDays(21), checkOut: inDays(22) }, inDays(21), 0],
  ])("says from which night on: %s", async (_, over, first, available) => {
    const { soldOutNights, ...quoted } = await quote(over);
    expect([soldOutNights[0], quoted.available]).toEqual([first, available]);
  });

  it("counts what is held and sold at once", async () => {
    await placeStay(await customerContext(), place, { checkIn: inDays(9), checkOut: inDays(10) });
    expect((await quote()).available).toBe(2);
  });

  it("is the same in the list, in the cart and in the order", async () => {
    const ctx = await customerContext();
    const listed = await quote({ checkIn: inDays(7), checkOut: inDays(9) }, ctx);
    const draft = await makeDraft(ctx, place);
    expect((await findDraft(ctx, draft)).lines[0]!.price).toEqual(listed.price);
    const order = await placeStay(ctx, place);
    expect([draft.totalPaise, order.totalPaise]).toEqual([listed.price.totalPaise, listed.price.totalPaise]);
  });

  it("is given for every approved room of the properties asked for, and no other", async () => {
    const second = await makeRoom({ property_id: place.propertyId });
    await makeRoom({ property_id: place.propertyId, status: "rejected" });
    const hidden = await makePlace({ property: { status: "pending" } });
    const quotes = await quoteRooms(guest, { propertyIds: [place.propertyId, hidden.propertyId], ...stay });
    expect(quotes.map((one) => one.roomId).sort()).toEqual([place.roomId, second].sort());
    expect(await quoteRooms(guest, { roomIds: [], ...stay })).toEqual([]);
    expect(JSON.stringify(quotes)).not.toMatch(/commission|share|profit|tds/i);
  });

  it("is refused for days that cannot be booked", async () => {
    await expect(quote({ checkIn: pastNight() })).rejects.toBeInstanceOf(Invalid);
    await expect(quote({ checkOut: inDays(7) })).rejects.toBeInstanceOf(Invalid);
    await expect(quote({ checkIn: inDays(401), checkOut: inDays(402) })).rejects.toBeInstanceOf(Invalid);
  });
});

describe("weekly and monthly rates", () => {
  const rates = { weekly_offer_ppm: 100_000, monthly_offer_ppm: 250_000 };
  const nights = async (at: Place, count: number) =>
    (await quoteRooms(guest, { roomIds: [at.roomId], ...stay, checkOut: inDays(7 + count) }))[0]!;

  it.each([
    [6, 0],
    [7, 100_000],
    [27, 100_000],
    [28, 250_000],
  ])("a stay of %d nights takes %d ppm off every night", async (count, ppm) => {
    const at = await makePlace({ room: { ...rates, default_price_paise: 99_999 } });
    const quoted = await nights(at, count);
    expect(quoted.longStayPpm).toBe(ppm);
    const each = 99_999 - Math.round((99_999 * ppm) / 1_000_000);
    expect(new Set(quoted.nights.map(({ pricePaise }) => pricePaise))).toEqual(new Set([each]));
    expect(quoted.price.basePaise).toBe(each * count);
  });

  it("without a monthly rate a month costs as a week does", async () => {
    const at = await makePlace({ room: { ...rates, monthly_offer_ppm: 0 } });
    expect((await nights(at, 28)).longStayPpm).toBe(100_000);
  });

  it("the list, the cart and the order say the same, and added nights get the rate of the whole stay", async () => {
    const at = await makePlace({ room: rates });
    const listed = await nights(at, 5);
    const ctx = await customerContext();
    const booked = await makeBooking(ctx, at, { checkIn: inDays(7), checkOut: inDays(12) });
    expect(listed.longStayPpm).toBe(0);
    const added = await quoteExtension(ctx, { bookingId: booked.id, checkOut: inDays(14) });
    expect(added.price.basePaise).toBe(2 * (listed.price.basePaise / 5) * 0.9);
    const week = await nights(at, 7);
    const order = await placeStay(await customerContext(), at, { checkIn: inDays(7), checkOut: inDays(14) });
    expect(order.totalPaise).toBe(week.price.totalPaise);
  });
});

describe("days on which nobody arrives or leaves", () => {
  it("refuse the stay that begins or ends on them in quote, search and order, and no other", async () => {
    const at = await makePlace();
    const say = (day: number, column: string) =>
      execute(
        `INSERT INTO room_nights (room_id, night, allotment, ${column}) VALUES ($roomId, $night, 3, true)`,
        { roomId: at.roomId, night: inDays(day) },
      );
    await say(10, "closed_to_arrival");
    await say(12, "closed_to_departure");
    const asked = async (from: number, to: number) => {
      const dates = { checkIn: inDays(from), checkOut: inDays(to) };
      const [quoted] = await quoteRooms(guest, { roomIds: [at.roomId], ...stay, ...dates });
      const found = await roomsNearHospital(guest, {
        hospital: { id: at.hospitalId, latitude: 17.385, longitude: 78.4867 },
        party: { adults: 2, children: 0, infants: 0, rooms: 1 },
        dates,
        filters: NO_FILTERS,
        sort: "distance",
        page: 1,
      });
      return [quoted!.closedTo, found.rows.some(({ roomId }) => roomId === at.roomId)];
    };
    expect(await asked(10, 13)).toEqual(["arrival", false]);
    expect(await asked(9, 12)).toEqual(["departure", false]);
    expect(await asked(9, 11)).toEqual([null, true]);
    expect(await asked(11, 13)).toEqual([null, true]);
    const ctx = await customerContext();
    await expect(placeStay(ctx, at, { checkIn: inDays(10), checkOut: inDays(11) })).rejects.toThrow(
      "This room has no check-in",
    );
    const booked = await makeBooking(ctx, at, { checkIn: inDays(8), checkOut: inDays(10) });
    const longer = (to: number) => quoteExtension(ctx, { bookingId: booked.id, checkOut: inDays(to) });
    expect((await longer(11)).obstacle).toBeNull();
    expect((await longer(12)).obstacle).toMatchObject({ code: "closed_to_departure" });
  });
});

describe("the length of a stay", () => {
  it("is refused below and above what the room is let for, in quote, search, cart and order; a stay may be extended", async () => {
    const short = await makePlace({ room: { min_nights: 3, max_nights: 5 } });
    const asked = async (nights: number) =>
      (await quoteRooms(guest, { roomIds: [short.roomId], ...stay, checkOut: inDays(7 + nights) }))[0]!;
    const limits = { minNights: 3, maxNights: 5 };
    expect(await Promise.all([2, 3, 5, 6].map(async (nights) => (await asked(nights)).wrongLength))).toEqual([
      limits,
      null,
      null,
      limits,
    ]);
    const found = async (nights: number) =>
      (
        await roomsNearHospital(guest, {
          hospital: { id: short.hospitalId, latitude: 17.385, longitude: 78.4867 },
          party: { adults: 2, children: 0, infants: 0, rooms: 1 },
          dates: { checkIn: inDays(7), checkOut: inDays(7 + nights) },
          filters: NO_FILTERS,
          sort: "distance",
          page: 1,
        })
      ).rows.flatMap(({ roomId }) => (roomId === short.roomId ? [roomId] : []));
    expect([await found(2), await found(3), await found(6)]).toEqual([[], [short.roomId], []]);
    const ctx = await customerContext();
    await expect(placeStay(ctx, short, { checkIn: inDays(7), checkOut: inDays(9) })).rejects.toThrow(
      "3 to 5 nights",
    );
    const { id } = await makeBooking(ctx, short, { checkIn: inDays(7), checkOut: inDays(12) });
    expect(await quoteExtension(ctx, { bookingId: id, checkOut: inDays(13) })).toMatchObject({
      obstacle: null,
    });
  });
});
