import type { Context } from "#app/domain/context.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import {
  ITEM_CONDITIONS,
  itemOnSale,
  licenceValid,
  OUTLET_CONDITIONS,
  propertyOnSale,
  roomOnSale,
  type SaleCondition,
} from "#app/domain/shared/on-sale.ts";
import { rows } from "#db/client.ts";
import type { KindName } from "./labels.ts";
import { listingScope } from "./policy.ts";

/** Why guests do not find what a partner offers, by the conditions that the search sells by. */

export type NotSold = {
  id: string;
  kind: KindName;
  name: string;
  /** Of a room its property. */
  propertyId: string | null;
  reasons: string[];
};

/** The maximum number of reasons given. */
const MOST = 20;

const failing = (alias: string, conditions: readonly SaleCondition[], more: SaleCondition[] = []) =>
  `array_remove(ARRAY[${[...conditions, ...more]
    .map(({ sql, reason }) => `CASE WHEN (${sql(alias)}) IS NOT TRUE THEN '${reason}' END`)
    .join(", ")}]::text[], NULL)`;

/** A house is found by its rooms, an outlet by what it sells. */
const SELLS_ROOMS: SaleCondition = {
  sql: (p) => `EXISTS (SELECT FROM rooms room WHERE room.property_id = ${p}.id AND ${roomOnSale("room")})`,
  reason: "none of its rooms is on sale",
};
const SELLS_ITEMS: SaleCondition = {
  sql: (i) =>
    `${i}.kind NOT IN ('kitchen', 'medical_store', 'transport_company', 'vehicle')
     OR EXISTS (SELECT FROM items sold WHERE sold.parent_id = ${i}.id AND ${itemOnSale("sold")})`,
  reason: "nothing in it is on sale",
};
const SELLS_TESTS: SaleCondition = {
  sql: (i) =>
    `${i}.kind <> 'lab_centre' OR EXISTS (SELECT FROM lab_centre_tests test WHERE test.item_id = ${i}.id AND test.active)`,
  reason: "no test has a price",
};
const LICENCE: SaleCondition = {
  sql: (i) =>
    `NOT EXISTS (SELECT FROM outlets outlet WHERE outlet.item_id = ${i}.id AND NOT ${licenceValid("outlet", "$today")})`,
  reason: "the licence has expired",
};
const PARENT: SaleCondition = {
  sql: (i) =>
    `EXISTS (SELECT FROM items parent WHERE parent.id = ${i}.parent_id AND ${itemOnSale("parent")})`,
  reason: "the business it belongs to is not on sale",
};
const HOUSE: SaleCondition = {
  sql: (r) =>
    `EXISTS (SELECT FROM properties house WHERE house.id = ${r}.property_id AND ${propertyOnSale("house")})`,
  reason: "the property is not on sale",
};

const PROPERTIES = `SELECT p.id, 'property' AS kind, p.name, NULL::uuid AS "propertyId", ${failing("p", OUTLET_CONDITIONS, [SELLS_ROOMS])} AS reasons
  FROM properties p`;
const ROOMS = `SELECT r.id, 'room' AS kind, r.name, p.id AS "propertyId", ${failing("r", ITEM_CONDITIONS, [HOUSE])} AS reasons
  FROM rooms r JOIN properties p ON p.id = r.property_id`;
const ITEMS = `SELECT i.id, i.kind, i.name, NULL::uuid AS "propertyId", CASE WHEN i.parent_id IS NULL
      THEN ${failing("i", OUTLET_CONDITIONS, [LICENCE, SELLS_ITEMS, SELLS_TESTS])} ELSE ${failing("i", ITEM_CONDITIONS, [PARENT, SELLS_ITEMS])} END AS reasons
  FROM items i`;

/** Everything of the actor's scope that guests do not find, with the reasons: at most 20, houses and outlets first. @throws Forbidden */
export async function listNotSold(ctx: Context): Promise<NotSold[]> {
  const today = istDate(ctx.now);
  const house = listingScope(ctx.actor, "p");
  const item = listingScope(ctx.actor, "i");
  const bind = { ...house.bind, ...item.bind, today };
  return rows<NotSold>(
    `SELECT id, kind, name, "propertyId", to_json(reasons) AS reasons FROM (
       ${PROPERTIES} WHERE ${house.where} UNION ALL ${ROOMS} WHERE ${house.where} UNION ALL ${ITEMS} WHERE ${item.where}) listed
     WHERE cardinality(reasons) > 0
     ORDER BY kind NOT IN ('property', 'kitchen', 'transport_company', 'medical_store', 'lab_centre'), name, id LIMIT ${MOST}`,
    bind,
    ctx.tx,
  );
}

/** Why guests do not find one listing that the caller has read within its scope; empty when they do. */
export async function whyNotSold(
  ctx: Context,
  { kind, id }: { kind: KindName; id: string },
): Promise<string[]> {
  const [from, alias] =
    kind === "property" ? [PROPERTIES, "p"] : kind === "room" ? [ROOMS, "r"] : [ITEMS, "i"];
  const [found] = await rows<{ reasons: string[] }>(
    `SELECT to_json(reasons) AS reasons FROM (${from} WHERE ${alias}.id = $id) listed`,
    { id, today: istDate(ctx.now) },
    ctx.tx,
  );
  return found?.reasons ?? [];
}
