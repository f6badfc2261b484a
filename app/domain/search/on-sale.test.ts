import { beforeAll, describe, expect, test } from "vitest";
import { findBookingByReference } from "#app/domain/bookings/find-booking.ts";
import { quoteRooms } from "#app/domain/bookings/kinds/room-quotes.ts";
import { kindOf } from "#app/domain/bookings/kinds.ts";
import { placeOrder } from "#app/domain/bookings/place-order.ts";
import type { Selection } from "#app/domain/bookings/schema.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { Conflict, NotFound } from "#app/domain/errors.ts";
import { addPhotos } from "#app/domain/listings/photos.ts";
import { publicItem } from "#app/domain/listings/public-item.ts";
import { publicProperty } from "#app/domain/listings/public-property.ts";
import { setOnSale } from "#app/domain/listings/set-on-sale.ts";
import { setAccountStatus } from "#app/domain/registrations/set-account-status.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { execute, row } from "#db/client.ts";
import { customerContext, inDays, makeBooking, makeDraft, placeStay } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, type Place } from "#tests/factories/inventory.ts";
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
  placeChoices,
} from "#tests/factories/sales.ts";
import { makePhotoUpload } from "#tests/factories/uploads.ts";
import { equipmentNear } from "./equipment-near.ts";
import { NO_FILTERS } from "./filters.ts";
import { readHousesOfCities } from "./houses-of-cities.ts";
import { kitchensNear } from "./kitchens-near.ts";
import { labCentres, labCities } from "./lab-centres.ts";
import { type RoomSearch, roomsNearHospital } from "./rooms-near-hospital.ts";
import { routesBetween, travelPoints } from "./routes-between.ts";

const guest: Context = { actor: { kind: "guest" }, now: new Date() };
const system = systemContext("test");

type Where = Place & { latitude: number; longitude: number };
let place: Where;
let kitchen: Kitchen;

async function here(of: Place): Promise<Where> {
  const point = await row<{ latitude: number; longitude: number }>(
    "SELECT latitude, longitude FROM hospitals WHERE id = $id",
    { id: of.hospitalId },
  );
  return { ...of, ...point! };
}

beforeAll(async () => {
  place = await here(await makePlace());
  kitchen = await makeKitchen(place);
});

const dates = () => ({ checkIn: inDays(7), checkOut: inDays(9) });
const party = { adults: 2, children: 0, infants: 0, rooms: 1 };

function roomsOf(at: Where, over: Partial<RoomSearch> = {}) {
  const hospital = { id: at.hospitalId, latitude: at.latitude, longitude: at.longitude };
  const search = { hospital, party, dates: dates(), filters: NO_FILTERS, sort: "distance", page: 1 } as const;
  return roomsNearHospital(guest, { ...search, ...over });
}

const roomsFound = async (at: Where) => {
  const [withDates, without] = await Promise.all([roomsOf(at), roomsOf(at, { dates: null })]);
  return [...withDates.rows, ...without.rows].filter((found) => found.propertyId === at.propertyId).length;
};
const roomQuotes = async (at: Where) =>
  (await quoteRooms(guest, { ...dates(), roomIds: [at.roomId], units: 1, ...party })).length;

const onStartPage = async (at: Where) =>
  (await readHousesOfCities(guest)).some((found) => found.propertyId === at.propertyId);

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => {
      if (error instanceof NotFound || error instanceof Conflict) return "refused";
      throw error;
    },
  );

describe("a suspended partner", () => {
  test("sells no room, in search, quote, page, draft or order; what is booked stands; reinstated all is back", async () => {
    const house = await here(await makePlace());
    const customer = await customerContext();
    const booked = await makeBooking(customer, house);
    const draft = await makeDraft(customer, house);
    expect([await roomsFound(house), await roomQuotes(house)]).toEqual([2, 1]);
    expect(await onStartPage(house)).toBe(false);
    await execute("UPDATE hospitals SET featured = true WHERE id = $id", { id: house.hospitalId });
    const owner = await makeContext("partner", { accountId: house.accountId });
    const photos = [{ uploadId: await makePhotoUpload(owner) }];
    await addPhotos(owner, { store: "properties", id: house.propertyId, photos });
    await execute("UPDATE property_photos SET approved = true WHERE property_id = $propertyId", house);
    expect(await onStartPage(house)).toBe(true);

    await setAccountStatus(system, { accountId: house.accountId, change: "suspend", reason: "Complaints" });
    expect([await roomsFound(house), await roomQuotes(house)]).toEqual([0, 0]);
    expect(await onStartPage(house)).toBe(false);
    await expect(publicProperty(guest, house)).rejects.toThrow(NotFound);
    expect(await outcome(makeDraft(customer, house))).toBe("refused");
    const order = { draftId: draft.id, browserHash: draft.browserHash, formKey: crypto.randomUUID() };
    expect(await outcome(placeOrder(customer, order))).toBe("refused");
    expect(await findBookingByReference(guest, booked.reference)).toMatchObject({ status: "confirmed" });

    await setAccountStatus(system, { accountId: house.accountId, change: "resume", reason: "Mended" });
    expect([await roomsFound(house), await roomQuotes(house)]).toEqual([2, 1]);
    expect(await outcome(placeStay(customer, house))).toBe("done");
  });

  test("sells no meal, cab, equipment or test; what is booked stands; reinstated all is back", async () => {
    const accountId = await makeAccount();
    const own = { account_id: accountId };
    const food = await makeKitchen(place, { item: own });
    const gear = await makeEquipment(place, { item: own });
    const lab = await makeLab(place, { item: own });
    const route = await makeRoute(place, { item: own });
    const choices: Array<[string, Selection]> = [
      [food.id, meals(place, food)],
      [gear.id, hire(place, gear)],
      [lab.id, bloodTest(place, lab)],
      [route.id, cab(place, route)],
    ];
    const customer = await customerContext();
    const booked = await bookChoices(customer, [meals(place, food)]);
    const seen = async () => (await lists()).map((found) => found !== undefined);
    const lists = async () => {
      const near = { ...place, from: inDays(7), days: 1, page: 1 };
      const kitchens = await kitchensNear(guest, { ...near, meals: ["lunch"], diet: [] });
      const equipment = await equipmentNear(guest, { ...near, how: "", q: "" });
      const centres = await labCentres(guest, place.cityId);
      const query = { from: route.fromId, to: route.toId, date: inDays(7), time: "10:00", travellers: 1 };
      const cabs = await routesBetween(guest, { ...query, wheelchair: false, stretcher: false, page: 1 });
      const points = await travelPoints(guest, place.cityId);
      return [
        kitchens.kitchens.find(({ id }) => id === food.id),
        equipment.found.find(({ id }) => id === gear.id),
        centres.find(({ id }) => id === lab.id),
        cabs.found.find(({ id }) => id === route.id),
        points.find(({ id }) => id === route.fromId),
      ];
    };
    expect(await seen()).toEqual([true, true, true, true, true]);
    // Reviews of the partner stand on each list, with an average from three on.
    for (const [reviews, sum, rating] of [
      [2, 4, null],
      [3, 13, 4.3],
    ]) {
      await execute(
        `INSERT INTO review_scores (kind, subject_id, reviews, rating_sum) SELECT kind, $accountId, $reviews, $sum
         FROM unnest(ARRAY['food', 'travel', 'equipment', 'lab']) AS kind
         ON CONFLICT (kind, subject_id) DO UPDATE SET reviews = EXCLUDED.reviews, rating_sum = EXCLUDED.rating_sum`,
        { accountId, reviews, sum },
      );
      expect((await lists()).slice(0, 4)).toMatchObject([1, 2, 3, 4].map(() => ({ reviews, rating })));
    }

    await setAccountStatus(system, { accountId, change: "suspend", reason: "Complaints" });
    expect(await seen()).toEqual([false, false, false, false, false]);
    expect((await labCities(guest)).length).toBe(0);
    for (const [itemId, selection] of choices) {
      await expect(publicItem(itemId)).rejects.toThrow(NotFound);
      await expect(kindOf(selection.kind).quote(guest, selection)).rejects.toThrow(NotFound);
      expect(await outcome(placeChoices(customer, [selection]))).toBe("refused");
    }
    const standing = await row<{ status: string }>(
      "SELECT status FROM bookings WHERE order_id = (SELECT id FROM orders WHERE reference = $reference)",
      { reference: booked.order.reference },
    );
    expect(standing).toEqual({ status: "confirmed" });

    await setAccountStatus(system, { accountId, change: "resume", reason: "Mended" });
    expect(await seen()).toEqual([true, true, true, true, true]);
    for (const [, selection] of choices)
      expect(await outcome(placeChoices(customer, [selection]))).toBe("done");
  });
});

describe("a partner's own switch", () => {
  test("takes a property, or one room, off sale and puts it back, for its owner alone", async () => {
    const house = await here(await makePlace());
    const owner = await makeContext("partner", { accountId: house.accountId });
    for (const what of [
      { store: "properties", id: house.propertyId },
      { store: "rooms", id: house.roomId },
    ] as const) {
      await setOnSale(owner, { ...what, onSale: false });
      expect([await roomsFound(house), await roomQuotes(house)]).toEqual([0, 0]);
      await setOnSale(owner, { ...what, onSale: true });
      expect([await roomsFound(house), await roomQuotes(house)]).toEqual([2, 1]);
    }
    const stranger = await makeContext("partner", { accountId: await makeAccount() });
    await expect(setOnSale(stranger, { store: "rooms", id: house.roomId, onSale: false })).rejects.toThrow(
      NotFound,
    );
  });

  test("takes a dish, or its whole kitchen, off sale; writes who did it", async () => {
    const owner = await makeContext("partner", { accountId: kitchen.accountId });
    const customer = await customerContext();
    for (const itemId of [kitchen.dishId, kitchen.id]) {
      await setOnSale(owner, { store: "items", id: itemId, onSale: false });
      expect(await outcome(placeChoices(customer, [meals(place, kitchen)]))).toBe("refused");
      await setOnSale(owner, { store: "items", id: itemId, onSale: true });
      expect(await outcome(placeChoices(customer, [meals(place, kitchen)]))).toBe("done");
    }
    const stranger = await makeContext("partner", { accountId: await makeAccount() });
    await expect(setOnSale(stranger, { store: "items", id: kitchen.id, onSale: false })).rejects.toThrow(
      NotFound,
    );
    const trail = await row<{ count: number }>(
      "SELECT count(*)::integer FROM audit_events WHERE subject_id = $id AND actor_id = $by AND action IN ('kitchen.on_sale', 'kitchen.off_sale')",
      { id: kitchen.id, by: owner.actor.id },
    );
    expect(trail?.count).toBe(2);
  });
});

test("a kitchen is found at the hours of its shifts, in time and not while it is paused, as the quote says", async () => {
  const from = inDays(7);
  const cook = await makeKitchen(place, {
    outlet: {
      opening_time: "11:00",
      closing_time: "15:00",
      order_until: "10:30",
      second_opening_time: "18:00",
      second_closing_time: "22:00",
      second_order_until: "17:30",
      lead_minutes: 30,
    },
    dish: { meal_times: "{breakfast,lunch,snack,dinner}", preparation_minutes: 240 },
  });
  const paused = istInstant(from, "09:30");
  for (const [time, meal, code, isPaused] of [
    ["08:00", "lunch", null],
    ["08:00", "breakfast", "too_late"],
    ["08:00", "snack", "closed"],
    ["08:00", "lunch", "closed", true],
    ["09:31", "lunch", "too_late", true],
    ["08:59", "lunch", null],
    ["09:01", "lunch", "too_late"],
    ["10:31", "lunch", "too_late"],
    ["15:59", "dinner", null],
    ["16:01", "dinner", "too_late"],
    ["17:31", "dinner", "too_late"],
  ] as const) {
    await execute("UPDATE outlets SET paused_until = $until WHERE item_id = $id", {
      id: cook.id,
      until: isPaused ? paused : null,
    });
    const at: Context = { ...guest, now: istInstant(from, time) };
    const { kitchens } = await kitchensNear(at, {
      ...place,
      page: 1,
      from,
      days: 1,
      meals: [meal],
      diet: [],
    });
    const [quote] = await kindOf("food").quote(at, meals(place, cook, { from, days: 1, meals: [meal] }));
    expect([time, meal, quote!.obstacle?.code ?? null]).toEqual([time, meal, code]);
    expect(kitchens.some(({ id }) => id === cook.id)).toBe(code === null);
  }
});

test("equipment for today is shown as long as its store can still bring it, as the quote says", async () => {
  const outlet = { closing_time: "22:00", lead_minutes: 180 };
  const gear = await makeEquipment(place, { outlet });
  const from = inDays(7);
  for (const [time, shown] of [
    ["18:59", true],
    ["19:01", false],
    ["23:00", false],
  ] as const) {
    const at: Context = { ...guest, now: istInstant(from, time) };
    const { found } = await equipmentNear(at, { ...place, from, days: 1, how: "", q: "", page: 1 });
    expect(found.some(({ id }) => id === gear.id)).toBe(shown);
    const [quote] = await kindOf("equipment").quote(at, hire(place, gear, { from }));
    expect(quote!.obstacle === null).toBe(shown);
  }
});
