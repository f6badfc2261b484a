import { beforeAll, expect, it } from "vitest";
import { GUEST } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { addDays, istInstant } from "#app/domain/shared/dates.ts";
import { execute, row } from "#db/client.ts";
import { customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { bookedHouses, findHouse, findHouseOfCity } from "./booked-houses.ts";

const anybody = { actor: GUEST, now: new Date() };
let place: Place;
let slug: string;
let citySlug: string;
beforeAll(async () => {
  place = await makePlace();
  ({ slug, citySlug } = (await row<{ slug: string; citySlug: string }>(
    "SELECT house.slug, city.slug AS city_slug FROM properties house JOIN cities city ON city.id = house.city_id WHERE house.id = $propertyId",
    { propertyId: place.propertyId },
  ))!);
});

it("meals come to the house of a family until the day it leaves", async () => {
  const guest = await customerContext();
  const [checkIn, checkOut] = [inDays(5), inDays(8)];
  await makeBooking(guest, place, { checkIn, checkOut });
  const on = (day: string) =>
    bookedHouses({ ...guest, now: istInstant(day, "09:00") }, { citySlug, draft: null }).then((houses) =>
      houses.map(({ id }) => id),
    );
  expect(await on(addDays(checkOut, -1))).toEqual([place.propertyId]);
  expect(await on(checkOut)).toEqual([]);
  expect(await bookedHouses(await customerContext(), { citySlug, draft: null })).toEqual([]);
});

it("a house is found by its slug in its own city, is of no use in another, and is none when it is not on sale", async () => {
  expect(await findHouse(anybody, citySlug, slug)).toMatchObject({ id: place.propertyId });
  expect(await findHouseOfCity(anybody, citySlug, slug)).toMatchObject({ id: place.propertyId });
  expect(await findHouseOfCity(anybody, "another-city", slug)).toBeNull();
  await execute("UPDATE properties SET status = 'suspended' WHERE id = $propertyId", {
    propertyId: place.propertyId,
  });
  for (const city of [citySlug, "another-city"])
    await expect(findHouseOfCity(anybody, city, slug)).rejects.toThrow(NotFound);
  await expect(findHouse(anybody, citySlug, slug)).rejects.toThrow(NotFound);
});
