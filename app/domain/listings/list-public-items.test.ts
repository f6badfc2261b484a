import { expect, test } from "vitest";
import { GUEST, type TxContext } from "#app/domain/context.ts";
import {
  publicTravelPoints,
  travelPointDistance,
  travelPointDistances,
} from "#app/domain/masters/public-travel-points.ts";
import { routeEnds, travelPointId } from "#app/domain/search/route-ends.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row } from "#db/client.ts";
import { makeCity, makePlace } from "#tests/factories/inventory.ts";
import { makeEquipment, makeKitchen, makeRoute } from "#tests/factories/sales.ts";
import {
  citiesWithItems,
  foodTypesOnSale,
  listPublicItems,
  purchasedTypesOnSale,
  unitsOnSale,
} from "./list-public-items.ts";

const guest = { actor: GUEST, now: new Date() };

test("what anybody sees of what is on sale: nothing of a kitchen or store that is off sale", async () => {
  const place = await makePlace();
  const { cityId } = place;
  const kitchen = await makeKitchen(place);
  const equipment = await makeEquipment(place);
  const dishes = (over = {}) => listPublicItems(guest, { kind: "food_item", cityId, page: 1, ...over });
  const names = async (over = {}) => (await dishes(over)).rows.map(({ id }) => id);
  expect((await dishes()).rows).toMatchObject([
    { id: kitchen.dishId, parentId: kitchen.id, terms: { price_paise: 10_000 } },
  ]);
  const [outlet] = (await listPublicItems(guest, { kind: "kitchen", cityId, page: 1 })).rows;
  expect(outlet!.values).not.toHaveProperty("phone_e164");
  const [type] = await foodTypesOnSale(guest, { cityId });
  expect(type).toMatchObject({ name: "Tiffin" });
  expect(await names({ foodTypeId: type!.id, parentId: kitchen.id })).toEqual([kitchen.dishId]);
  expect(await names({ itemIds: [equipment.id] })).toEqual([]);
  expect(await names({ page: 2 })).toEqual([]);
  expect(await purchasedTypesOnSale(guest, { cityId })).toEqual(["hire"]);
  expect(await unitsOnSale(guest, { itemId: equipment.id })).toMatchObject([{ name: "piece" }]);
  expect((await citiesWithItems(guest, "food_item")).map(({ id }) => id)).toContain(cityId);
  await execute("UPDATE items SET on_sale = false WHERE id = ANY($ids::uuid[])", {
    ids: [kitchen.id, equipment.storeId],
  });
  expect(await names()).toEqual([]);
  expect(await foodTypesOnSale(guest, { cityId })).toEqual([]);
  expect(await purchasedTypesOnSale(guest, { cityId })).toEqual([]);
  expect(await unitsOnSale(guest, { itemId: equipment.id })).toEqual([]);
  expect((await citiesWithItems(guest, "food_item")).map(({ id }) => id)).not.toContain(cityId);
});

/** How many items a read looks at. */
async function rowsReadBy(read: (ctx: TxContext) => Promise<unknown>): Promise<number> {
  return withTransaction(guest, async (ctx) => {
    const count = async () =>
      (await row<{ n: number }>(
        `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer AS n FROM pg_stat_xact_user_tables
         WHERE relname = 'items'`,
        {},
        ctx.tx,
      ))!.n;
    const before = await count();
    await read(ctx);
    return (await count()) - before;
  });
}

test("a page of thousands on sale reads no more than it shows, nor do the ways to get equipment", async () => {
  const place = await makePlace();
  const [{ id: kitchenId }, { storeId }] = [await makeKitchen(place), await makeEquipment(place)];
  for (const [kind, parent] of [
    ["food_item", kitchenId],
    ["equipment_item", storeId],
  ] as const)
    await execute(
      `INSERT INTO items (kind, parent_id, account_id, city_id, name, status)
       SELECT $kind, id, account_id, city_id, 'Many ' || n, 'approved' FROM items, generate_series(1, 5000) n WHERE id = $parent`,
      { kind, parent },
    );
  await execute(
    `INSERT INTO food_items (item_id, food_type_id, price_paise, meal_times, daily_stock)
     SELECT item.id, (SELECT id FROM food_types LIMIT 1), 8000, '{lunch}', 30 FROM items item WHERE kind = 'food_item' AND name LIKE 'Many %'`,
    {},
  );
  await execute(
    `INSERT INTO equipment_items (item_id, measure_unit_id, purchased_type, price_paise, units)
     SELECT item.id, (SELECT id FROM measure_units LIMIT 1), (ARRAY['buy', 'hire', 'refill'])[1 + length(name) % 3], 8000, 1 FROM items item WHERE kind = 'equipment_item' AND name LIKE 'Many %'`,
    {},
  );
  await execute("VACUUM ANALYZE items, food_items, equipment_items, accounts", {});
  const most = 1_000;
  expect(await rowsReadBy((ctx) => listPublicItems(ctx, { kind: "food_item", page: 1 }))).toBeLessThan(most);
  expect(await rowsReadBy((ctx) => purchasedTypesOnSale(ctx, {}))).toBeLessThan(most);
});

test("where routes on sale begin and end, and how far points lie from each other", async () => {
  const place = await makePlace();
  const { cityId } = place;
  const route = await makeRoute(place);
  const ends = async (asked: Parameters<typeof routeEnds>[1]) =>
    (await routeEnds(guest, asked)).map(({ id }) => id);
  expect(await ends({ end: "from", cityId })).toEqual([route.fromId]);
  expect(await ends({ end: "to", fromId: route.fromId })).toEqual([route.toId]);
  expect(await ends({ end: "to", cityId, fromId: route.toId })).toEqual([]);
  const point = await row<{ name: string }>(
    "SELECT point_name::text AS name FROM travel_points WHERE id = $id",
    {
      id: route.fromId,
    },
  );
  expect(await travelPointId(guest, { cityId, point: point!.name.toUpperCase() })).toBe(route.fromId);
  await expect(travelPointId(guest, { cityId: await makeCity(), point: point!.name })).rejects.toMatchObject({
    name: "NotFound",
  });
  expect((await publicTravelPoints(guest, { cityId })).map((one) => one.point_id).sort()).toEqual(
    [route.fromId, route.toId].sort(),
  );
  const metres = await travelPointDistance(guest, route);
  const lines = await travelPointDistances(guest, { cityId, fromId: route.fromId });
  expect(lines.map((one) => [one.point_id, one.distanceM])).toEqual(
    expect.arrayContaining([
      [route.fromId, 0],
      [route.toId, metres],
    ]),
  );
  await expect(travelPointDistances(guest, { cityId, fromId: crypto.randomUUID() })).rejects.toMatchObject({
    name: "NotFound",
  });
  await execute("UPDATE items SET on_sale = false WHERE id = $id", { id: route.vehicleId });
  expect(await ends({ end: "from", cityId })).toEqual([]);
});
