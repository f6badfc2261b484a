import type { Context } from "#app/domain/context.ts";
import type { Option } from "#app/domain/lists/filters.ts";
import { sharedRead } from "#app/domain/shared/shared-read.ts";
import { plannedRows, rows } from "#db/client.ts";
import { cityChoices } from "./city-choices.ts";

export type CityOption = { id: string; slug: string; name: string; stateName: string; featured: boolean };

const MOST = 2_000;

/** The cities that have a shown hospital, for a select: those with a well-known hospital first, then by name. */
export function cityOptions(ctx: Context): Promise<CityOption[]> {
  return rows<CityOption>(
    `SELECT c.id, c.slug, c.name, s.name AS "stateName",
       EXISTS (SELECT FROM hospitals h WHERE h.city_id = c.id AND h.featured AND h.active) AS featured
     FROM cities c JOIN states s ON s.id = c.state_id
     WHERE c.active AND EXISTS (SELECT FROM hospitals h WHERE h.city_id = c.id AND h.active)
     ORDER BY featured DESC, c.name LIMIT ${MOST}`,
    {},
    ctx.tx,
  );
}

/** Every active city, with a hospital or not, for a form that puts something there: those with a house or a hospital first, then by name. */
export function allCityOptions(ctx: Context): Promise<Omit<CityOption, "featured">[]> {
  return rows(
    `SELECT c.id, c.slug, c.name, s.name AS "stateName" FROM cities c JOIN states s ON s.id = c.state_id
     CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM properties p WHERE p.city_id = c.id)
       OR EXISTS (SELECT FROM hospitals h WHERE h.city_id = c.id AND h.active) AS in_use) place
     WHERE c.active ORDER BY place.in_use DESC, c.name, s.name LIMIT ${MOST}`,
    {},
    ctx.tx,
  );
}

const officeCities = sharedRead((ctx: Context) =>
  plannedRows<Pick<CityOption, "id" | "name" | "stateName">>(
    `WITH RECURSIVE booked AS (${BOOKED_CITIES})
     SELECT c.id, c.name, s.name AS "stateName" FROM cities c JOIN states s ON s.id = c.state_id LEFT JOIN booked ON booked.city_id = c.id
     WHERE c.active AND (booked.city_id IS NOT NULL OR EXISTS (SELECT FROM hospitals h WHERE h.city_id = c.id AND h.active))
     ORDER BY booked.city_id IS NULL, c.name, s.name LIMIT ${MOST}`,
    {},
    ctx.tx,
  ),
);

/**
 * The cities that have a shown hospital or a booking, as the filters of offices offer them: where something was booked first, then by name,
 * each with its state.
 */
export const officeCityChoices = async (ctx: Context): Promise<Option[]> =>
  cityChoices(await officeCities(ctx));

/**
 * Each city of the bookings from one step through their index to the next. Asked of every city whether it has a booking, the planner, which knows
 * how many of all bookings a city has, reads all of them for each city that has none.
 */
const BOOKED_CITIES = `(SELECT city_id FROM bookings ORDER BY city_id LIMIT 1)
  UNION ALL SELECT (SELECT b.city_id FROM bookings b WHERE b.city_id > booked.city_id ORDER BY b.city_id LIMIT 1)
  FROM booked WHERE booked.city_id IS NOT NULL`;

/** Every active city with its state, as a filter of a list offers them. */
export async function everyCityChoices(ctx: Context): Promise<Option[]> {
  return cityChoices(await allCityOptions(ctx));
}
