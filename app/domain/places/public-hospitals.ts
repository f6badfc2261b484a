import type { Context } from "#app/domain/context.ts";
import { rawRows } from "#db/client.ts";

export type PublicHospital = {
  near_hospital_id: string;
  near_hospital_name: string;
  hospital_seo_name: string;
  locality: string;
  type: string;
  latitude: number;
  longitude: number;
  city: string;
  address: string;
  pin_code: string;
  no_of_bed: number | null;
};

const PAGE_SIZE = 200;

/** The shown hospitals, of one city or of all, by city and name, 200 a page, with the specification's field names. */
export function publicHospitals(
  ctx: Context,
  input: { cityId?: string; page: number },
): Promise<PublicHospital[]> {
  return rawRows<PublicHospital>(
    `SELECT h.id AS near_hospital_id, h.near_hospital_name, h.slug AS hospital_seo_name, h.locality, h.hospital_type AS type,
       h.latitude, h.longitude, c.name::text AS city, h.address, h.pin_code, h.no_of_bed
     FROM hospitals h JOIN cities c ON c.id = h.city_id
     WHERE h.active AND ($cityId::uuid IS NULL OR h.city_id = $cityId)
     ORDER BY h.city_id, h.slug LIMIT ${PAGE_SIZE} OFFSET $offset`,
    { cityId: input.cityId ?? null, offset: (input.page - 1) * PAGE_SIZE },
    ctx.tx,
  );
}
