import { beforeAll, describe, expect, it } from "vitest";
import { quoteMove } from "#app/domain/bookings/move-stay.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { addDays } from "#app/domain/shared/dates.ts";
import { filled } from "#app/present.ts";
import { execute } from "#db/client.ts";
import { customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace, makeProperty, makeRoom, type Place } from "#tests/factories/inventory.ts";
import { findOtherChoices } from "./other-choices.ts";

/** What a family is offered that wants dates on which its room is full. */

const FROM = inDays(20);
const day = (days: number) => addDays(FROM, days);

let guest: Context;
let place: Place;
let bookingId: string;
let second: string;
let houseNearBy: string;

async function close(roomId: string, ...nights: string[]) {
  await execute(
    `INSERT INTO room_nights (room_id, night, allotment, closed) SELECT $1, night, 20, true FROM unnest($2::date[]) AS night`,
    [roomId, nights],
  );
}

beforeAll(async () => {
  guest = await customerContext();
  place = await makePlace({ room: { default_price_paise: 100_000, default_allotment: 1 } });
  const { propertyId, accountId, cityId } = place;
  second = await makeRoom({ property_id: propertyId, name: "Garden room", default_price_paise: 120_000 });
  const small = { name: "Single room", max_adults: 1, max_extra_beds: 0, default_price_paise: 50_000 };
  await makeRoom({ property_id: propertyId, ...small });
  houseNearBy = await makeProperty({ account_id: accountId, city_id: cityId, name: "House nearby" });
  await makeRoom({ property_id: houseNearBy, default_price_paise: 90_000 });
  const stay = { checkIn: day(0), checkOut: day(2), lines: [{ roomId: place.roomId, units: 1 }] };
  ({ id: bookingId } = await makeBooking(guest, place, stay));
  await close(place.roomId, day(3), day(4));
});

const dates = (from: number, to: number) => ({ checkIn: day(from), checkOut: day(to) });
const soldOut = (night: number) => new Conflict("The room is full.", "sold_out", { night: day(night) });

async function choices(from: number, to: number, refusal: Conflict, over: object = {}) {
  const found = await findOtherChoices(guest, { bookingId, ...dates(from, to), ...over }, refusal);
  return filled(found);
}

describe("added nights of which one is full", () => {
  it("offers the nights before it, at their price", async () => {
    expect((await choices(0, 4, soldOut(3))).until).toEqual({
      checkOut: day(3),
      payPaise: 112_000,
      refundPaise: 0,
    });
  });

  it("offers no earlier end where the first added night is full", async () => {
    await close(place.roomId, day(2));
    expect((await choices(0, 4, soldOut(2))).until).toBeNull();
    await execute("DELETE FROM room_nights WHERE room_id = $1 AND night = $2", [place.roomId, day(2)]);
  });

  it("offers the rooms of the house that hold the party, for what the move really costs", async () => {
    const { rooms } = await choices(0, 4, soldOut(3));
    const { payPaise, refundPaise } = await quoteMove(guest, { bookingId, ...dates(0, 4), roomId: second });
    expect(payPaise).toBeGreaterThan(0);
    expect(rooms).toEqual([{ roomId: second, name: "Garden room", payPaise, refundPaise }]);
  });

  it("offers another house for the nights that are missing", async () => {
    const { houses, missing } = await choices(0, 5, soldOut(3));
    expect(missing).toMatchObject(dates(3, 5));
    expect(houses).toMatchObject([{ propertyId: houseNearBy, totalPaise: 2 * 100_800 }]);
  });
});

describe("other dates on which the room is full", () => {
  it("offers the nearest dates of the same length; the nights that are its own are free to it", async () => {
    const { dates: found, until } = await choices(3, 5, soldOut(3));
    expect(until).toBeNull();
    // From day 4 on one of the two nights is full; day 1 overlaps the stay itself.
    expect(found).toEqual([dates(1, 3), dates(5, 7), dates(6, 8)]);
  });

  it("does not offer the dates that the stay has", async () => {
    const { dates: found } = await choices(2, 4, soldOut(3));
    expect(found).not.toContainEqual(dates(0, 2));
    expect(found).toContainEqual(dates(1, 3));
  });

  it("offers houses for all of the wanted nights", async () => {
    const { houses, missing } = await choices(3, 5, soldOut(3));
    expect(missing).toMatchObject({ ...dates(3, 5), adults: 2, rooms: 1 });
    expect(houses.map(({ propertyId }) => propertyId)).toEqual([houseNearBy]);
  });

  it("offers a room for a party that has become too large", async () => {
    await makeRoom({ property_id: place.propertyId, name: "Family room", max_adults: 6 });
    const { rooms } = await choices(0, 2, new Conflict("Too many.", "too_many_guests"), { adults: 5 });
    expect(rooms.map(({ name }) => name)).toEqual(["Family room"]);
  });
});

it("refuses a stranger, and a stay of which nothing stands", async () => {
  const stranger = await customerContext();
  await expect(findOtherChoices(stranger, { bookingId, ...dates(3, 5) }, soldOut(3))).rejects.toMatchObject({
    code: "not_changeable",
  });
});

it("offers nothing where the refusal is not about the room", async () => {
  const refusal = new Conflict("Another change waits for its payment.", "extension_pending");
  expect(await findOtherChoices(guest, { bookingId, ...dates(0, 4) }, refusal)).toBeNull();
});
