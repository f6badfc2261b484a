import { expect, test } from "vitest";
import { Forbidden } from "#app/domain/errors.ts";
import { labTestTypes } from "#app/domain/search/lab-centres.ts";
import { customerContext } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { bloodTest, bookChoices, makeLab } from "#tests/factories/sales.ts";
import { listLabBookings } from "./list-lab-bookings.ts";

test("lab bookings tell the office the patient's age and sex, and nobody else", async () => {
  const place = await makePlace();
  const lab = await makeLab(place);
  await bookChoices(await customerContext(), [bloodTest(place, lab)]);
  const admin = await makeContext("admin");
  const found = await listLabBookings(admin, { page: 1 });
  expect(found.rows).toMatchObject([{ kind: "lab", age: expect.any(Number), gender: expect.any(String) }]);
  expect((await listLabBookings(admin, { to: "2020-01-01" })).rows).toEqual([]);
  await expect(listLabBookings(await makeContext("staff"), {})).rejects.toBeInstanceOf(Forbidden);
  expect(await labTestTypes(admin)).toMatchObject([{ name: "Blood" }]);
});
