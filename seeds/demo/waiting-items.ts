import type { ItemKind } from "#app/domain/listings/labels.ts";
import { setTerms } from "#app/domain/listings/set-terms.ts";
import { submitListing } from "#app/domain/listings/submit.ts";
import { present } from "#app/present.ts";
import { row } from "#db/client.ts";
import type { DemoPartner } from "./people.ts";

const paise = (rupees: number) => rupees * 100;

/** One new dish, one changed vehicle and one new store wait; the price of a wheelchair was changed by its owner. */
export async function writeWaitingItems(
  now: Date,
  sellers: Record<"food" | "travel" | "equipment", DemoPartner>,
  foodTypes: Map<string, string>,
  hospital: { name: string; cityId: string; city: string; latitude: number; longitude: number },
): Promise<void> {
  const food = sellers.food.ctx(now);
  const named = (accountId: string, kind: ItemKind, name: string) =>
    row<{ id: string }>(
      "SELECT id FROM items WHERE account_id = $accountId AND kind = $kind AND name = $name AND city_id = $cityId",
      { accountId, kind, name, cityId: hospital.cityId },
      food.tx,
    );
  const kitchen = await named(sellers.food.accountId, "kitchen", `Pathya Kitchen ${hospital.city}`);
  await submitListing(food, {
    kind: "food_item",
    parentId: present(kitchen).id,
    values: {
      name: "Millet dosa",
      food_type_id: present(foodTypes.get("Breakfast")),
      units: "2 pieces",
      meal_times: ["breakfast"],
      diet_marks: ["vegetarian", "vegan", "diabetic"],
    },
    terms: { price_paise: paise(90), daily_stock: 30 },
  });
  await submitListing(sellers.equipment.ctx(now), {
    kind: "medical_store",
    values: {
      name: `Arogya Night Counter ${hospital.city}`,
      city_id: hospital.cityId,
      address: `Gate 2, ${hospital.name}`,
      latitude: hospital.latitude,
      longitude: hospital.longitude,
      opening_time: "20:00",
      closing_time: "08:00",
    },
    terms: { delivery_fee_paise: paise(150) },
  });
  const travel = sellers.travel.ctx(now);
  const van = await row<{ id: string; values: { vehicle_type_id: string; cars: [] } }>(
    `SELECT i.id, jsonb_build_object('vehicle_type_id', v.vehicle_type_id, 'cars', (SELECT jsonb_agg(jsonb_build_object(
       'registration_number', u.registration_number, 'papers_valid_until', u.papers_valid_until)) FROM vehicle_units u WHERE u.item_id = i.id)) AS values
     FROM items i JOIN vehicles v ON v.item_id = i.id WHERE i.account_id = $accountId AND i.name = 'Wheelchair van' AND i.city_id = $cityId`,
    { accountId: sellers.travel.accountId, cityId: hospital.cityId },
    travel.tx,
  );
  await submitListing(travel, {
    store: "items",
    id: present(van).id,
    values: {
      ...present(van).values,
      name: "Wheelchair van",
      description: "Ramp, belts and room for two wheelchairs.",
      no_of_seaters: 5,
      wheelchair: true,
    },
  });
  const chair = present(await named(sellers.equipment.accountId, "equipment_item", "Wheelchair"));
  await setTerms(sellers.equipment.ctx(now), {
    store: "items",
    id: chair.id,
    terms: { price_paise: paise(140), caution_deposit_paise: paise(3_000), units: 8, partner_offer_ppm: 0 },
  });
}
