import { expect, test } from "vitest";
import { execute } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity } from "#tests/factories/inventory.ts";
import { makeTravelPoint } from "#tests/factories/item-inputs.ts";
import { formOptions, ownerChoices } from "./choices.ts";

const idsOf = (list: Array<{ id: string }> | null | undefined) => list?.map(({ id }) => id);

test("staff of a city choose among its partners, and list what lies in it; partners add for themselves", async () => {
  const [here, elsewhere] = [await makeCity(), await makeCity()];
  const [own, other, none] = [
    await makeAccount({ city_id: here }),
    await makeAccount({ city_id: elsewhere }),
    await makeAccount(),
  ];
  const staff = await makeContext("staff", { zoneCityId: here });
  const admin = await makeContext("admin");
  expect(idsOf(await ownerChoices(staff))!.toSorted()).toEqual([own, none].toSorted());
  expect(idsOf(await ownerChoices(admin))!.toSorted()).toEqual([own, other, none].toSorted());
  expect(await ownerChoices(await makeContext("partner", { accountId: own }))).toBeNull();
  expect(idsOf((await formOptions(staff, "property")).choices.cities)).toEqual([here]);
  expect(idsOf((await formOptions(admin, "property")).choices.cities)).toEqual(
    expect.arrayContaining([here, elsewhere]),
  );
});

test("a route goes between points of its city in use, and keeps those that it names already", async () => {
  const [here, elsewhere] = [await makeCity(), await makeCity()];
  const [point, gone, far] = [
    await makeTravelPoint(here),
    await makeTravelPoint(here),
    await makeTravelPoint(elsewhere),
  ];
  await execute("UPDATE travel_points SET active = false WHERE id = $gone", { gone });
  const ctx = await makeContext("admin");
  const points = async (given: Parameters<typeof formOptions>[2]) =>
    idsOf((await formOptions(ctx, "travel_location", given)).choices.travel_points)!.toSorted();
  expect(await points({ cityId: here })).toEqual([point]);
  expect(await points({ cityId: here, values: { from_point_id: gone } })).toEqual([point, gone].toSorted());
  expect(await points({})).toEqual([point, far].toSorted());
});
