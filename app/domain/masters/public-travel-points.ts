import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { rawRows, row } from "#db/client.ts";

/** What anybody may read of the travel points: those in use, with the specification's field names (section 3). */

const MOST = 2_000;

export type PublicTravelPoint = {
  point_id: string;
  city_id: string;
  city_name: string;
  point_type: string;
  point_name: string;
  latitude: number;
  longitude: number;
};

const COLUMNS = `p.id AS point_id, c.id AS city_id, c.name::text AS city_name, t.name::text AS point_type, p.point_name::text AS point_name,
  p.latitude, p.longitude`;
const FROM = "travel_points p JOIN cities c ON c.id = p.city_id JOIN point_types t ON t.id = p.point_type_id";

/** The points by city and name, at most 2,000; of one city, or at hospitals only, when told. */
export function publicTravelPoints(
  ctx: Context,
  filter: { cityId?: string; place?: "hospital" } = {},
): Promise<PublicTravelPoint[]> {
  return rawRows<PublicTravelPoint>(
    `SELECT ${COLUMNS} FROM ${FROM}
     WHERE p.active AND ($cityId::uuid IS NULL OR p.city_id = $cityId) AND ($place::text IS NULL OR t.place = $place)
     ORDER BY c.name, p.point_name, p.id LIMIT ${MOST}`,
    { cityId: filter.cityId ?? null, place: filter.place ?? null },
    ctx.tx,
  );
}

/** The types of points in use. */
export function pointTypes(
  ctx: Context,
): Promise<Array<{ point_type_id: string; point_type: string; place: string }>> {
  return rawRows(
    `SELECT id AS point_type_id, name::text AS point_type, place FROM point_types WHERE active ORDER BY name LIMIT ${MOST}`,
    {},
    ctx.tx,
  );
}

/** The points of a city with their distance in metres, as the crow flies, from one of them, or else from the middle of the city. */
export async function travelPointDistances(
  ctx: Context,
  asked: { cityId: string; fromId?: string },
): Promise<Array<PublicTravelPoint & { distanceM: number }>> {
  const from = await row<{ latitude: number; longitude: number }>(
    asked.fromId
      ? "SELECT latitude, longitude FROM travel_points WHERE id = $fromId AND city_id = $cityId"
      : "SELECT latitude, longitude FROM cities WHERE id = $cityId AND latitude IS NOT NULL AND longitude IS NOT NULL",
    asked.fromId ? asked : { cityId: asked.cityId },
    ctx.tx,
  );
  if (!from) throw new NotFound();
  return rawRows(
    `SELECT ${COLUMNS}, distance_m(p.latitude, p.longitude, $latitude, $longitude) AS "distanceM" FROM ${FROM}
     WHERE p.active AND p.city_id = $cityId ORDER BY "distanceM", p.id LIMIT ${MOST}`,
    { cityId: asked.cityId, ...from },
    ctx.tx,
  );
}

/** Metres between two points, as the crow flies. @throws NotFound when one is not known */
export async function travelPointDistance(
  ctx: Context,
  asked: { fromId: string; toId: string },
): Promise<number> {
  const found = await row<{ distanceM: number }>(
    `SELECT distance_m(a.latitude, a.longitude, b.latitude, b.longitude) AS "distanceM"
     FROM travel_points a, travel_points b WHERE a.id = $fromId AND b.id = $toId AND a.active AND b.active`,
    asked,
    ctx.tx,
  );
  if (!found) throw new NotFound("There is no such place.");
  return found.distanceM;
}
