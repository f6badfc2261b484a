import type { Context } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { containing } from "#app/domain/shared/like.ts";
import { row, rows } from "#db/client.ts";
import { canReadPlaces } from "./policy.ts";
import type { HospitalValues } from "./schema.ts";

export type HospitalRecord = {
  id: string;
  slug: string;
  citySlug: string;
  cityName: string;
  stateName: string;
  version: number;
  updatedAt: Date;
  values: HospitalValues;
};

/** What `values` holds, as SQL over `hospitals h`. */
export const HOSPITAL_VALUES_SQL = `jsonb_build_object(
  'near_hospital_name', h.near_hospital_name, 'city', h.city_id, 'locality', h.locality, 'type', h.hospital_type, 'address', h.address,
  'pin_code', h.pin_code, 'latitude', h.latitude, 'longitude', h.longitude, 'no_of_bed', h.no_of_bed, 'phone', h.phone,
  'website', h.website, 'featured', h.featured, 'active', h.active)`;

/**
 * One hospital for the back office, shown to the public or not. The public pages find theirs by city and slug
 * (`search/find-hospitals.ts`).
 * @throws NotFound when there is none; Forbidden for who does not work in the back office
 */
export async function findHospitalById(ctx: Context, id: string): Promise<HospitalRecord> {
  if (!canReadPlaces(ctx.actor)) throw new Forbidden();
  const found = await row<HospitalRecord>(
    `SELECT h.id, h.slug, c.slug AS "citySlug", c.name AS "cityName", s.name AS "stateName", h.version, h.updated_at,
       ${HOSPITAL_VALUES_SQL} AS values
     FROM hospitals h JOIN cities c ON c.id = h.city_id JOIN states s ON s.id = c.state_id WHERE h.id = $id`,
    { id },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}

export type HospitalChoice = { id: string; name: string; locality: string };

const MOST = 50;

/** The shown hospitals of a city for a select, featured ones first, at most 50; `q` is any part of the name or locality. */
export function hospitalChoices(
  ctx: Context,
  input: { cityId: string; q?: string },
): Promise<HospitalChoice[]> {
  return rows<HospitalChoice>(
    `SELECT id, near_hospital_name AS name, locality FROM hospitals
     WHERE city_id = $cityId AND active AND (near_hospital_name || ' ' || locality) ILIKE $part
     ORDER BY featured DESC, near_hospital_name, id LIMIT ${MOST}`,
    { cityId: input.cityId, part: containing(input.q ?? "") },
    ctx.tx,
  );
}
