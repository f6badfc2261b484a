import { expect, test } from "vitest";
import { models } from "#db/models/index.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { readFilterOptions } from "./filter-options.ts";

test("rooms are narrowed by what is still in use: what matters to a patient first, a dozen at most", async () => {
  const guest = await makeContext("customer");
  await models.PropertyType.create({ propertyType: "Guest house" });
  await models.PropertyType.create({ propertyType: "Dharamshala", active: false });
  await models.Facility.create({ name: "Of former days", patientFit: true, active: false });
  await models.Facility.create({ name: "Garden", position: 1 });
  await models.Facility.create({ name: "Lift", position: 3, patientFit: true });
  await models.Facility.create({ name: "Ramp", position: 2, patientFit: true });
  const names = (options: Array<{ name: string }>) => options.map(({ name }) => name);
  const { propertyTypes, facilities } = await readFilterOptions(guest);
  expect(names(propertyTypes)).toEqual(["Guest house"]);
  expect(names(facilities)).toEqual(["Ramp", "Lift", "Garden"]);
  for (let count = 0; count < 12; count++)
    await models.Facility.create({ name: `Another ${count}`, position: 10 + count });
  expect((await readFilterOptions(guest)).facilities).toHaveLength(12);
});
