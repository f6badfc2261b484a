import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace, makeRoom, type Place } from "#tests/factories/inventory.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { currentDates, currentStay, quoteChange } from "./change-stay.ts";

/** Which kind of change it is that is asked for: longer, shorter, or other dates, rooms and people. */

let place: Place;
let other: string;
let guest: Context;
let bookingId: string;
beforeAll(async () => {
  place = await makePlace();
  other = await makeRoom({ property_id: place.propertyId, default_price_paise: 150_000 });
});
beforeEach(async () => {
  guest = await customerContext();
  bookingId = (await makeBooking(guest, place, { checkIn: inDays(10), checkOut: inDays(13) })).id;
});

const kindOf = async (over: Partial<Parameters<typeof quoteChange>[1]>) =>
  (await quoteChange(guest, { bookingId, checkIn: inDays(10), checkOut: inDays(13), ...over })).kind;

it("more nights at the end are a longer stay, fewer at either end a shorter one", async () => {
  expect(await kindOf({ checkOut: inDays(15) })).toBe("longer");
  expect(await kindOf({ checkOut: inDays(12) })).toBe("shorter");
  expect(await kindOf({ checkIn: inDays(11) })).toBe("shorter");
  expect(await kindOf({ checkIn: inDays(11), checkOut: inDays(12) })).toBe("shorter");
});

it("an earlier begin, other dates, another room or other people are a move, also with the same dates", async () => {
  expect(await kindOf({ checkIn: inDays(9) })).toBe("moved");
  expect(await kindOf({ checkIn: inDays(20), checkOut: inDays(22) })).toBe("moved");
  expect(await kindOf({ roomId: other })).toBe("moved");
  expect(await kindOf({ adults: 1 })).toBe("moved");
  expect(await kindOf({ checkOut: inDays(15), units: 2 })).toBe("moved");
});

it("what is said as it is already changes nothing about that", async () => {
  const same = { roomId: place.roomId, units: 1, adults: 2, children: 0, infants: 0 };
  expect(await kindOf({ ...same, checkOut: inDays(15) })).toBe("longer");
});

it("the form begins with the stay as it is, and the rooms of the house", async () => {
  const stay = await currentStay(guest, bookingId);
  expect(stay).toMatchObject({
    checkIn: inDays(10),
    checkOut: inDays(13),
    roomId: place.roomId,
    units: 1,
    adults: 2,
    infants: 0,
  });
  expect(stay.rooms.map(({ id }) => id).sort()).toEqual([place.roomId, other].sort());
});

it("a stay of somebody else, one that is cancelled, and none at all cannot be changed", async () => {
  const refused = { code: "not_changeable" };
  await expect(currentDates(await customerContext(), bookingId)).rejects.toMatchObject(refused);
  await expect(currentStay(await customerContext(), bookingId)).rejects.toMatchObject(refused);
  await cancelBooking(guest, {
    bookingId,
    expectedRefundPaise: 336_000,
    reason: "",
    formKey: randomUUID(),
  });
  await expect(
    quoteChange(guest, { bookingId, checkIn: inDays(10), checkOut: inDays(12) }),
  ).rejects.toMatchObject(refused);
});
