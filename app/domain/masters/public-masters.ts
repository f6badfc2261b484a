import type { Context } from "#app/domain/context.ts";
import { sharedRead } from "#app/domain/shared/shared-read.ts";
import { plannedRawRows, plannedRows } from "#db/client.ts";

/** What anybody may read of the masters: the rows in use, by name, with the specification's field names (entities: section 3). */

const MOST = 2_000;

export type RoomTypeRow = {
  id: string;
  room_type: string;
  room_short_description: string;
  room_long_description: string;
};

/** The room types in use. */
export const roomTypes = sharedRead(
  (ctx: Context): Promise<RoomTypeRow[]> =>
    plannedRawRows(
      `SELECT id, room_type::text, room_short_description, room_long_description FROM room_types
     WHERE active ORDER BY room_type LIMIT ${MOST}`,
      {},
      ctx.tx,
    ),
);

export type FacilityRow = { id: string; name: string; description: string; iconUploadId: string | null };

/** The facilities in use, what patients need first. */
export const facilities = sharedRead(
  (ctx: Context): Promise<FacilityRow[]> =>
    plannedRows(
      `SELECT id, name::text, description, icon_upload_id FROM facilities WHERE active ORDER BY patient_fit DESC, position, name LIMIT ${MOST}`,
      {},
      ctx.tx,
    ),
);

/** The property types in use. */
export const propertyTypes = sharedRead(
  (ctx: Context): Promise<Array<{ id: string; property_type: string }>> =>
    plannedRawRows(
      `SELECT id, property_type::text FROM property_types WHERE active ORDER BY property_type LIMIT ${MOST}`,
      {},
      ctx.tx,
    ),
);

export type CityRow = {
  city_id: string;
  city_name: string;
  city_seo_name: string;
  state_id: string;
  state_name: string;
};

/** The cities in use, by name; of one state with `stateId`. */
export function cities(ctx: Context, { stateId }: { stateId?: string } = {}): Promise<CityRow[]> {
  return stateId === undefined ? allCities(ctx) : readCities(ctx, stateId);
}

const allCities = sharedRead((ctx) => readCities(ctx, null));

function readCities(ctx: Context, stateId: string | null): Promise<CityRow[]> {
  return plannedRawRows(
    `SELECT c.id AS city_id, c.name::text AS city_name, c.slug AS city_seo_name, s.id AS state_id, s.name::text AS state_name
     FROM cities c JOIN states s ON s.id = c.state_id
     WHERE c.active AND ($stateId::uuid IS NULL OR c.state_id = $stateId) ORDER BY c.name, s.name LIMIT ${MOST}`,
    { stateId },
    ctx.tx,
  );
}

/** The types of vehicles in use. */
export const vehicleTypes = sharedRead(
  (
    ctx: Context,
  ): Promise<Array<{ vehicle_type_id: string; vehicle_type_name: string; description: string }>> =>
    plannedRawRows(
      `SELECT id AS vehicle_type_id, name::text AS vehicle_type_name, description FROM vehicle_types
     WHERE active ORDER BY name LIMIT ${MOST}`,
      {},
      ctx.tx,
    ),
);

/** The types of food in use. */
export const foodTypes = sharedRead(
  (ctx: Context): Promise<Array<{ food_type_id: string; food_type: string; description: string }>> =>
    plannedRawRows(
      `SELECT id AS food_type_id, name::text AS food_type, description FROM food_types WHERE active ORDER BY name LIMIT ${MOST}`,
      {},
      ctx.tx,
    ),
);

/** What things are counted in. */
export const measureUnits = sharedRead(
  (ctx: Context): Promise<Array<{ unit_id: string; units: string }>> =>
    plannedRawRows(
      `SELECT id AS unit_id, name::text AS units FROM measure_units WHERE active ORDER BY name LIMIT ${MOST}`,
      {},
      ctx.tx,
    ),
);
