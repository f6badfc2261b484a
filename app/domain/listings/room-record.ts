import type { Context } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { brokenConstraint, execute, row, type Transaction } from "#db/client.ts";
import type { ItemStatus } from "./property-labels.ts";
import { changeScope } from "./property-policy.ts";
import type { RoomTerms, RoomValues } from "./property-schema.ts";

/** The columns of `rooms` that describe it, and those that say what it costs and how many there are. */
export const ROOM_COLUMNS = [
  "name",
  "room_type_id",
  "room_category",
  "description",
  "max_adults",
  "max_children",
  "max_extra_beds",
] as const satisfies Array<keyof RoomValues>;
export const TERM_COLUMNS = [
  "default_price_paise",
  "default_allotment",
  "extra_bed_charge_paise",
  "partner_offer_ppm",
] as const satisfies Array<keyof RoomTerms>;

export const ROOM_VALUES_SQL = `jsonb_build_object(
  ${ROOM_COLUMNS.map((column) => `'${column}', r.${column}`).join(", ")},
  'facility_ids', coalesce((SELECT jsonb_agg(f.facility_id ORDER BY f.facility_id) FROM room_facilities f WHERE f.room_id = r.id), '[]'))`;
export const ROOM_TERMS_SQL = `jsonb_build_object(${TERM_COLUMNS.map((column) => `'${column}', r.${column}`).join(", ")})`;

export type RoomRecord = {
  id: string;
  propertyId: string;
  propertyName: string;
  accountId: string;
  cityId: string;
  status: ItemStatus;
  version: number;
  values: RoomValues;
  terms: RoomTerms;
};

/**
 * A room that this actor may change, locked until the end of the transaction.
 * @throws NotFound when there is none, or it is foreign
 */
export async function lockRoom(ctx: Context, tx: Transaction, id: string): Promise<RoomRecord> {
  const scope = changeScope(ctx.actor);
  const locked = await row<RoomRecord>(
    `SELECT r.id, r.property_id, p.name AS "propertyName", p.account_id, p.city_id, r.status, r.version,
            ${ROOM_VALUES_SQL} AS values, ${ROOM_TERMS_SQL} AS terms
     FROM rooms r JOIN properties p ON p.id = r.property_id
     WHERE r.id = $id AND ${scope.where} FOR UPDATE OF r`,
    { id, ...scope.bind },
    tx,
  );
  if (!locked) throw new NotFound();
  return locked;
}

/** How a room is named outside its property. */
export function roomTitle(name: string, propertyName: string): string {
  return `${name}, ${propertyName}`;
}

/** Inserts a room's row and facilities. @returns its id @throws Invalid when the property has a room of that name */
export async function insertRoom(
  tx: Transaction,
  propertyId: string,
  values: RoomValues,
  terms: RoomTerms,
  now: Date,
): Promise<string> {
  const columns = [...ROOM_COLUMNS, ...TERM_COLUMNS];
  const made = await namedOnce(() =>
    row<{ id: string }>(
      `INSERT INTO rooms (${columns.join(", ")}, property_id, created_at, updated_at)
       VALUES (${columns.map((column) => `$${column}`).join(", ")}, $propertyId, $now, $now) RETURNING id`,
      { ...pick({ ...values, ...terms }, columns), propertyId, now },
      tx,
    ),
  );
  await writeFacilities(tx, made!.id, values.facility_ids);
  return made!.id;
}

/** Writes values onto a room's row and raises its version; the status when given. @throws Invalid for a name that is taken */
export async function writeRoom(
  tx: Transaction,
  id: string,
  values: RoomValues,
  change: { status?: ItemStatus; now: Date },
): Promise<void> {
  await namedOnce(() =>
    execute(
      `UPDATE rooms SET ${ROOM_COLUMNS.map((column) => `${column} = $${column}`).join(", ")},
         status = coalesce($status, status), version = version + 1, updated_at = $now
       WHERE id = $id`,
      { ...pick(values, ROOM_COLUMNS), id, status: change.status ?? null, now: change.now },
      tx,
    ),
  );
  await writeFacilities(tx, id, values.facility_ids);
}

/** Picks the bound values of columns. */
function pick<Values extends object>(
  values: Values,
  columns: ReadonlyArray<keyof Values & string>,
): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column, values[column]]));
}

async function namedOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (brokenConstraint(error) !== "rooms_name_once") throw error;
    const message = "This property has a room of that name already";
    throw new Invalid(message, { name: [message] });
  }
}

async function writeFacilities(tx: Transaction, roomId: string, facilityIds: string[]): Promise<void> {
  await execute(
    "DELETE FROM room_facilities WHERE room_id = $roomId AND facility_id <> ALL($facilityIds::uuid[])",
    { roomId, facilityIds },
    tx,
  );
  await execute(
    "INSERT INTO room_facilities (room_id, facility_id) SELECT $roomId, unnest($facilityIds::uuid[]) ON CONFLICT DO NOTHING",
    { roomId, facilityIds },
    tx,
  );
}
