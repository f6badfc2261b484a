import { beforeAll, expect, it } from "vitest";
import { usualPrices } from "#app/domain/bookings/kinds/room-quotes.ts";
import { GUEST } from "#app/domain/context.ts";
import { execute, row } from "#db/client.ts";
import { makeHospital, makePlace, makeProperty, makeRoom, type Place } from "#tests/factories/inventory.ts";
import { readHomeFigures } from "./home-figures.ts";
import { readCityPage } from "./hospitals-with-rooms.ts";

const ctx = { actor: GUEST, now: new Date() };
const point = { latitude: 22, longitude: 75 };
let place: Place;
let slug: string;

beforeAll(async () => {
  place = await makePlace({ property: point, room: { default_price_paise: 90_000 } });
  await execute("UPDATE hospitals SET latitude = 22.01, longitude = 75 WHERE id = $hospitalId", place);
  slug = (await row<{ slug: string }>("SELECT slug FROM cities WHERE id = $cityId", place))!.slug;
});

it("lists hospitals with rooms near them, well-known ones first, with the lowest price of a night as the engine has it", async () => {
  const cheap = await makeRoom({
    property_id: await makeProperty({ account_id: place.accountId, city_id: place.cityId, ...point }),
    default_price_paise: 50_000,
  });
  await makeHospital({ city_id: place.cityId, ...point, featured: true, near_hospital_name: "Known" });
  await makeHospital({ city_id: place.cityId, latitude: 30, longitude: 80, near_hospital_name: "Far away" });
  const { hospitals, city } = await readCityPage(ctx, slug);
  expect(city.slug).toBe(slug);
  expect(hospitals.map(({ name, houses }) => [name, houses])).toEqual([
    ["Known", 2],
    [expect.any(String), 2],
  ]);
  const asked = { units: 1, adults: 1, children: 0, infants: 0, hospitalId: null, roomIds: [cheap] };
  expect(hospitals[0]!.from).toEqual((await usualPrices(ctx, asked)).get(cheap));
  expect(hospitals[1]!.nearestM).toBeGreaterThan(1_000);
  expect(await readHomeFigures(ctx)).toEqual({ houses: 2, hospitals: 2, cities: 1 });
  await execute("UPDATE properties SET on_sale = false WHERE city_id = $cityId", place);
  expect((await readCityPage(ctx, slug)).hospitals).toEqual([]);
  expect(await readHomeFigures(ctx)).toEqual({ houses: 0, hospitals: 0, cities: 0 });
});

it("knows no other city", async () => {
  await expect(readCityPage(ctx, "nowhere-at-all")).rejects.toMatchObject({ name: "NotFound" });
});
