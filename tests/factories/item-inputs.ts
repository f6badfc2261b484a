import { type Context, systemContext } from "#app/domain/context.ts";
import { decide } from "#app/domain/decisions/decide.ts";
import type { Values } from "#app/domain/listings/fields.ts";
import type { ItemKind } from "#app/domain/listings/labels.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { submitListing } from "#app/domain/listings/submit.ts";
import { row } from "#db/client.ts";
import { unique, uniquePlate } from "./unique.ts";

/** Builders of items of every kind, by the command that a screen calls. */

async function named(table: string, column = "name"): Promise<string> {
  const made = await row<{ id: string }>(
    `INSERT INTO ${table} (${column}) VALUES ($name) ON CONFLICT (${column}) DO UPDATE SET ${column} = EXCLUDED.${column} RETURNING id`,
    { name: "Of a test" },
  );
  return made!.id;
}

/** A travel point of a city, at a place of this sort. */
export async function makeTravelPoint(
  cityId: string,
  place: "airport" | "station" | "hospital" | "property" = "airport",
): Promise<string> {
  const made = await row<{ id: string }>(
    `INSERT INTO travel_points (city_id, point_type_id, point_name, latitude, longitude)
     SELECT $cityId, id, $name, 17.4, 78.4 FROM point_types WHERE place = $place LIMIT 1 RETURNING id`,
    { cityId, place, name: `Point ${unique()}` },
  );
  return made!.id;
}

export async function makeLabTest(): Promise<string> {
  const made = await row<{ id: string }>(
    "INSERT INTO lab_tests (lab_test_type_id, name) VALUES ($type, $name) RETURNING id",
    { type: await named("lab_test_types"), name: `Test ${unique()}` },
  );
  return made!.id;
}

const outlet = (cityId: string): Values => ({
  name: `Outlet ${unique()}`,
  city_id: cityId,
  address: "12 Lake Road",
  latitude: 17.4,
  longitude: 78.4,
});

/** What somebody fills in for a new item of a kind. */
export async function itemInput(kind: ItemKind, cityId: string): Promise<{ values: Values; terms: Values }> {
  switch (kind) {
    case "kitchen":
    case "medical_store":
      return { values: outlet(cityId), terms: { delivery_fee_paise: 4_000 } };
    case "transport_company":
      return { values: outlet(cityId), terms: {} };
    case "lab_centre":
      return {
        values: { ...outlet(cityId), slot_minutes: 30, opening_time: "07:00", closing_time: "10:00" },
        terms: { slot_capacity: 2, tests: [{ lab_test_id: await makeLabTest(), price_paise: 45_000 }] },
      };
    case "food_item":
      return {
        values: {
          name: `Dish ${unique()}`,
          food_type_id: await named("food_types"),
          units: "1 plate",
          meal_times: ["lunch", "dinner"],
          diet_marks: ["renal"],
        },
        terms: { price_paise: 12_000, daily_stock: 10 },
      };
    case "vehicle":
      return {
        values: {
          name: `Cab ${unique()}`,
          vehicle_type_id: await named("vehicle_types"),
          no_of_seaters: 4,
          wheelchair: true,
          cars: [{ registration_number: uniquePlate(), papers_valid_until: "2030-01-31" }],
        },
        terms: { day_price_paise: 90_000, night_price_paise: 110_000 },
      };
    case "travel_location":
      return {
        values: {
          from_point_id: await makeTravelPoint(cityId, "airport"),
          to_point_id: await makeTravelPoint(cityId, "hospital"),
        },
        terms: { fare_paise: 95_000, night_fare_paise: 120_000, toll_paise: 6_000 },
      };
    case "equipment_item":
      return {
        values: {
          name: `Wheelchair ${unique()}`,
          measure_unit_id: await named("measure_units"),
          purchased_type: "hire",
        },
        terms: { price_paise: 15_000, caution_deposit_paise: 300_000, units: 5 },
      };
  }
}

type Made = { itemId: string; parentId?: string; cityId: string; values: Values; terms: Values };

/** An item of a kind with whatever sells it, all waiting for approval; `approved` puts all of it on sale. */
export async function makeItem(
  ctx: Context,
  kind: ItemKind,
  cityId: string,
  over: {
    approved?: boolean;
    accountId?: string;
    parentId?: string;
    values?: Values;
    terms?: Values;
  } = {},
): Promise<Made> {
  const { parent } = LISTING_KINDS[kind];
  const { accountId, approved } = over;
  const parentId =
    over.parentId ??
    (parent ? (await makeItem(ctx, parent as ItemKind, cityId, { accountId, approved })).itemId : undefined);
  const input = await itemInput(kind, cityId);
  const values = { ...input.values, ...over.values };
  const terms = { ...input.terms, ...over.terms };
  const { id: itemId } = await submitListing(ctx, { kind, parentId, accountId, values, terms });
  if (approved) await decideItem(itemId, "approve");
  return { itemId, parentId, cityId, values, terms };
}

/** Decides what waits of an item, as a job would. */
export async function decideItem(itemId: string, decision: "approve" | "reject"): Promise<void> {
  const waiting = await row<{ id: string; version: number }>(
    "SELECT id, version FROM approvals WHERE subject_id = $itemId AND status = 'pending'",
    { itemId },
  );
  await decide(systemContext("test"), {
    approvalId: waiting!.id,
    version: waiting!.version,
    decision,
    reason: decision === "reject" ? "Not good enough" : undefined,
  });
}
