import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { row } from "#db/client.ts";
import type { SearchPoint } from "./rooms-near-hospital.ts";

/**
 * The shown hospital of a city that is nearest to a point: what somebody means who sends a hospital's coordinates.
 * @param input degrees
 * @throws NotFound when the city has none
 */
export async function nearestHospital(
  ctx: Context,
  input: { cityId: string; latitude: number; longitude: number },
): Promise<SearchPoint> {
  const found = await row<SearchPoint>(
    `SELECT id, latitude, longitude FROM hospitals WHERE city_id = $cityId AND active
     ORDER BY distance_m(latitude, longitude, $latitude, $longitude), id LIMIT 1`,
    input,
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}
