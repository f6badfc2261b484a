import { expect, test } from "vitest";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity, makeProperty, makeRoom } from "#tests/factories/inventory.ts";
import { listRooms } from "./list-rooms.ts";

test("rooms of the own zone only, filtered by name and status", async () => {
  const [cityId, elsewhere] = [await makeCity(), await makeCity()];
  const accountId = await makeAccount();
  const property = await makeProperty({ account_id: accountId, city_id: cityId, name: "Lake House" });
  const far = await makeProperty({ account_id: accountId, city_id: elsewhere });
  const roomId = await makeRoom({ property_id: property, name: "Blue room", status: "pending" });
  await makeRoom({ property_id: far });
  const staff = await makeContext("staff", { zoneCityId: cityId });
  const all = { q: "", status: "all", page: 1 } as const;
  expect(await listRooms(staff, all)).toMatchObject({
    total: 1,
    rows: [{ id: roomId, propertyName: "Lake House" }],
  });
  expect((await listRooms(staff, { ...all, q: "blue" })).rows).toHaveLength(1);
  expect((await listRooms(staff, { ...all, q: "red" })).rows).toEqual([]);
  expect((await listRooms(staff, { ...all, status: "approved" })).total).toBe(0);
  expect((await listRooms(await makeContext("customer"), all)).rows).toEqual([]);
});
