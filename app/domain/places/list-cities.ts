import type { Context } from "#app/domain/context.ts";
import type { Option } from "#app/domain/lists/filters.ts";
import { sharedRead } from "#app/domain/shared/shared-read.ts";
import { plannedRows, rows } from "#db/client.ts";

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

/**
 * The cities that have a shown hospital or a booking, as the filters of offices offer them: where something was booked first, then by name,
 * each with its state.
 */
export const officeCityChoices = sharedRead((ctx: Context) =>
  plannedRows<Option>(
    `SELECT c.id AS value, c.name || ', ' || s.name AS label FROM cities c JOIN states s ON s.id = c.state_id
     CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM bookings b WHERE b.city_id = c.id) AS booked) use
     WHERE c.active AND (use.booked OR EXISTS (SELECT FROM hospitals h WHERE h.city_id = c.id AND h.active))
     ORDER BY use.booked DESC, c.name, s.name LIMIT ${MOST}`,
    {},
    ctx.tx,
  ),
);

/** Every active city with its state, as a filter of a list offers them. */
export async function everyCityChoices(ctx: Context): Promise<Option[]> {
  return (await allCityOptions(ctx)).map(({ id, name, stateName }) => ({
    value: id,
    label: `${name}, ${stateName}`,
  }));
}
