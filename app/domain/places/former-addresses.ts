import type { Context } from "#app/domain/context.ts";
import { row } from "#db/client.ts";

export type PlaceAddress = { citySlug: string; slug: string };

/**
 * Where the page of a hospital is today that once had this address: it was merged into another one, or its city was, or it moved.
 * Null when nothing is known, or the hospital is not shown.
 */
export async function formerHospitalAddress(
  ctx: Context,
  citySlug: string,
  slug: string,
): Promise<PlaceAddress | null> {
  const found = await row<PlaceAddress>(
    `SELECT c.slug AS "citySlug", h.slug FROM hospitals h JOIN cities c ON c.id = h.city_id
     WHERE h.active AND c.active AND (c.slug, h.slug) <> ($citySlug, $slug) AND h.id = coalesce(
       (SELECT target_id FROM former_addresses WHERE kind = 'hospital' AND city_slug = $citySlug AND slug = $slug),
       (SELECT moved.id FROM former_addresses f JOIN hospitals moved ON moved.city_id = f.target_id AND moved.slug = $slug
        WHERE f.kind = 'city' AND f.city_slug = $citySlug AND f.slug = ''))`,
    { citySlug, slug },
    ctx.tx,
  );
  return found ?? null;
}

/** The address of the city today whose address this once was: it was merged into another one. Null when none was, or one has it. */
export async function formerCityAddress(ctx: Context, slug: string): Promise<string | null> {
  const found = await row<{ slug: string }>(
    `SELECT c.slug FROM former_addresses f JOIN cities c ON c.id = f.target_id AND c.active
     WHERE f.kind = 'city' AND f.city_slug = $slug AND f.slug = ''
       AND NOT EXISTS (SELECT FROM cities own WHERE own.slug = $slug AND own.active)`,
    { slug },
    ctx.tx,
  );
  return found?.slug ?? null;
}

/** Where a property is today that once had this address, because its city was merged into another one. */
export async function formerPropertyAddress(
  ctx: Context,
  citySlug: string,
  slug: string,
): Promise<PlaceAddress | null> {
  const found = await row<PlaceAddress>(
    `SELECT c.slug AS "citySlug", p.slug FROM former_addresses f JOIN properties p ON p.id = f.target_id JOIN cities c ON c.id = p.city_id
     WHERE f.kind = 'property' AND f.city_slug = $citySlug AND f.slug = $slug AND (c.slug, p.slug) <> ($citySlug, $slug)`,
    { citySlug, slug },
    ctx.tx,
  );
  return found ?? null;
}

/** Notes the address that a hospital had until now, inside the transaction that changes it. */
export const NOTE_HOSPITAL_ADDRESS = `INSERT INTO former_addresses (kind, city_slug, slug, target_id)
  SELECT 'hospital', c.slug, h.slug, h.id FROM hospitals h JOIN cities c ON c.id = h.city_id WHERE h.id = $id
  ON CONFLICT (kind, city_slug, slug) DO UPDATE SET target_id = EXCLUDED.target_id, since = now()`;
