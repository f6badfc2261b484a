import { NotFound } from "#app/domain/errors.ts";
import { itemOnSale, outletOnSale } from "#app/domain/shared/on-sale.ts";
import { present } from "#app/present.ts";
import { row, rows } from "#db/client.ts";
import { wordsOfEach } from "./differences.ts";
import type { Values } from "./fields.ts";
import type { ItemKind } from "./labels.ts";
import { fieldsOf } from "./registry.ts";
import { type RouteFacts, routeFactsSql } from "./route-facts.ts";
import { FROM_SQL, TERMS_SQL, VALUES_SQL } from "./sql.ts";

export type PublicItem = {
  id: string;
  kind: ItemKind;
  name: string;
  parentId: string | null;
  cityId: string;
  cityName: string;
  values: Values;
  terms: Values;
  routeFacts: RouteFacts;
  photoUploadId: string | null;
  /** Values and terms as people read them, by field. */
  words: Record<string, string>;
  photos: Array<{ uploadId: string; caption: string; width: number | null; height: number | null }>;
};

/** What of an outlet is nobody's business but its own and the back office's. */
const PRIVATE = new Set(["phone_e164", "email", "contact_person", "gstin", "cars"]);

/** What anybody may see of these values. */
export function withoutPrivate(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !PRIVATE.has(key)));
}

/**
 * An item that is on sale, with its approved photos: itself and everything above it is approved. Without phone, mail and number
 * plates, which belong on a booking.
 * @throws NotFound
 */
export async function publicItem(itemId: string): Promise<PublicItem> {
  const known = await row<{ kind: ItemKind }>(
    `SELECT i.kind FROM items i LEFT JOIN items p ON p.id = i.parent_id LEFT JOIN items g ON g.id = p.parent_id
     WHERE i.id = $itemId AND ${outletOnSale("i")} AND (p.id IS NULL OR ${itemOnSale("p")}) AND (g.id IS NULL OR ${itemOnSale("g")})`,
    { itemId },
  );
  if (!known) throw new NotFound();
  const { kind } = known;
  const [found, photos] = await Promise.all([
    row<Omit<PublicItem, "words" | "photos" | "photoUploadId">>(
      `SELECT i.id, i.kind, i.name, i.parent_id, i.city_id, c.name::text AS "cityName",
         ${VALUES_SQL[kind]} AS values, ${TERMS_SQL[kind]} AS terms, ${routeFactsSql(kind)} AS "routeFacts"
       FROM ${FROM_SQL[kind]} JOIN cities c ON c.id = i.city_id WHERE i.id = $itemId`,
      { itemId },
    ),
    rows<PublicItem["photos"][number]>(
      `SELECT f.upload_id, f.caption, u.width, u.height FROM item_photos f JOIN uploads u ON u.id = f.upload_id
       WHERE f.item_id = $itemId AND f.approved ORDER BY f.position, f.id`,
      { itemId },
    ),
  ]);
  const [values, terms] = [withoutPrivate(present(found).values), withoutPrivate(present(found).terms)];
  const [words] = await wordsOfEach(
    fieldsOf(kind).filter((field) => !PRIVATE.has(field.name)),
    [{ ...values, ...terms }],
  );
  return {
    ...present(found),
    values,
    terms,
    words: present(words),
    photos,
    photoUploadId: photos[0]?.uploadId ?? null,
  };
}
