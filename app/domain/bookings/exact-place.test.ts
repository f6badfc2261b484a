import { beforeAll, expect, it } from "vitest";
import { rows } from "#db/client.ts";
import { customerContext, stayIn } from "#tests/factories/bookings.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import {
  type Hire,
  hire,
  type Kitchen,
  makeEquipment,
  makeKitchen,
  meals,
  placeChoices,
} from "#tests/factories/sales.ts";
import type { Selection } from "./schema.ts";

/** Where exactly things are brought, and where the family lives. */

let place: Place;
let kitchen: Kitchen;
let chairs: Hire;
beforeAll(async () => {
  place = await makePlace();
  kitchen = await makeKitchen(place);
  chairs = await makeEquipment(place);
});

const HOME = "12 Lake View, Warangal";

async function addressesOf(
  choices: [Selection, ...Selection[]],
  guests: { address: string; exactPlace?: string },
) {
  const { orderId } = await placeChoices(await customerContext(), choices, guests);
  const found = await rows<{ kind: string; address: string }>(
    "SELECT kind, guest_address AS address FROM bookings WHERE order_id = $orderId",
    { orderId },
  );
  return Object.fromEntries(found.map(({ kind, address }) => [kind, address]));
}

it("beside a room, kitchen and store read the ward, and the house the home", async () => {
  const choices: [Selection, ...Selection[]] = [stayIn(place), meals(place, kitchen), hire(place, chairs)];
  expect(await addressesOf(choices, { address: HOME, exactPlace: "Ward 4, bed 12" })).toEqual({
    room: HOME,
    food: "Ward 4, bed 12",
    equipment: "Ward 4, bed 12",
  });
  // Nothing is brought to where the family lives.
  const hired: [Selection, ...Selection[]] = [stayIn(place), hire(place, chairs)];
  expect(await addressesOf(hired, { address: HOME, exactPlace: "" })).toEqual({ room: HOME, equipment: "" });
});

const PLACE_NEEDED = "Please enter the ward, floor and bed where the meals should come.";

it("meals come to no hospital without the ward and the bed, whoever orders them", async () => {
  const wanted = (...choices: [Selection, ...Selection[]]) =>
    addressesOf(choices, { address: choices.length > 1 ? HOME : " ", exactPlace: "" });
  await expect(wanted(meals(place, kitchen))).rejects.toMatchObject({ fields: { address: [PLACE_NEEDED] } });
  await expect(wanted(stayIn(place), meals(place, kitchen))).rejects.toMatchObject({
    fields: { exactPlace: [PLACE_NEEDED] },
  });
});

it("meals that are collected, or come to the house, need none", async () => {
  const { propertyId } = place;
  for (const over of [{ hospitalId: null }, { propertyId }])
    expect(await addressesOf([meals(place, kitchen, over)], { address: "" })).toEqual({ food: "" });
});

it("without a room, the one address that is asked for is where things are brought", async () => {
  expect(await addressesOf([meals(place, kitchen)], { address: "Ward 4, bed 12" })).toEqual({
    food: "Ward 4, bed 12",
  });
});
