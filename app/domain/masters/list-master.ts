import type { Context } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { containing } from "#app/domain/shared/like.ts";
import { row, rows } from "#db/client.ts";
import { MASTERS, type MasterField, type MasterKey } from "./definitions.ts";
import { canReadMasters } from "./policy.ts";

export type MasterFilters = {
  q: string;
  active: "active" | "inactive" | "all";
  /** Of a master whose rows lie in a city. */
  city?: string | null;
  page: number;
};

/**
 * A row of a master: its id, its fields by name, whether it is in use (rates always are). `labels` names what references point to.
 */
export type MasterRow = {
  id: string;
  active: boolean;
  values: Record<string, unknown>;
  labels: Record<string, string>;
};

const PAGE_SIZE = 50;
const BATCH = 1_000;

/** Where a master lies and how its list is sorted. Columns come from the definitions, never from a request. */
export const STORED: Record<MasterKey, { table: string; order: string; active: string }> = {
  facilities: { table: "facilities", order: "patient_fit DESC, position, name", active: "active" },
  "room-types": { table: "room_types", order: "room_type", active: "active" },
  "property-types": { table: "property_types", order: "property_type", active: "active" },
  states: { table: "states", order: "name", active: "active" },
  cities: { table: "cities", order: "name, id", active: "active" },
  departments: { table: "departments", order: "name", active: "active" },
  problems: { table: "problems", order: "name", active: "active" },
  "food-types": { table: "food_types", order: "name", active: "active" },
  "vehicle-types": { table: "vehicle_types", order: "name", active: "active" },
  units: { table: "measure_units", order: "name", active: "active" },
  "point-types": { table: "point_types", order: "name", active: "active" },
  "travel-points": { table: "travel_points", order: "city_id, point_name, id", active: "active" },
  "lab-test-types": { table: "lab_test_types", order: "name", active: "active" },
  "search-aliases": { table: "finder_aliases", order: "name", active: "active" },
  "lab-tests": { table: "lab_tests", order: "name, id", active: "active" },
  "cancellation-policies": {
    table: "cancellation_policies",
    order: "is_default DESC, name",
    active: "active",
  },
  rates: {
    table: "rates",
    order: "code, kind, valid_from DESC",
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

function conditions(master: MasterKey, filters: Omit<MasterFilters, "page">) {
  const { active } = STORED[master];
  return {
    where: `${MASTERS[master].nameColumn}::text ILIKE $part AND ($active = 'all' OR ${active} = ($active = 'active'))
      ${filters.city && referencesOf(master).some(({ of }) => of === "cities") ? "AND city_id = $city" : ""}`,
    bind: {
      part: containing(filters.q),
      active: filters.active,
      ...(filters.city && referencesOf(master).some(({ of }) => of === "cities")
        ? { city: filters.city }
        : {}),
    },
  };
}

/**
 * The rows of a master, 50 a page; `q` is any part of the name.
 * @throws Forbidden for who does not work in the back office
 */
export async function listMaster(ctx: Context, master: MasterKey, filters: MasterFilters) {
  if (!canReadMasters(ctx.actor)) throw new Forbidden();
  const { table, order } = STORED[master];
  const { where, bind } = conditions(master, filters);
  const [list, counted] = await Promise.all([
    rows<MasterRow>(
      `SELECT ${rowSql(master)} FROM ${table}
       WHERE ${where} ORDER BY ${order} LIMIT ${PAGE_SIZE} OFFSET $offset`,
      { ...bind, offset: (filters.page - 1) * PAGE_SIZE },
      ctx.tx,
    ),
    row<{ total: number }>(`SELECT count(*)::integer AS total FROM ${table} WHERE ${where}`, bind, ctx.tx),
  ]);
  return { rows: list, total: counted!.total, page: filters.page, pageSize: PAGE_SIZE };
}

/** @throws NotFound when there is no such row; Forbidden for who does not work in the back office */
export async function findMasterRow(ctx: Context, master: MasterKey, id: string): Promise<MasterRow> {
  if (!canReadMasters(ctx.actor)) throw new Forbidden();
  const found = await row<MasterRow>(
    `SELECT ${rowSql(master)} FROM ${STORED[master].table} WHERE id = $id`,
    { id },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}

/** The same list whole, a thousand rows at a time in the order of their ids: for a file. @throws Forbidden */
export async function* streamMaster(
  ctx: Context,
  master: MasterKey,
  filters: Omit<MasterFilters, "page">,
): AsyncGenerator<MasterRow[]> {
  if (!canReadMasters(ctx.actor)) throw new Forbidden();
  const { where, bind } = conditions(master, filters);
  let last: string | null = null;
  for (;;) {
    const batch: MasterRow[] = await rows<MasterRow>(
      `SELECT ${rowSql(master)} FROM ${STORED[master].table}
       WHERE ${where} AND ($last::uuid IS NULL OR id > $last) ORDER BY id LIMIT ${BATCH}`,
      { ...bind, last },
      ctx.tx,
    );
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    last = batch.at(-1)!.id;
  }
}

export type MasterOption = { id: string; name: string };

/** What the references of a master's form offer: the rows in use of each, by name, at most 2,000; cities with their state. */
export async function referenceOptions(
  ctx: Context,
  master: MasterKey,
): Promise<Record<string, MasterOption[]>> {
  if (!canReadMasters(ctx.actor)) throw new Forbidden();
  const entries = await Promise.all(
    referencesOf(master).map(async ({ name, of }): Promise<[string, MasterOption[]]> => {
      const shown =
        of === "cities"
          ? "name || ', ' || (SELECT s.name FROM states s WHERE s.id = state_id)"
          : `${MASTERS[of].nameColumn}::text`;
      return [
        name,
        await rows<MasterOption>(
          `SELECT id, ${shown} AS name FROM ${STORED[of].table} WHERE active ORDER BY ${MASTERS[of].nameColumn} LIMIT 2000`,
          {},
          ctx.tx,
        ),
      ];
    }),
  );
  return Object.fromEntries(entries);
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
export function stateOptions(ctx: Context): Promise<Array<{ id: string; name: string }>> {
  return rows("SELECT id, name::text FROM states ORDER BY name", {}, ctx.tx);
}
