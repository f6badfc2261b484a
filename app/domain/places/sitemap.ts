import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { propertyOnSale } from "#app/domain/shared/on-sale.ts";
import { present } from "#app/present.ts";
import { row, rows } from "#db/client.ts";

/** What search engines may find: cities, their hospitals with rooms near them, hospitals and doctors with a page. */

/** Rooms near the hospital `h` that can be booked. */
const HAS_ROOMS = `EXISTS (SELECT FROM property_hospitals ph JOIN properties p ON p.id = ph.property_id AND ${propertyOnSale("p")}
  WHERE ph.hospital_id = h.id)`;
const HAS_PAGE = "EXISTS (SELECT FROM hospital_profiles p WHERE p.hospital_id = h.id AND p.shown)";

const MOST_CITIES = 20_000;
const BATCH = 1_000;

/** The cities that have something to find, by their slugs. */
export async function citiesToFind(ctx: Context): Promise<string[]> {
  const found = await rows<{ slug: string }>(
    `SELECT c.slug FROM cities c WHERE c.active AND EXISTS (
       SELECT FROM hospitals h WHERE h.city_id = c.id AND h.active AND (${HAS_ROOMS} OR ${HAS_PAGE}))
     ORDER BY c.slug LIMIT ${MOST_CITIES}`,
    {},
    ctx.tx,
  );
  return found.map(({ slug }) => slug);
}

export type HospitalToFind = { id: string; slug: string; hasRooms: boolean; hasPage: boolean };

/** The hospitals of a city with rooms near them or a page, a thousand at a time. @throws NotFound when there is no such city */
export async function* hospitalsToFind(ctx: Context, citySlug: string): AsyncGenerator<HospitalToFind[]> {
  const city = await row<{ id: string }>(
    "SELECT id FROM cities WHERE slug = $citySlug AND active",
    { citySlug },
    ctx.tx,
  );
  if (!city) throw new NotFound();
  let last: string | null = null;
  for (;;) {
    const batch: HospitalToFind[] = await rows<HospitalToFind>(
      `SELECT h.id, h.slug,
         ${HAS_ROOMS} AS has_rooms,
         ${HAS_PAGE} AS has_page
       FROM hospitals h WHERE h.city_id = $cityId AND h.active AND ($last::uuid IS NULL OR h.id > $last) ORDER BY h.id LIMIT ${BATCH}`,
      { cityId: city.id, last },
      ctx.tx,
    );
    yield batch.filter(({ hasRooms, hasPage }) => hasRooms || hasPage);
    if (batch.length < BATCH) return;
    last = present(batch.at(-1)).id;
  }
}

/** The doctors with a page, at most 40,000. */
export async function doctorsToFind(ctx: Context): Promise<string[]> {
  const found = await rows<{ slug: string }>(
    "SELECT slug FROM doctors WHERE shown ORDER BY slug LIMIT 40000",
    {},
    ctx.tx,
  );
  return found.map(({ slug }) => slug);
}
