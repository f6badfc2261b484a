import { beforeAll, expect, it } from "vitest";
import { bookingList } from "#app/domain/bookings/booking-list.ts";
import type { Context } from "#app/domain/context.ts";
import { execute, row } from "#db/client.ts";
import { customerContext, payOrder } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { type Kitchen, makeKitchen, meals, placeChoices } from "#tests/factories/sales.ts";
import { itemList } from "./item-list.ts";
import { citiesOfSeller } from "./seller-cities.ts";

/** A partner with kitchens in two cities. */

let [here, there]: Place[] = [];
let [first, second]: Kitchen[] = [];
let partner: Context;

beforeAll(async () => {
  [here, there] = [await makePlace(), await makePlace()];
  [first, second] = [await makeKitchen(here), await makeKitchen(there)];
  await execute("UPDATE items SET account_id = $accountId WHERE id = ANY($ids)", {
    accountId: first.accountId,
    ids: [second.id, second.dishId],
  });
  partner = await makeContext("partner", { accountId: first.accountId });
  for (const [place, kitchen] of [[here, first] as const, [there, second] as const]) {
    const guest = await customerContext();
    await payOrder(guest, await placeChoices(guest, [meals(place, kitchen)]));
  }
});

const values = async (ctx: Context) => (await citiesOfSeller(ctx)).map(({ value }) => value).sort();

it("are offered to a partner who sells in several, and to nobody else", async () => {
  expect(await values(partner)).toEqual([here!.cityId, there!.cityId].sort());
  expect(await values(await makeContext("partner", { accountId: here!.accountId }))).toEqual([]);
  expect(await values(await makeContext("admin"))).toEqual([]);
});

it("narrow the bookings and what is sold", async () => {
  const bookings = await bookingList.page(partner, { city: there!.cityId }, {});
  expect(bookings.rows).toHaveLength(1);
  const { city } = (await row<{ city: string }>("SELECT city_id AS city FROM bookings WHERE id = $id", {
    id: bookings.rows[0]!.key,
  }))!;
  expect(city).toBe(there!.cityId);
  const sold = await itemList.page(partner, { city: there!.cityId }, {});
  expect(sold.rows.map(({ key }) => key).sort()).toEqual([second!.id, second!.dishId].sort());
});
