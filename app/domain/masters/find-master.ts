import type { Context } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { row, rows } from "#db/client.ts";
import { MASTERS, type MasterField, type MasterKey } from "./definitions.ts";
import { canReadMasters, zoneOfMaster } from "./policy.ts";

/**
 * A row of a master: its id, its fields by name, whether it is in use (rates always are). `labels` names what references point to.
 */
export type MasterRow = {
  id: string;
  active: boolean;
  values: Record<string, unknown>;
  labels: Record<string, string>;
};

/** Where a master lies and how its list (of `master`) is sorted. Columns come from the definitions, never from a request. */
export const STORED: Record<MasterKey, { table: string; order: string; active: string }> = {
  facilities: {
    table: "facilities",
    order: "master.patient_fit DESC, master.position, master.name",
    active: "active",
  },
  "room-types": { table: "room_types", order: "master.room_type", active: "active" },
  "property-types": { table: "property_types", order: "master.property_type", active: "active" },
  states: { table: "states", order: "master.name", active: "active" },
  cities: { table: "cities", order: "master.name, master.id", active: "active" },
  departments: { table: "departments", order: "master.name", active: "active" },
  problems: { table: "problems", order: "master.name", active: "active" },
  "food-types": { table: "food_types", order: "master.name", active: "active" },
  "vehicle-types": { table: "vehicle_types", order: "master.name", active: "active" },
  units: { table: "measure_units", order: "master.name", active: "active" },
  "point-types": { table: "point_types", order: "master.name", active: "active" },
  "travel-points": {
    table: "travel_points",
    order: "master.city_id, master.point_name, master.id",
    active: "active",
  },
  "lab-test-types": { table: "lab_test_types", order: "master.name", active: "active" },
  "search-aliases": { table: "finder_aliases", order: "master.name", active: "active" },
  "lab-tests": { table: "lab_tests", order: "master.name, master.id", active: "active" },
  "cancellation-policies": {
    table: "cancellation_policies",
    order: "master.is_default DESC, master.name",
    active: "active",
  },
  rates: {
    table: "rates",
    order: "master.code, master.kind, master.valid_from DESC",
    active: "status IN ('proposed', 'approved')",
  },
};

function referencesOf(master: MasterKey): Array<{ name: string; of: MasterKey }> {
  return (MASTERS[master].fields as readonly MasterField[])
    .filter((field) => field.kind === "reference")
    .map((field) => ({ name: field.name, of: field.of as MasterKey }));
}

/** The columns of a master's row as JSON values; a date stands as text. */
function rowSql(master: MasterKey): string {
  const { table, active } = STORED[master];
  const labels = referencesOf(master).map(
    ({ name, of }) =>
      `'${name}', (SELECT ref.${MASTERS[of].nameColumn}::text FROM ${STORED[of].table} ref WHERE ref.id = ${table}.${name})`,
  );
  return `id, ${active} AS active, jsonb_build_object(${MASTERS[master].fields.map(({ name }) => `'${name}', ${name}`)}) AS values,
    jsonb_build_object(${labels}) AS labels`;
}

/** @throws NotFound when there is no such row, or none in the zone of whoever asks; Forbidden for who does not work in the back office */
export async function findMasterRow(ctx: Context, master: MasterKey, id: string): Promise<MasterRow> {
  if (!canReadMasters(ctx.actor)) throw new Forbidden();
  const found = await row<MasterRow>(
    `SELECT ${rowSql(master)} FROM ${STORED[master].table} WHERE id = $id`,
    { id },
    ctx.tx,
  );
  const zone = zoneOfMaster(ctx.actor, master);
  if (!found || (zone && found.values.city_id !== zone)) throw new NotFound();
  return found;
}

export type MasterOption = { id: string; name: string };

/**
 * What the references of a master's form offer: the rows in use of each, by name, at most 2,000; cities with their state, of a zone only it.
 */
export async function referenceOptions(
  ctx: Context,
  master: MasterKey,
): Promise<Record<string, MasterOption[]>> {
  if (!canReadMasters(ctx.actor)) throw new Forbidden();
  const entries = await Promise.all(
    referencesOf(master).map(async ({ name, of }) => [name, await choicesFor(ctx, master, of)] as const),
  );
  return Object.fromEntries(entries);
}

/** What a row of a master may point to: the rows in use of `of`; of a master that belongs to a zone only the zone's city. */
export async function choicesFor(ctx: Context, master: MasterKey, of: MasterKey): Promise<MasterOption[]> {
  const options = await optionsOf(ctx, of);
  const zone = of === "cities" ? zoneOfMaster(ctx.actor, master) : null;
  return zone ? options.filter(({ id }) => id === zone) : options;
}

/** The rows of a master that are in use, by name, at most 2,000; cities with their state. */
function optionsOf(ctx: Context, master: MasterKey): Promise<MasterOption[]> {
  const { nameColumn } = MASTERS[master];
  const shown =
    master === "cities"
      ? "name || ', ' || (SELECT s.name FROM states s WHERE s.id = state_id)"
      : `${nameColumn}::text`;
  return rows<MasterOption>(
    `SELECT id, ${shown} AS name FROM ${STORED[master].table} WHERE active ORDER BY ${nameColumn} LIMIT 2000`,
    {},
    ctx.tx,
  );
}

/** How many rows each master has in use. @throws Forbidden */
export async function masterCounts(ctx: Context): Promise<Array<{ master: MasterKey; rows: number }>> {
  if (!canReadMasters(ctx.actor)) throw new Forbidden();
  const parts = Object.entries(STORED).map(
    ([master, { table, active }]) =>
      `SELECT '${master}' AS master, count(*)::integer AS rows FROM ${table} WHERE ${active}`,
  );
  return rows(parts.join(" UNION ALL "), {}, ctx.tx);
}

/** The states by name, for the select of the city form. */
export function stateChoices(ctx: Context): Promise<Array<{ id: string; name: string }>> {
  return rows("SELECT id, name::text FROM states ORDER BY name", {}, ctx.tx);
}
