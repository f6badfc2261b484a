import type { Context } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { row, rows } from "#db/client.ts";
import { MASTERS, type MasterKey } from "./definitions.ts";
import { canReadMasters } from "./policy.ts";

export type MasterFilters = { q: string; active: "active" | "inactive" | "all"; page: number };

/** A row of a master: its id, its fields by name, whether it is in use (rates always are). */
export type MasterRow = { id: string; active: boolean; values: Record<string, unknown> };

const PAGE_SIZE = 50;

/** Where a master lies and how its list is sorted. Columns come from the definitions, never from a request. */
const STORED: Record<MasterKey, { table: string; order: string; active: string }> = {
  facilities: { table: "facilities", order: "patient_fit DESC, position, name", active: "active" },
  "room-types": { table: "room_types", order: "room_type", active: "active" },
  "property-types": { table: "property_types", order: "property_type", active: "active" },
  cities: { table: "cities", order: "name, id", active: "active" },
  "cancellation-policies": {
    table: "cancellation_policies",
    order: "is_default DESC, name",
    active: "active",
  },
  rates: { table: "rates", order: "code, kind, valid_from DESC", active: "true" },
};

/** The columns of a master's row as one JSON value; a date stands as text. */
function valuesSql(master: MasterKey): string {
  return `jsonb_build_object(${MASTERS[master].fields.map(({ name }) => `'${name}', ${name}`)})`;
}

/**
 * The rows of a master, 50 a page; `q` is any part of the name.
 * @throws Forbidden for who does not work in the back office
 */
export async function listMaster(ctx: Context, master: MasterKey, filters: MasterFilters) {
  if (!canReadMasters(ctx.actor)) throw new Forbidden();
  const { table, order, active } = STORED[master];
  const where = `${MASTERS[master].nameColumn}::text ILIKE $part AND ($active = 'all' OR ${active} = ($active = 'active'))`;
  const bind = { part: `%${filters.q.replace(/[\\%_]/g, "\\$&")}%`, active: filters.active };
  const [list, counted] = await Promise.all([
    rows<MasterRow>(
      `SELECT id, ${active} AS active, ${valuesSql(master)} AS values FROM ${table}
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
  const { table, active } = STORED[master];
  const found = await row<MasterRow>(
    `SELECT id, ${active} AS active, ${valuesSql(master)} AS values FROM ${table} WHERE id = $id`,
    { id },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}

/** The states by name, for the select of the city form. */
export function stateOptions(ctx: Context): Promise<Array<{ id: string; name: string }>> {
  return rows("SELECT id, name::text FROM states ORDER BY name", {}, ctx.tx);
}
