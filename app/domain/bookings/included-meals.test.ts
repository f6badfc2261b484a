import { beforeAll, describe, expect, it } from "vitest";
import { execute } from "#db/client.ts";
import { customerContext, inDays, makeBooking, makeDraft } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { ROOM_TERMS } from "#tests/factories/property-values.ts";
import { setTerms } from "../listings/set-terms.ts";
import { NO_FILTERS } from "../search/filters.ts";
import { roomsNearHospital } from "../search/rooms-near-hospital.ts";
import { findBooking } from "./find-booking.ts";
import { findDraft } from "./find-draft.ts";
import { mealsIncludedBeside, mealsIncludedIn } from "./included-meals.ts";

const MEALS_OF_ONE = { attendant_meals: "{breakfast,dinner}", attendants_with_meals: 1 };
const ordered = (from: string, days = 1) => ({ from, days, meals: ["lunch", "dinner"] as const });
const query = (from: string, days?: number) => ({ ...ordered(from, days), meals: [...ordered(from).meals] });

describe("meals of attendants in the price of a room", () => {
  it("are told where the room is found, in the cart, and stay with the booking whatever the room says later", async () => {
    const place = await makePlace({ room: MEALS_OF_ONE });
    const ctx = await customerContext();
    const found = await roomsNearHospital(ctx, {
      hospital: { id: place.hospitalId, latitude: 17.385, longitude: 78.4867 },
      dates: { checkIn: inDays(7), checkOut: inDays(9) },
      party: { adults: 2, children: 0, infants: 0, rooms: 1 },
      filters: NO_FILTERS,
      sort: "distance",
      page: 1,
    });
    const said = { attendantMeals: ["breakfast", "dinner"], attendantsWithMeals: 1 };
    expect(found.rows[0]).toMatchObject(said);
    const stay = { lines: [{ roomId: place.roomId, units: 2 }], adults: 3 };
    const [line] = (await findDraft(ctx, await makeDraft(ctx, place, stay))).lines;
    expect(line!.snapshot).toMatchObject(said);
    expect(line!.snapshot.subtitle).toMatch(/, breakfast and dinner for 2 attendants included$/);
    const booked = await makeBooking(ctx, place, stay);
    await execute("UPDATE rooms SET attendant_meals = '{}', attendants_with_meals = 0 WHERE id = $roomId", {
      roomId: place.roomId,
    });
    expect((await findBooking(ctx, { reference: booked.reference })).snapshot).toMatchObject(said);
    const later = await makeBooking(ctx, place, { checkIn: inDays(20), checkOut: inDays(21) });
    expect((await findBooking(ctx, { reference: later.reference })).snapshot).not.toHaveProperty(
      "attendantMeals",
    );
  });
});

describe("meals that are ordered", () => {
  let place: Place;
  beforeAll(async () => {
    place = await makePlace({ room: MEALS_OF_ONE });
  });

  it("name what a booked room includes of them, on its days, to nobody but its guest", async () => {
    const ctx = await customerContext();
    await makeBooking(ctx, place, { checkIn: inDays(7), checkOut: inDays(9) });
    const [told, ...rest] = await mealsIncludedBeside(ctx, query(inDays(9), 3), null);
    expect(rest).toEqual([]);
    expect(told).toMatchObject({ checkIn: inDays(7), checkOut: inDays(9), meals: ["dinner"], attendants: 1 });
    expect(await mealsIncludedBeside(ctx, query(inDays(5), 3), null)).toHaveLength(1);
    expect(await mealsIncludedBeside(ctx, query(inDays(5), 2), null)).toEqual([]);
    expect(await mealsIncludedBeside(ctx, query(inDays(10)), null)).toEqual([]);
    expect(await mealsIncludedBeside(ctx, { ...query(inDays(8)), meals: ["lunch"] }, null)).toEqual([]);
    expect(await mealsIncludedBeside(await customerContext(), query(inDays(8)), null)).toEqual([]);
  });

  it("name what a chosen room includes of them, in its cart too", async () => {
    const ctx = await customerContext();
    const draft = await makeDraft(ctx, place, { checkIn: inDays(7), checkOut: inDays(9) });
    expect(await mealsIncludedBeside(ctx, query(inDays(8)), draft)).toMatchObject([{ meals: ["dinner"] }]);
    const { selections } = await findDraft(ctx, draft);
    const meals = {
      kind: "food" as const,
      ...query(inDays(8)),
      hospitalId: place.hospitalId,
      propertyId: null,
    };
    const withMeals = [...selections, { ...meals, kitchenId: place.roomId, lines: [] }];
    expect(await mealsIncludedIn(ctx, withMeals)).toMatchObject([{ meals: ["dinner"], attendants: 1 }]);
    expect(await mealsIncludedIn(ctx, selections)).toEqual([]);
  });
});

describe("what a partner says of them", () => {
  const change = async (over: Partial<typeof ROOM_TERMS>) => {
    const place = await makePlace();
    const owner = await makeContext("partner", { accountId: place.accountId });
    return setTerms(owner, { store: "rooms", id: place.roomId, terms: { ...ROOM_TERMS, ...over } });
  };

  it("is which meals, and for how many", async () => {
    const said = { attendant_meals: ["dinner", "breakfast"], attendants_with_meals: 2 };
    expect(await change(said)).toEqual({ changed: true });
  });

  it.each([
    ["meals alone", { attendant_meals: ["lunch"] }, "attendants_with_meals"],
    ["a number alone", { attendants_with_meals: 1 }, "attendant_meals"],
    ["a meal that is none", { attendant_meals: ["supper"], attendants_with_meals: 1 }, "attendant_meals[0]"],
    ["too many", { attendant_meals: ["lunch"], attendants_with_meals: 11 }, "attendants_with_meals"],
  ])("is refused as %s", async (_, over, field) => {
    await expect(change(over)).rejects.toMatchObject({
      name: "Invalid",
      fields: { [field]: expect.anything() },
    });
  });
});
