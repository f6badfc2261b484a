import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { remembered } from "#app/domain/shared/remembered.ts";
import { plannedRows, row, rows } from "#db/client.ts";

/** What a guest chooses from: cities and hospitals that are active. */

export type CityChoice = { slug: string; name: string; featured: boolean };
export type HospitalOption = {
  slug: string;
  name: string;
  locality: string;
  citySlug: string;
  cityName: string;
  featured: boolean;
};
export type SearchHospital = HospitalOption & {
  id: string;
  latitude: number;
  longitude: number;
};

const MOST_IN_A_CITY = 300;

const COLUMNS = `h.slug, h.near_hospital_name AS name, h.locality, c.slug AS "citySlug", c.name AS "cityName", h.featured`;

/** Every city with a hospital, by name; `featured` ones have a well-known hospital. */
export function readCities(ctx: Context): Promise<CityChoice[]> {
  return rows<CityChoice>(
    `SELECT c.slug, c.name, EXISTS (SELECT FROM hospitals h WHERE h.city_id = c.id AND h.featured AND h.active) AS featured
     FROM cities c WHERE c.active AND EXISTS (SELECT FROM hospitals h WHERE h.city_id = c.id AND h.active) ORDER BY c.name`,
    {},
    ctx.tx,
  );
}

/** The well-known hospitals of every city, by city and name. */
export function readWellKnownHospitals(ctx: Context): Promise<HospitalOption[]> {
  return rows<HospitalOption>(
    `SELECT ${COLUMNS} FROM hospitals h JOIN cities c ON c.id = h.city_id AND c.active
     WHERE h.featured AND h.active ORDER BY c.name, h.near_hospital_name LIMIT ${MOST_IN_A_CITY}`,
    {},
    ctx.tx,
  );
}

/** The same two lists, at most ten seconds old: the start page shows them to everybody. */
export const citiesWithHospitals = remembered(readCities);
export const wellKnownHospitals = remembered(readWellKnownHospitals);

/**
 * The hospitals of a city, well-known ones first; at most 300, `more` says that others exist.
 * @throws NotFound when there is no such city
 */
export async function hospitalsOfCity(
  ctx: Context,
  citySlug: string,
): Promise<{ city: { slug: string; name: string }; hospitals: HospitalOption[]; more: boolean }> {
  const city = await row<{ slug: string; name: string }>(
    "SELECT slug, name FROM cities WHERE slug = $citySlug AND active",
    { citySlug },
    ctx.tx,
  );
  if (!city) throw new NotFound();
  const found = await rows<HospitalOption>(
    `SELECT ${COLUMNS} FROM hospitals h JOIN cities c ON c.id = h.city_id
     WHERE c.slug = $citySlug AND h.active ORDER BY h.featured DESC, h.near_hospital_name LIMIT ${MOST_IN_A_CITY + 1}`,
    { citySlug },
    ctx.tx,
  );
  return { city, hospitals: found.slice(0, MOST_IN_A_CITY), more: found.length > MOST_IN_A_CITY };
}

/** @throws NotFound when there is no such hospital, or it is no longer shown */
export async function findHospital(
  ctx: Context,
  citySlug: string,
  hospitalSlug: string,
): Promise<SearchHospital> {
  const [hospital] = await plannedRows<SearchHospital>(
    `SELECT ${COLUMNS}, h.id, h.latitude, h.longitude FROM hospitals h JOIN cities c ON c.id = h.city_id
     WHERE c.slug = $citySlug AND h.slug = $hospitalSlug AND h.active AND c.active`,
    { citySlug, hospitalSlug },
    ctx.tx,
  );
  if (!hospital) throw new NotFound();
  return hospital;
}
