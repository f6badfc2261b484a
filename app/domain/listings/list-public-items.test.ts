import { expect, test } from "vitest";
import { GUEST } from "#app/domain/context.ts";
import {
  publicTravelPoints,
  travelPointDistance,
  travelPointDistances,
} from "#app/domain/masters/public-travel-points.ts";
import { routeEnds, travelPointId } from "#app/domain/search/route-ends.ts";
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
