import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { containing } from "#app/domain/shared/like.ts";
import { rows, type Transaction } from "#db/client.ts";
import { offerScope } from "./offer-scope.ts";

/** What partners sell, with what lessens its price: for the screens that give offers and floor prices. */

export type OfferThing = {
  /** How the forms name it: `room:<id>` or `item:<id>`. */
  thing: string;
  /** The house or the outlet that it is of. */
  of: string;
  name: string;
  /** Of a room. */
  roomType: string | null;
  roomCategory: string | null;
  accountName: string;
  /** Of one night, portion, day, piece or trip, before offers and tax, paise; null for an outlet, which sells many things. */
  pricePaise: number | null;
  /** The offer that it always has, ppm. */
  standingPpm: number;
  /** The best running offers of the partner on it. */
  offerPpm: number | null;
  earlyBirdPpm: number | null;
  floorPaise: number | null;
  /** Offers are given on it; a dish has its kitchen's. */
  mayOffer: boolean;
};

const PAGE_SIZE = 25;

/** What bookings of a kind name, and what has a price of its own. */
const ITEMS: Record<
  Exclude<BookingKindName, "room">,
  { offered: string; priced: string | null; price: string }
> = {
  food: { offered: "kitchen", priced: "food_item", price: "food.price_paise" },
  travel: {
    offered: "travel_location",
    priced: "travel_location",
    price: "coalesce(route.fare_paise, vehicle.day_price_paise)",
  },
  equipment: { offered: "equipment_item", priced: "equipment_item", price: "article.price_paise" },
  lab: { offered: "lab_centre", priced: null, price: "NULL::bigint" },
};

const best = (of: string, condition: string) =>
  `(SELECT max(percent_ppm) FROM offers WHERE ${of} AND funder = 'partner' AND active AND ${condition})`;
const LIKE = (name: string, of: string) => `($q::text IS NULL OR ${name} ILIKE $q OR ${of} ILIKE $q)`;

const ROOMS = `
  SELECT 'room:' || room.id AS thing, property.name AS "of", room.name, type.room_type, room.room_category,
    account.name AS "accountName", room.default_price_paise AS "pricePaise", room.partner_offer_ppm AS "standingPpm",
    ${best("property_id = property.id AND (room_id IS NULL OR room_id = room.id)", "early_bird_days = 0")} AS "offerPpm",
    ${best("property_id = property.id AND (room_id IS NULL OR room_id = room.id)", "early_bird_days > 0")} AS "earlyBirdPpm",
    room.floor_price_paise AS "floorPaise", true AS "mayOffer", room.id
  FROM rooms room JOIN properties property ON property.id = room.property_id JOIN room_types type ON type.id = room.room_type_id
  JOIN accounts account ON account.id = property.account_id
  WHERE room.status = 'approved' AND ($accountId::uuid IS NULL OR property.account_id = $accountId) AND ${LIKE("room.name", "property.name")}`;

function itemsOf(kind: Exclude<BookingKindName, "room">): string {
  const { offered, priced, price } = ITEMS[kind];
  const kinds = [...new Set([offered, priced])].map((each) => `'${each}'`).join(", ");
  return `
  SELECT 'item:' || item.id AS thing, coalesce(grand.name, parent.name, item.name) AS "of", item.name, NULL AS "roomType", NULL AS "roomCategory",
    account.name AS "accountName", ${price} AS "pricePaise", item.partner_offer_ppm AS "standingPpm",
    ${best("item_id = item.id", "early_bird_days = 0")} AS "offerPpm", ${best("item_id = item.id", "early_bird_days > 0")} AS "earlyBirdPpm",
    item.floor_price_paise AS "floorPaise", item.kind = '${offered}' AS "mayOffer", item.id
  FROM items item JOIN accounts account ON account.id = item.account_id
  LEFT JOIN items parent ON parent.id = item.parent_id LEFT JOIN items grand ON grand.id = parent.parent_id
  LEFT JOIN food_items food ON food.item_id = item.id LEFT JOIN equipment_items article ON article.item_id = item.id
  LEFT JOIN travel_locations route ON route.item_id = item.id LEFT JOIN vehicles vehicle ON vehicle.item_id = item.parent_id
  WHERE item.kind IN (${kinds}) AND item.status = 'approved' AND ($accountId::uuid IS NULL OR item.account_id = $accountId)
    AND ${LIKE("item.name", "coalesce(grand.name, parent.name, '')")}`;
}

export type OfferThings = { rows: OfferThing[]; page: number; pageSize: number; total: number };

/** A page of what is on sale of a kind, by house or outlet: a partner its own, admins everybody's. @throws Forbidden */
export async function listOfferThings(
  ctx: Context,
  filters: { kind: BookingKindName; q?: string; page?: number },
): Promise<OfferThings> {
  const { accountId } = offerScope(ctx);
  const page = filters.page ?? 1;
  const bind = { accountId, q: filters.q ? containing(filters.q) : null };
  const things = filters.kind === "room" ? ROOMS : itemsOf(filters.kind);
  const [found, counted] = await Promise.all([
    rows<OfferThing & { id?: string }>(
      `SELECT * FROM (${things}) things ORDER BY "of", "mayOffer" DESC, name, id LIMIT $limit OFFSET $offset`,
      { ...bind, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      ctx.tx,
    ),
    rows<{ total: number }>(`SELECT count(*)::integer AS total FROM (${things}) things`, bind, ctx.tx),
  ]);
  const shown = found.map(({ id: _, ...thing }) => thing);
  return { rows: shown, page, pageSize: PAGE_SIZE, total: counted[0]!.total };
}

export type OfferHouse = { thing: string; name: string };

/** Houses of which an offer can hold for every room, by name; the first 200. @throws Forbidden */
export async function listOfferHouses(ctx: Context, q?: string): Promise<OfferHouse[]> {
  const { accountId } = offerScope(ctx);
  return rows<OfferHouse>(
    `SELECT 'property:' || property.id AS thing, property.name FROM properties property WHERE property.status = 'approved'
       AND ($accountId::uuid IS NULL OR property.account_id = $accountId) AND ${LIKE("property.name", "''")} ORDER BY property.name, property.id LIMIT 200`,
    { accountId, q: q ? containing(q) : null },
    ctx.tx,
  );
}

export type ThingKey = { table: "room" | "property" | "item"; id: string };
export type FoundThing = {
  accountId: string;
  kind: BookingKindName;
  propertyId: string | null;
  roomId: string | null;
  itemId: string | null;
  /** An offer can be given on it; a floor price can be set on it. */
  mayOffer: boolean;
  mayFloor: boolean;
};

const KIND_OF_ITEM = `CASE item.kind WHEN 'kitchen' THEN 'food' WHEN 'food_item' THEN 'food' WHEN 'travel_location' THEN 'travel'
  WHEN 'equipment_item' THEN 'equipment' WHEN 'lab_centre' THEN 'lab' END`;

const BY_TABLE: Record<ThingKey["table"], string> = {
  room: `SELECT property.account_id, 'room' AS kind, property.id AS "propertyId", room.id AS "roomId", NULL AS "itemId",
      true AS "mayOffer", true AS "mayFloor" FROM rooms room JOIN properties property ON property.id = room.property_id WHERE room.id = $id`,
  property: `SELECT property.account_id, 'room' AS kind, property.id AS "propertyId", NULL AS "roomId", NULL AS "itemId",
      true AS "mayOffer", false AS "mayFloor" FROM properties property WHERE property.id = $id`,
  item: `SELECT item.account_id, ${KIND_OF_ITEM} AS kind, NULL AS "propertyId", NULL AS "roomId", item.id AS "itemId",
      item.kind IN ('kitchen', 'travel_location', 'equipment_item', 'lab_centre') AS "mayOffer",
      item.kind IN ('food_item', 'travel_location', 'equipment_item') AS "mayFloor" FROM items item WHERE item.id = $id AND ${KIND_OF_ITEM} IS NOT NULL`,
};

/** The room, house or item of a form, or undefined when there is none that this actor may change. @throws Forbidden */
export async function findOfferThing(
  ctx: Context,
  { table, id }: ThingKey,
  tx?: Transaction,
): Promise<FoundThing | undefined> {
  const { accountId } = offerScope(ctx);
  const [found] = await rows<FoundThing>(BY_TABLE[table], { id }, tx ?? ctx.tx);
  return found && (accountId === null || found.accountId === accountId) ? found : undefined;
}
