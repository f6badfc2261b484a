import type { Context } from "#app/domain/context.ts";
import { containing } from "#app/domain/shared/like.ts";
import { joinApprovedAccount, onSaleItself, roomOnSale } from "#app/domain/shared/on-sale.ts";
import { rows } from "#db/client.ts";

/** A property on sale, as anybody may see it: no phone, no mail, no fees. */
export type PublicPropertyRow = {
  id: string;
  name: string;
  slug: string;
  typeName: string;
  cityId: string;
  cityName: string;
  citySlug: string;
  address: string;
  latitude: number;
  longitude: number;
  /** The cheapest room's usual price of a night, paise before tax; null without a room on sale. */
  fromPaise: number | null;
};

const PAGE_SIZE = 25;

/**
 * The properties on sale by name, 25 a page; of one city or one partner when told; `q` is part of the name. `more` says that another
 * page follows.
 */
export async function listPublicProperties(
  ctx: Context,
  filters: { q?: string; cityId?: string; accountId?: string; page: number },
): Promise<{ rows: PublicPropertyRow[]; page: number; more: boolean }> {
  const found = await rows<PublicPropertyRow>(
    `SELECT p.id, p.name, p.slug, t.property_type::text AS "typeName", p.city_id, c.name::text AS "cityName", c.slug AS "citySlug",
       p.address, p.latitude, p.longitude,
       (SELECT min(r.default_price_paise) FROM rooms r WHERE r.property_id = p.id AND ${roomOnSale("r")}) AS "fromPaise"
     FROM (SELECT p.id AS property_id FROM properties p ${joinApprovedAccount("p")}
       WHERE ${onSaleItself("p")} AND p.name ILIKE $part AND ($cityId::uuid IS NULL OR p.city_id = $cityId)
         AND ($accountId::uuid IS NULL OR p.account_id = $accountId)
       ORDER BY p.name, p.id LIMIT ${PAGE_SIZE + 1} OFFSET $offset) page
     JOIN properties p ON p.id = page.property_id JOIN property_types t ON t.id = p.property_type_id JOIN cities c ON c.id = p.city_id
     ORDER BY p.name, p.id`,
    {
      part: containing(filters.q ?? ""),
      cityId: filters.cityId ?? null,
      accountId: filters.accountId ?? null,
      offset: (filters.page - 1) * PAGE_SIZE,
    },
    ctx.tx,
  );
  return { rows: found.slice(0, PAGE_SIZE), page: filters.page, more: found.length > PAGE_SIZE };
}
