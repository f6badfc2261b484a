import type { Context } from "#app/domain/context.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { containing } from "#app/domain/shared/like.ts";
import { rows } from "#db/client.ts";
import { offerScope } from "./offer-scope.ts";

/** What the forms of offers and floor prices name. */

export type OfferHouse = { thing: string; name: string };

/** Houses of which an offer can hold for every room, by name; the first 200. @throws Forbidden */
export async function listOfferHouses(ctx: Context, q?: string): Promise<OfferHouse[]> {
  const { accountId } = offerScope(ctx);
  return rows<OfferHouse>(
    `SELECT 'property:' || property.id AS thing, property.name FROM properties property WHERE property.status = 'approved'
       AND ($accountId::uuid IS NULL OR property.account_id = $accountId) AND ($q::text IS NULL OR property.name ILIKE $q) ORDER BY property.name, property.id LIMIT 200`,
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
export async function findOfferThing(ctx: Context, { table, id }: ThingKey): Promise<FoundThing | undefined> {
  const { accountId } = offerScope(ctx);
  const [found] = await rows<FoundThing>(BY_TABLE[table], { id }, ctx.tx);
  return found && (accountId === null || found.accountId === accountId) ? found : undefined;
}
