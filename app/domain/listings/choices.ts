import { type Context, isUser } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { row, rows, type Transaction } from "#db/client.ts";
import type { ItemField, ItemValues, MasterTable, TestPrice } from "./fields.ts";
import type { ItemKind } from "./labels.ts";
import { canChangeItems } from "./policy.ts";
import { fieldsOf } from "./registry.ts";

export type Choice = { id: string; name: string };

/** The name of each master's rows; `hint` orders travel points by city. */
const NAMES: Record<MasterTable, { from: string; name: string; city?: string }> = {
  cities: { from: "cities m", name: "m.name::text" },
  cancellation_policies: { from: "cancellation_policies m", name: "m.name" },
  food_types: { from: "food_types m", name: "m.name::text" },
  vehicle_types: { from: "vehicle_types m", name: "m.name::text" },
  measure_units: { from: "measure_units m", name: "m.name::text" },
  travel_points: { from: "travel_points m", name: "m.point_name::text", city: "m.city_id" },
};

/**
 * What a form of this kind lets somebody choose, by master: rows in use and those that the item names already; travel points of
 * its city only. At most 2,000 each.
 */
export async function itemChoices(
  ctx: Context,
  kind: ItemKind,
  given: { cityId?: string; values?: ItemValues } = {},
): Promise<Partial<Record<MasterTable, Choice[]>>> {
  const masters = [
    ...new Set(fieldsOf(kind).flatMap((field) => (field.type === "master" ? [field.master] : []))),
  ];
  const named = Object.values(given.values ?? {}).filter((value) => typeof value === "string" && isId(value));
  const lists = await Promise.all(
    masters.map(async (master) => {
      const { from, name, city } = NAMES[master];
      const list = await rows<Choice>(
        `SELECT m.id, ${name} AS name FROM ${from}
         WHERE (m.active${city && given.cityId ? ` AND ${city} = $cityId` : ""}) OR m.id = ANY($named::uuid[])
         ORDER BY ${name} LIMIT 2000`,
        { named, ...(city && given.cityId ? { cityId: given.cityId } : {}) },
        ctx.tx,
      );
      return [master, list] as const;
    }),
  );
  return Object.fromEntries(lists);
}

/** The tests that a lab centre may offer, by type, at most 1,000. */
export function labTestChoices(ctx: Context): Promise<Array<Choice & { typeName: string }>> {
  return rows(
    `SELECT t.id, t.name::text AS name, y.name::text AS "typeName" FROM lab_tests t JOIN lab_test_types y ON y.id = t.lab_test_type_id
     WHERE t.active ORDER BY y.name, t.name LIMIT 1000`,
    {},
    ctx.tx,
  );
}

const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text);

/** A point this far from its city is a slip of the finger. */
const MOST_KM_FROM_CITY = 100;

/**
 * Refuses ids that no master has, tests out of use, and a place far from its city.
 * @throws Invalid with the fields
 */
export async function refuseWrongChoices(
  tx: Transaction,
  fields: readonly ItemField[],
  values: ItemValues,
): Promise<void> {
  const wrong: Record<string, string[]> = {};
  const chosen = fields.flatMap((field) => (field.type === "master" ? [field] : []));
  for (const field of chosen) {
    const id = values[field.name];
    if (!id) continue;
    const found = await row(`SELECT FROM ${field.master} WHERE id = $id`, { id }, tx);
    if (!found) wrong[field.name] = [field.required ?? "Please choose one of the list"];
  }
  if (fields.some((field) => field.type === "tests")) {
    const ids = ((values.tests ?? []) as TestPrice[]).map((test) => test.lab_test_id);
    const found = await row<{ count: number }>(
      "SELECT count(*)::integer AS count FROM lab_tests WHERE id = ANY($ids::uuid[])",
      { ids },
      tx,
    );
    if (found!.count !== ids.length) wrong.tests = ["Please choose tests of the list"];
  }
  if (fields.some((field) => field.type === "point") && values.city_id && !wrong.city_id) {
    const far = await row<{ city: string; km: number }>(
      `SELECT name::text AS city, distance_m(latitude, longitude, $latitude, $longitude) / 1000 AS km FROM cities WHERE id = $city_id`,
      { latitude: values.latitude, longitude: values.longitude, city_id: values.city_id },
      tx,
    );
    if (far && far.km > MOST_KM_FROM_CITY)
      wrong.location = [`This point lies ${far.km} km from ${far.city}. Please check the numbers.`];
  }
  if (Object.keys(wrong).length > 0) throw new Invalid("Please check what you chose.", wrong);
}

/** Everything that the form of a kind lets somebody choose. */
export async function itemFormOptions(
  ctx: Context,
  kind: ItemKind,
  given: { cityId?: string; values?: ItemValues } = {},
) {
  const hasTests = fieldsOf(kind).some((field) => field.type === "tests");
  const [choices, tests] = await Promise.all([
    itemChoices(ctx, kind, given),
    hasTests ? labTestChoices(ctx) : [],
  ]);
  return { choices, tests };
}

/** The partners on whose behalf somebody of the back office adds, at most 1,000: those of the own zone first. */
export function partnerChoices(ctx: Context): Promise<Choice[]> {
  if (!canChangeItems(ctx.actor)) return Promise.resolve([]);
  const zone = isUser(ctx.actor) ? ctx.actor.zoneCityId : null;
  return rows<Choice>(
    `SELECT a.id, a.name || coalesce(', ' || c.name, '') AS name FROM accounts a LEFT JOIN cities c ON c.id = a.city_id
     WHERE a.account_kind = 'partner' AND a.status <> 'rejected' AND ($zone::uuid IS NULL OR a.city_id = $zone OR a.city_id IS NULL)
     ORDER BY a.name, a.id LIMIT 1000`,
    { zone },
    ctx.tx,
  );
}
