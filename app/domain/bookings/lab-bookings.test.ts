import { expect, test } from "vitest";
import { labTestTypes } from "#app/domain/search/lab-centres.ts";
import { customerContext } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { bloodTest, bookChoices, makeLab } from "#tests/factories/sales.ts";
import { bookingList } from "./booking-list.ts";

test("lab bookings tell the patient's age and sex in files and calls", async () => {
  const place = await makePlace();
  const lab = await makeLab(place);
  await bookChoices(await customerContext(), [bloodTest(place, lab)]);
  const admin = await makeContext("admin");
  const found = await bookingList.page(admin, { kind: "lab" }, { withExtra: true });
  expect(found.rows).toMatchObject([
    { booking_type: "lab", customer_age: expect.any(Number), gender: expect.any(String) },
  ]);
  expect((await bookingList.page(admin, { kind: "lab", to: "2020-01-01" })).rows).toEqual([]);
  expect(await labTestTypes(admin)).toMatchObject([{ name: "Blood" }]);
});
