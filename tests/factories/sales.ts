import { randomBytes, randomUUID } from "node:crypto";
import { addToDraft, createDraft } from "#app/domain/bookings/create-draft.ts";
import { placeOrder } from "#app/domain/bookings/place-order.ts";
import type { Selection, TypedGuests } from "#app/domain/bookings/schema.ts";
import { updateDraft } from "#app/domain/bookings/update-draft.ts";
import type { Context } from "#app/domain/context.ts";
import { rawRow, row } from "#db/client.ts";
import { GUESTS, inDays, payOrder } from "./bookings.ts";
import { makeAccount, type Place } from "./inventory.ts";
import { unique, uniquePlate } from "./unique.ts";

/** Builders of what is sold beside rooms, on sale near the hospital of a place, and of orders of it. Small round prices and stocks. */

type Fields = Record<string, unknown>;

async function insert(table: string, fields: Fields, returning = "id"): Promise<string> {
  const names = Object.keys(fields);
  const made = await row<{ id: string }>(
    `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((_, index) => `$${index + 1}`).join(", ")}) RETURNING ${returning} AS id`,
    Object.values(fields),
  );
  return made!.id;
}

async function named(table: string, name: string, more: Fields = {}): Promise<string> {
  const found = await row<{ id: string }>(`SELECT id FROM ${table} WHERE name = $name LIMIT 1`, { name });
  return found?.id ?? insert(table, { name, ...more });
}

type OutletOver = { item?: Fields; outlet?: Fields };

async function makeOutlet(kind: string, place: Place, partnerKind: string | null, over: OutletOver = {}) {
  const accountId = await makeAccount(partnerKind ? { partner_kind: partnerKind } : {});
  const base = { city_id: place.cityId, account_id: accountId, status: "approved" };
  const id = await insert("items", { kind, name: `${kind} ${unique()}`, ...base, ...over.item });
  const where = { address: "2 Hospital Road", latitude: 17.386, longitude: 78.4867 };
  const open = { phone_e164: "+919848012345", opening_time: "00:00", closing_time: "23:59" };
  await insert("outlets", { item_id: id, ...where, ...open, ...over.outlet }, "item_id");
  return { id, accountId };
}

async function makeItem(kind: string, parentId: string, over: Fields = {}): Promise<string> {
  const parent = await rawRow<{ account_id: string; city_id: string }>(
    "SELECT account_id, city_id FROM items WHERE id = $parentId",
    { parentId },
  );
  const name = `${kind} ${unique()}`;
  return insert("items", { kind, parent_id: parentId, ...parent, name, status: "approved", ...over });
}

export type Kitchen = { id: string; accountId: string; dishId: string };

/** A kitchen, open all day, with one dish of 100 rupees for lunch and dinner, 10 portions a meal. */
export async function makeKitchen(place: Place, over: OutletOver & { dish?: Fields } = {}): Promise<Kitchen> {
  const kitchen = await makeOutlet("kitchen", place, "food", over);
  const dishId = await makeItem("food_item", kitchen.id);
  const dish = {
    item_id: dishId,
    food_type_id: await named("food_types", "Tiffin"),
    price_paise: 10_000,
    meal_times: "{lunch,dinner}",
    diet_marks: "{renal,vegetarian}",
    daily_stock: 10,
  };
  await insert("food_items", { ...dish, ...over.dish }, "item_id");
  return { ...kitchen, dishId };
}

export type Hire = { id: string; accountId: string; storeId: string };

/** Wheelchairs for hire: 50 rupees a day, 1,000 rupees deposit, 3 of them; or as told. */
export async function makeEquipment(
  place: Place,
  over: OutletOver & { article?: Fields } = {},
): Promise<Hire> {
  const store = await makeOutlet("medical_store", place, "equipment", over);
  const id = await makeItem("equipment_item", store.id);
  const article = {
    item_id: id,
    measure_unit_id: await named("measure_units", "piece"),
    purchased_type: "hire",
    price_paise: 5_000,
    caution_deposit_paise: 100_000,
    units: 3,
  };
  await insert("equipment_items", { ...article, ...over.article }, "item_id");
  return { id, accountId: store.accountId, storeId: store.id };
}

export type Lab = { id: string; accountId: string; testId: string };

/** A lab centre from 8 to 20, slots of 30 minutes for 2 patients each, one blood test of 400 rupees. */
export async function makeLab(place: Place, over: OutletOver = {}): Promise<Lab> {
  const slots = { opening_time: "08:00", closing_time: "20:00", slot_minutes: 30, slot_capacity: 2 };
  const centre = await makeOutlet("lab_centre", place, null, {
    ...over,
    outlet: { ...slots, ...over.outlet },
  });
  const lab_test_type_id = await named("lab_test_types", "Blood");
  const testId = await insert("lab_tests", { name: `Blood count ${unique()}`, lab_test_type_id });
  await insert(
    "lab_centre_tests",
    { item_id: centre.id, lab_test_id: testId, price_paise: 40_000 },
    "item_id",
  );
  return { ...centre, testId };
}

export type Route = { id: string; accountId: string; vehicleId: string; fromId: string; toId: string };

/** An airport to the hospital: 500 rupees by day, 700 by night, 50 toll, 2 hours away, so many cars of four seats. */
export async function makeRoute(
  place: Place,
  over: OutletOver & { cars?: number; vehicle?: Fields; route?: Fields } = {},
): Promise<Route> {
  const company = await makeOutlet("transport_company", place, "travel", over);
  const vehicleId = await makeItem("vehicle", company.id);
  const vehicle = {
    item_id: vehicleId,
    vehicle_type_id: await named("vehicle_types", "Sedan"),
    no_of_seaters: 4,
    day_price_paise: 50_000,
    night_price_paise: 70_000,
  };
  await insert("vehicles", { ...vehicle, ...over.vehicle }, "item_id");
  for (let index = 0; index < (over.cars ?? 1); index++) {
    const registration_number = uniquePlate();
    await insert("vehicle_units", { item_id: vehicleId, registration_number });
  }
  const point = async (type: string) =>
    insert("travel_points", {
      city_id: place.cityId,
      point_type_id: await named("point_types", type),
      point_name: `${type} ${unique()}`,
      latitude: 17.24,
      longitude: 78.43,
    });
  const fromId = await point("Airport");
  const toId = await point("Hospital");
  const id = await makeItem("travel_location", vehicleId);
  const route = { item_id: id, from_point_id: fromId, to_point_id: toId, toll_paise: 5_000 };
  await insert("travel_locations", { ...route, ...over.route }, "item_id");
  return { id, accountId: company.accountId, vehicleId, fromId, toId };
}

type Of<Kind extends Selection["kind"]> = Extract<Selection, { kind: Kind }>;

/** Lunch and dinner for three days from a week ahead, one portion each. */
export function meals(place: Place, kitchen: Kitchen, over: Partial<Of<"food">> = {}): Of<"food"> {
  return {
    kind: "food",
    hospitalId: place.hospitalId,
    propertyId: null,
    kitchenId: kitchen.id,
    from: inDays(7),
    days: 3,
    meals: ["lunch", "dinner"],
    lines: [{ itemId: kitchen.dishId, quantity: 1 }],
    ...over,
  };
}

/** One unit for four days from a week ahead. */
export function hire(place: Place, equipment: Hire, over: Partial<Of<"equipment">> = {}): Of<"equipment"> {
  return {
    kind: "equipment",
    hospitalId: place.hospitalId,
    propertyId: null,
    itemId: equipment.id,
    units: 1,
    from: inDays(7),
    days: 4,
    ...over,
  };
}

/** The one test of a centre, half past nine in eight days. */
export function bloodTest(place: Place, lab: Lab, over: Partial<Of<"lab">> = {}): Of<"lab"> {
  return {
    kind: "lab",
    hospitalId: place.hospitalId,
    centreId: lab.id,
    date: inDays(8),
    time: "09:30",
    testIds: [lab.testId],
    ...over,
  };
}

/** Two travellers at ten in a week. */
export function cab(place: Place, route: Route, over: Partial<Of<"travel">> = {}): Of<"travel"> {
  return {
    kind: "travel",
    hospitalId: place.hospitalId,
    routeId: route.id,
    date: inDays(7),
    time: "10:00",
    travellers: 2,
    wheelchair: false,
    stretcher: false,
    flightOrTrain: "",
    ...over,
  };
}

/** An order of any choices, held. */
export async function placeChoices(
  ctx: Context,
  [first, ...more]: [Selection, ...Selection[]],
  guests: Partial<TypedGuests> = {},
) {
  const browserHash = randomBytes(32);
  const draft = await createDraft(ctx, { browserHash, search: "search", selection: first });
  const key = { id: draft.id, browserHash };
  for (const selection of more) await addToDraft(ctx, { ...key, selection });
  const throughAgency = ctx.request?.shortLinkId ? ("yes" as const) : ("" as const);
  const typed = { ...GUESTS, exactPlace: "Ward 4, bed 12", attendantNames: [], throughAgency, ...guests };
  await updateDraft(ctx, { ...key, guests: typed });
  return placeOrder(ctx, { draftId: draft.id, browserHash, formKey: randomUUID() });
}

/** A paid order of any choices: the ids of its bookings by kind. */
export async function bookChoices(ctx: Context, choices: [Selection, ...Selection[]]) {
  const order = await placeChoices(ctx, choices);
  const paid = await payOrder(ctx, order);
  const found = await row<{ ids: Record<string, string> }>(
    "SELECT jsonb_object_agg(kind, id) AS ids FROM bookings WHERE order_id = $orderId",
    { orderId: order.orderId },
  );
  return { order, ...paid, ids: found!.ids };
}
