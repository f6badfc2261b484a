import { expect, test } from "vitest";
import { GUEST } from "#app/domain/context.ts";
import { execute, row } from "#db/client.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { makeEquipment, makeKitchen } from "#tests/factories/sales.ts";
import { findHospital } from "./find-hospitals.ts";
import { stayAtProperty } from "./stay-at-property.ts";

const ctx = { actor: GUEST, now: new Date() };
const METRE = 1 / 111_195;

test("what stands within a walk of a house and what the hospital has is said, the nearest of each kind", async () => {
  const place = await makePlace();
  const house = (await row<{ slug: string; city: string; latitude: number; longitude: number }>(
    `SELECT property.slug, city.slug AS city, property.latitude, property.longitude FROM properties property
     JOIN cities city ON city.id = property.city_id WHERE property.id = $propertyId`,
    place,
  ))!;
  const hospital = (await row<{ slug: string }>("SELECT slug FROM hospitals WHERE id = $hospitalId", place))!;
  const at = (metres: number) => ({
    outlet: { latitude: house.latitude + metres * METRE, longitude: house.longitude },
  });
  const near = await makeKitchen(place, at(300));
  await makeKitchen(place, at(900));
  await makeKitchen(place, { ...at(50), item: { status: "suspended" } });
  await makeEquipment(place, at(1_700));
  await execute("INSERT INTO hospital_profiles (hospital_id) VALUES ($hospitalId)", place);
  await execute(
    "INSERT INTO hospital_amenities (hospital_id, amenities) VALUES ($hospitalId, 'Pharmacy'), ($hospitalId, 'Canteen')",
    place,
  );

  const { nearby, atHospital } = await stayAtProperty(ctx, {
    property: { city: house.city, slug: house.slug },
    hospital: await findHospital(ctx, house.city, hospital.slug),
    stay: null,
  });
  const { name } = (await row<{ name: string }>("SELECT name FROM items WHERE id = $id", near))!;
  expect(nearby).toEqual([{ kind: "kitchen", name, distanceM: expect.any(Number) }]);
  expect(nearby[0]!.distanceM).toBeCloseTo(300, -1);
  expect(atHospital).toEqual(["Canteen", "Pharmacy"]);
});
