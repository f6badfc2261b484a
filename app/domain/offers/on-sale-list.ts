import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { containing } from "#app/domain/shared/like.ts";
import { OFFER_KINDS } from "./offer-lists.ts";
import { offerScope } from "./offer-scope.ts";

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

/** The best running offer of the partner. */
const best = (of: string, condition: string) =>
  `(SELECT max(percent_ppm) FROM offers WHERE ${of} AND funder = 'partner' AND active AND ${condition})`;
const ON_ROOM = "property_id = property.id AND (room_id IS NULL OR room_id = room.id)";

const ROOMS = `
  SELECT 'room:' || room.id AS thing, room.id, property.account_id, property.name AS house, room.name, type.room_type, room.room_category,
    account.name AS partner_name, room.default_price_paise AS price_paise, room.partner_offer_ppm AS standing_ppm,
    ${best(ON_ROOM, "early_bird_days = 0")} AS offer_ppm, ${best(ON_ROOM, "early_bird_days > 0")} AS early_bird_ppm,
    room.floor_price_paise, true AS may_offer
  FROM rooms room JOIN properties property ON property.id = room.property_id JOIN room_types type ON type.id = room.room_type_id
  JOIN accounts account ON account.id = property.account_id WHERE room.status = 'approved'`;

function itemsOf(kind: Exclude<BookingKindName, "room">): string {
  const { offered, priced, price } = ITEMS[kind];
  const kinds = [...new Set([offered, priced])].filter(Boolean).map((each) => `'${each}'`);
  return `
  SELECT 'item:' || item.id AS thing, item.id, item.account_id, coalesce(grand.name, parent.name, item.name) AS house, item.name,
    NULL::text AS room_type, NULL::text AS room_category, account.name AS partner_name, ${price} AS price_paise,
    item.partner_offer_ppm AS standing_ppm, ${best("item_id = item.id", "early_bird_days = 0")} AS offer_ppm,
    ${best("item_id = item.id", "early_bird_days > 0")} AS early_bird_ppm, item.floor_price_paise, item.kind = '${offered}' AS may_offer
  FROM items item JOIN accounts account ON account.id = item.account_id
  LEFT JOIN items parent ON parent.id = item.parent_id LEFT JOIN items grand ON grand.id = parent.parent_id
  LEFT JOIN food_items food ON food.item_id = item.id LEFT JOIN equipment_items article ON article.item_id = item.id
  LEFT JOIN travel_locations route ON route.item_id = item.id LEFT JOIN vehicles vehicle ON vehicle.item_id = item.parent_id
  WHERE item.kind IN (${kinds}) AND item.status = 'approved'`;
}

/**
 * What partners sell of a kind, by house or outlet, with the offers that lower its price: for the screens of offers and floor prices.
 * A partner sees its own, admins everybody's.
 */
export const onSaleList = defineList({
  name: "on-sale",
  title: "On sale",
  from: {
    as: "thing",
    select: (where, _, { kind }) =>
      `SELECT * FROM (${kind === "room" || kind === "all" ? ROOMS : itemsOf(kind)}) thing WHERE ${where}`,
  },
  key: "thing.id",
  columns: {
    /** How the forms name it: `room:<id>` or `item:<id>`. */
    thing: column.text("Id", "thing.thing", { on: "file", always: true }),
    name: column.text("What", "thing.name", { always: true }),
    /** The house or the outlet that it is of. */
    house: column.text("Of", "thing.house", { on: "file", always: true }),
    room_type: column.text("Room type", "thing.room_type", { on: "file" }),
    room_category: column.text("Category", "thing.room_category", { on: "file" }),
    partner_name: column.text("Partner", "thing.partner_name", { shownTo: ["admin"] }),
    // Of one night, portion, day, piece or trip; none of an outlet, which sells many things.
    price: column.money("Price before tax", "thing.price_paise", { notSummed: true }),
    standing_offer: column.percent("Standing offer", "nullif(thing.standing_ppm, 0)"),
    offer: column.percent("Offer", "thing.offer_ppm"),
    earlybird_offer: column.percent("Early bird", "thing.early_bird_ppm"),
    floor_price: column.money("Floor price", "thing.floor_price_paise", { on: "file" }),
    /** Offers are given on it; a dish has its kitchen's. */
    may_offer: column.flag("Offers are given on it", "thing.may_offer", { on: "file" }),
  },
  filters: {
    // Its meaning is in `from`.
    kind: filter.choice("Kind", OFFER_KINDS, () => undefined, { first: "room", all: null }),
    q: filter.search("Name of it, its house or outlet", (words) => ({
      sql: "thing.name ILIKE $part OR thing.house ILIKE $part",
      bind: { part: containing(words) },
    })),
  },
  scope: (ctx) => {
    const { accountId } = offerScope(ctx);
    return accountId ? { sql: "thing.account_id = $accountId", bind: { accountId } } : { sql: "true" };
  },
  order: "thing.house, thing.may_offer DESC, thing.name",
  pageSize: 25,
});
