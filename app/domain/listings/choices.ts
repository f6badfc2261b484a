import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { present } from "#app/present.ts";
import { row, rows, type Transaction } from "#db/client.ts";
import type { Field, MasterTable, TestPrice, Values } from "./fields.ts";
import type { KindName } from "./labels.ts";
import { LINKED_MASTERS, type NamedTable } from "./masters.ts";
import { canChangeListings } from "./policy.ts";
import { fieldsOf } from "./registry.ts";

export type Choice = { id: string; name: string };

/** The masters that fields choose from. */
function mastersOf(fields: readonly Field[]): MasterTable[] {
  return [
    ...new Set(
      fields.flatMap((field) => (field.type === "master" || field.type === "masters" ? [field.master] : [])),
    ),
  ];
}

/**
 * What a form of this kind lets somebody choose, by master: rows in use and those that the listing names already; travel points of
 * its city only, and of cities, for staff of a city, that one. At most 2,000 each.
 */
async function masterChoices(
  ctx: Context,
  kind: KindName,
  given: { cityId?: string; values?: Values },
): Promise<Partial<Record<MasterTable, Choice[]>>> {
  const named = Object.values(given.values ?? {})
    .flat()
    .filter((value): value is string => typeof value === "string" && isId(value));
  const zone = isUser(ctx.actor) && hasRole(ctx.actor, "staff") ? ctx.actor.zoneCityId : null;
  const lists = await Promise.all(
    mastersOf(fieldsOf(kind)).map(async (master) => {
      const { name, option = name, order = name, city } = LINKED_MASTERS[master];
      const cityId = city ? given.cityId : undefined;
      const only = master === "cities" && zone ? " AND m.id = $zone" : cityId ? ` AND ${city} = $cityId` : "";
      const list = await rows<Choice>(
        `SELECT m.id, ${option} AS name FROM ${master} m WHERE (m.active${only}) OR m.id = ANY($named::uuid[]) ORDER BY ${order} LIMIT 2000`,
        { named, ...(only ? (cityId ? { cityId } : { zone }) : {}) },
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

/** A point further than this from its city is taken for a typing error. */
const MOST_KM_FROM_CITY = 100;

/**
 * Refuses ids that no master has or that are out of use, unless the listing names them already, and a place far from its city.
 * @param standing what the listing says now
 * @throws Invalid with the fields
 */
export async function refuseWrongChoices(
  tx: Transaction,
  fields: readonly Field[],
  values: Values,
  standing: Values = {},
): Promise<void> {
  const wrong: Record<string, string[]> = {};
  const chosen = fields.flatMap((field) => {
    const table = tableOf(field);
    const ids = table ? idsIn(field, values) : [];
    return table && ids.length > 0 ? [{ field, table, ids, kept: idsIn(field, standing) }] : [];
  });
  if (chosen.length > 0) {
    const found = await row<{ counts: number[] }>(
      `SELECT ARRAY[${chosen.map(({ table }, index) => `(SELECT count(*)::integer FROM ${table} m WHERE m.id = ANY($ids${index}::uuid[]) AND (m.active OR m.id = ANY($kept${index}::uuid[])))`).join(", ")}] AS counts`,
      Object.fromEntries(
        chosen.flatMap(({ ids, kept }, index) => [
          [`ids${index}`, ids],
          [`kept${index}`, kept],
        ]),
      ),
      tx,
    );
    for (const [index, { field, ids }] of chosen.entries()) {
      if (present(found).counts[index] !== ids.length)
        wrong[field.name] = [requiredText(field) ?? `${field.label}: please choose from the list`];
    }
  }
  if (fields.some((field) => field.type === "point") && values.city_id && !wrong.city_id) {
    const [far] = await farFromCity(tx, [values]);
    if (far) wrong.location = [far];
  }
  if (Object.keys(wrong).length > 0) throw new Invalid("Please check what you chose.", wrong);
}

/** Of each listing with a point and a city: what is wrong when it lies far from that city, undefined otherwise. */
export async function farFromCity(
  tx: Transaction,
  all: readonly Values[],
): Promise<Array<string | undefined>> {
  const found = await rows<{ place: number; city: string; km: number }>(
    `SELECT said.place::integer, city.name::text AS city,
       distance_m(city.latitude, city.longitude, said.latitude, said.longitude) / 1000 AS km
     FROM unnest($cities::uuid[], $latitudes::double precision[], $longitudes::double precision[])
       WITH ORDINALITY AS said (city_id, latitude, longitude, place) JOIN cities city ON city.id = said.city_id
     WHERE distance_m(city.latitude, city.longitude, said.latitude, said.longitude) / 1000 > ${MOST_KM_FROM_CITY}`,
    {
      cities: all.map(({ city_id }) => city_id),
      latitudes: all.map(({ latitude }) => latitude),
      longitudes: all.map(({ longitude }) => longitude),
    },
    tx,
  );
  const texts = new Map(
    found.map(({ place, city, km }) => [
      place - 1,
      `This point lies ${km} km from ${city}. Please check the numbers.`,
    ]),
  );
  return all.map((_, index) => texts.get(index));
}

const requiredText = (field: Field) => ("required" in field ? field.required : undefined);

function tableOf(field: Field): NamedTable | null {
  if (field.type === "master" || field.type === "masters") return field.master;
  return field.type === "tests" ? "lab_tests" : null;
}

/** The different ids that a field names. */
function idsIn(field: Field, values: Values): string[] {
  const value = values[field.name];
  if (!value) return [];
  if (field.type === "tests") return (value as TestPrice[]).map((test) => test.lab_test_id);
  return [...new Set([value].flat() as string[])];
}

/** Everything that the form of a kind lets somebody choose. */
export async function formOptions(
  ctx: Context,
  kind: KindName,
  given: { cityId?: string; values?: Values } = {},
) {
  const hasTests = fieldsOf(kind).some((field) => field.type === "tests");
  const [choices, tests] = await Promise.all([
    masterChoices(ctx, kind, given),
    hasTests ? labTestChoices(ctx) : [],
  ]);
  return { choices, tests };
}

/**
 * The partners on whose behalf somebody of the back office adds, at most 1,000, for staff of a zone those of it and of none; null for a
 * partner, who adds for its own account.
 */
export async function ownerChoices(ctx: Context): Promise<Choice[] | null> {
  if (!canChangeListings(ctx.actor) || hasRole(ctx.actor, "partner")) return null;
  const zone = isUser(ctx.actor) ? ctx.actor.zoneCityId : null;
  return rows<Choice>(
    `SELECT a.id, a.name || coalesce(', ' || c.name, '') AS name FROM accounts a LEFT JOIN cities c ON c.id = a.city_id
     WHERE a.account_kind = 'partner' AND a.status <> 'rejected' AND ($zone::uuid IS NULL OR a.city_id = $zone OR a.city_id IS NULL)
     ORDER BY a.name, a.id LIMIT 1000`,
    { zone },
    ctx.tx,
  );
}
