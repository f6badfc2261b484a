import type { Context } from "#app/domain/context.ts";
import { containing } from "#app/domain/shared/like.ts";
import { itemOnSale, joinApprovedAccount, onSaleItself, outletOnSale } from "#app/domain/shared/on-sale.ts";
import { present } from "#app/present.ts";
import { rows } from "#db/client.ts";
import { wordsOfEach } from "./differences.ts";
import type { Values } from "./fields.ts";
import { type ItemKind, PURCHASED_TYPES } from "./labels.ts";
import { withoutPrivate } from "./public-item.ts";
import { fieldsOf } from "./registry.ts";
import { type RouteFacts, routeFactsSql } from "./route-facts.ts";
import { FROM_SQL, TERMS_SQL, VALUES_SQL } from "./sql.ts";

export type PublicItemRow = {
  id: string;
  kind: ItemKind;
  name: string;
  parentId: string | null;
  parentName: string | null;
  cityId: string;
  cityName: string;
  values: Values;
  terms: Values;
  routeFacts: RouteFacts;
  /** The first photo that was approved. */
  photoUploadId: string | null;
  /** Values and terms as people read them, by field. */
  words: Record<string, string>;
};

export type PublicItemFilters = {
  kind: ItemKind;
  cityId?: string;
  /** Only what this one sells. */
  parentId?: string;
  foodTypeId?: string;
  /** Only these. */
  itemIds?: string[];
  /** Part of the name. */
  q?: string;
  page: number;
};

const PAGE_SIZE = 50;

const ABOVE_ON_SALE = `(parent.id IS NULL OR ${itemOnSale("parent")}) AND (above.id IS NULL OR ${itemOnSale("above")})`;
/** `items i` with what is above it, on sale. */
const ON_SALE = `${outletOnSale("i")} AND ${ABOVE_ON_SALE}`;
/** The same where the account is joined. */
const ON_SALE_ITSELF = `${onSaleItself("i")} AND ${ABOVE_ON_SALE}`;
const ABOVE =
  "LEFT JOIN items parent ON parent.id = i.parent_id LEFT JOIN items above ON above.id = parent.parent_id";

const FIRST_PHOTO =
  "(SELECT f.upload_id FROM item_photos f WHERE f.item_id = i.id AND f.approved ORDER BY f.position, f.id LIMIT 1)";

/** Items of a kind that are on sale, by name, 50 a page, without phone, mail and number plates; `more` says that another page follows. */
export async function listPublicItems(
  ctx: Context,
  filters: PublicItemFilters,
): Promise<{ rows: PublicItemRow[]; page: number; more: boolean }> {
  const { kind, page } = filters;
  const found = await rows<Omit<PublicItemRow, "words">>(
    `SELECT i.id, i.kind, i.name, i.parent_id, page.parent_name, i.city_id, c.name::text AS "cityName",
       ${VALUES_SQL[kind]} AS values, ${TERMS_SQL[kind]} AS terms, ${routeFactsSql(kind)} AS "routeFacts", ${FIRST_PHOTO} AS "photoUploadId"
     FROM (SELECT i.id AS item_id, parent.name AS parent_name FROM items i ${joinApprovedAccount("i")} ${ABOVE}
       WHERE i.kind = $kind AND ${ON_SALE_ITSELF} AND i.name ILIKE $part AND ($cityId::uuid IS NULL OR i.city_id = $cityId)
         AND ($parentId::uuid IS NULL OR i.parent_id = $parentId) AND ($itemIds::uuid[] IS NULL OR i.id = ANY($itemIds))
         AND ($foodTypeId::uuid IS NULL OR EXISTS (SELECT FROM food_items food WHERE food.item_id = i.id AND food.food_type_id = $foodTypeId))
       ORDER BY i.name, i.id LIMIT ${PAGE_SIZE + 1} OFFSET $offset) page
     JOIN ${FROM_SQL[kind]} ON i.id = page.item_id JOIN cities c ON c.id = i.city_id ORDER BY i.name, i.id`,
    {
      kind,
      part: containing(filters.q ?? ""),
      cityId: filters.cityId ?? null,
      parentId: filters.parentId ?? null,
      itemIds: filters.itemIds ?? null,
      foodTypeId: filters.foodTypeId ?? null,
      offset: (page - 1) * PAGE_SIZE,
    },
    ctx.tx,
  );
  const shown = found.slice(0, PAGE_SIZE).map((item) => ({
    ...item,
    values: withoutPrivate(item.values),
    terms: withoutPrivate(item.terms),
  }));
  const said = await wordsOfEach(
    fieldsOf(kind),
    shown.map((item) => ({ ...item.values, ...item.terms })),
    ctx.tx,
  );
  return {
    rows: shown.map((item, index) => ({ ...item, words: present(said[index]) })),
    page,
    more: found.length > PAGE_SIZE,
  };
}

export type ChoiceOnSale = { id: string; name: string };

/** The types of food of the dishes on sale, optionally in one city. */
export function foodTypesOnSale(ctx: Context, filter: { cityId?: string }): Promise<ChoiceOnSale[]> {
  return rows<ChoiceOnSale>(
    `SELECT t.id, t.name::text AS name FROM food_types t WHERE t.active AND EXISTS (
       SELECT FROM food_items food JOIN items i ON i.id = food.item_id ${ABOVE}
       WHERE food.food_type_id = t.id AND ${ON_SALE} AND ($cityId::uuid IS NULL OR i.city_id = $cityId))
     ORDER BY t.name LIMIT 500`,
    { cityId: filter.cityId ?? null },
    ctx.tx,
  );
}

/** How equipment on sale is offered (buy, hire, refill), optionally in one city. */
export async function purchasedTypesOnSale(ctx: Context, filter: { cityId?: string }): Promise<string[]> {
  const found = await rows<{ type: string }>(
    // OFFSET 0 keeps the planner from joining all articles first: one of each type is enough.
    `SELECT type FROM unnest($types::text[]) type WHERE EXISTS (
       SELECT FROM equipment_items article JOIN items i ON i.id = article.item_id ${ABOVE}
       WHERE article.purchased_type = type AND ${ON_SALE} AND ($cityId::uuid IS NULL OR i.city_id = $cityId) OFFSET 0)
     ORDER BY type`,
    { types: Object.keys(PURCHASED_TYPES), cityId: filter.cityId ?? null },
    ctx.tx,
  );
  return found.map(({ type }) => type);
}

/** The units of equipment on sale, optionally of one item. */
export function unitsOnSale(ctx: Context, filter: { itemId?: string }): Promise<ChoiceOnSale[]> {
  return rows<ChoiceOnSale>(
    `SELECT u.id, u.name::text AS name FROM measure_units u WHERE u.active AND EXISTS (
       SELECT FROM equipment_items article JOIN items i ON i.id = article.item_id ${ABOVE}
       WHERE article.measure_unit_id = u.id AND ${ON_SALE} AND ($itemId::uuid IS NULL OR i.id = $itemId))
     ORDER BY u.name LIMIT 500`,
    { itemId: filter.itemId ?? null },
    ctx.tx,
  );
}

/** The cities where something of a kind is on sale, by name. */
export function citiesWithItems(ctx: Context, kind: ItemKind): Promise<ChoiceOnSale[]> {
  return rows<ChoiceOnSale>(
    `SELECT c.id, c.name::text AS name FROM cities c WHERE c.active AND EXISTS (
       SELECT FROM items i ${ABOVE} WHERE i.city_id = c.id AND i.kind = $kind AND ${ON_SALE})
     ORDER BY c.name, c.id LIMIT 500`,
    { kind },
    ctx.tx,
  );
}
