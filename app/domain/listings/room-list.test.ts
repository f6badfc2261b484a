import { expect, test } from "vitest";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity, makeProperty, makeRoom } from "#tests/factories/inventory.ts";
import { roomList } from "./room-list.ts";

test("rooms of the own zone only, filtered by name and status", async () => {
  const [cityId, elsewhere] = [await makeCity(), await makeCity()];
  const accountId = await makeAccount();
  const property = await makeProperty({ account_id: accountId, city_id: cityId, name: "Lake House" });
  const far = await makeProperty({ account_id: accountId, city_id: elsewhere });
  const roomId = await makeRoom({ property_id: property, name: "Blue room", status: "pending" });
  await makeRoom({ property_id: far });
  const staff = await makeContext("staff", { zoneCityId: cityId });
  expect(await roomList.page(staff, {})).toMatchObject({
    total: 1,
    rows: [{ key: roomId, property_name: "Lake House" }],
  });
  expect((await roomList.page(staff, { q: "blue" })).rows).toHaveLength(1);
  expect((await roomList.page(staff, { q: "red" })).rows).toEqual([]);
  expect((await roomList.page(staff, { status: "approved" })).total).toBe(0);
  expect((await roomList.page(await makeContext("customer"), {})).rows).toEqual([]);
});
