import { beforeAll, describe, expect, it } from "vitest";
import { quoteRooms, readRoomsOnSale } from "#app/domain/bookings/kinds/room-quotes.ts";
import { GUEST } from "#app/domain/context.ts";
import { addDays, nightDate } from "#app/domain/shared/dates.ts";
import { execute } from "#db/client.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { cheapestDates, datesToRead, priceMonth } from "./price-month.ts";

const now = new Date();
const ctx = { actor: GUEST, now };
const tonight = nightDate(now);
const PARTY = { adults: 1, children: 0, infants: 0 };
let place: Place;

async function setNight(night: string, values: { price?: number; allotment?: number }) {
  await execute(
    `INSERT INTO room_nights (room_id, night, allotment, price_paise) VALUES ($roomId, $night, $allotment, $price)
     ON CONFLICT (room_id, night) DO UPDATE SET allotment = EXCLUDED.allotment, price_paise = EXCLUDED.price_paise`,
    { roomId: place.roomId, night, allotment: values.allotment ?? 2, price: values.price ?? null },
  );
}

async function monthOf(asked: string) {
  const span = datesToRead(now, asked, null);
  const read = await readRoomsOnSale(ctx, { propertyIds: [place.propertyId] }, span);
  return priceMonth(ctx, read, place.hospitalId, asked);
}

async function cheaperThan(stay: Parameters<typeof cheapestDates>[3]) {
  const span = datesToRead(now, "", stay);
  const read = await readRoomsOnSale(ctx, { propertyIds: [place.propertyId] }, span);
  return cheapestDates(ctx, read, place.hospitalId, stay);
}

beforeAll(async () => {
  place = await makePlace();
});

describe("a month of prices", () => {
  it("has what the quote of each night says, and none that is past", async () => {
    const night = addDays(tonight, 40);
    await setNight(night, { price: 345_600, allotment: 1 });
    const month = await monthOf(night.slice(0, 7));
    const shown = month.rooms[place.roomId]!.find((each) => each.night === night)!;
    const [quote] = await quoteRooms(ctx, {
      ...PARTY,
      units: 1,
      propertyIds: [place.propertyId],
      hospitalId: place.hospitalId,
      checkIn: night,
      checkOut: addDays(night, 1),
    });
    expect(shown).toEqual({ night, totalPaise: quote!.price.totalPaise, free: 1 });
    expect((await monthOf(`${tonight.slice(0, 4)}-99`)).month).toBe(tonight.slice(0, 7));
    const current = await monthOf("2001-01");
    expect(current).toMatchObject({ month: tonight.slice(0, 7), earlier: null });
    expect(current.rooms[place.roomId]![0]!.night).toBe(tonight);
    expect((await monthOf("2999-12")).later).toBeNull();
  });
});

describe("the cheapest dates within two weeks", () => {
  const checkIn = addDays(tonight, 100);
  const stay = { ...PARTY, rooms: 1, checkIn, checkOut: addDays(checkIn, 2) };

  it("are none where every night costs the same", async () => {
    expect(await cheaperThan(stay)).toEqual([]);
  });

  it("are those of cheaper nights that are free, with what they save", async () => {
    for (const days of [5, 6]) await setNight(addDays(checkIn, days), { price: 10_000 });
    for (const days of [-5, -4]) await setNight(addDays(checkIn, days), { price: 5_000, allotment: 0 });
    for (const days of [16, 17]) await setNight(addDays(checkIn, days), { price: 1_000 });
    const found = await cheaperThan(stay);
    expect(found[0]).toMatchObject({ daysLater: 5, checkIn: addDays(checkIn, 5) });
    expect(found.map(({ daysLater }) => daysLater)).toEqual([5, 4, 6]);
    const [own] = await quoteRooms(ctx, { ...stay, units: 1, propertyIds: [place.propertyId] });
    expect(found[0]!.totalPaise + found[0]!.savedPaise).toBe(own!.price.totalPaise);
  });
});
