import type { LabCentre, LabTest } from "#app/domain/search/lab-centres.ts";
import { field, rowOf } from "./row.ts";

/** Lab tests with the specification's field names (section 3). Amounts are rupees without tax, distances km. */

export const labCentre = rowOf<LabCentre>()({
  aarthi_center_id: field.id((centre) => centre.id),
  aarthi_center_name: field.text((centre) => centre.name),
  address: field.text((centre) => centre.address),
  collects_within_km: field.number((centre) => centre.collectsWithinM / 1_000),
  collection_fee: field.amount((centre) => centre.collectionFeePaise),
});

export const labTest = rowOf<LabTest>()({
  test_id: field.id((test) => test.id),
  test_name: field.text((test) => test.name),
  test_type: field.text((test) => test.type),
  preparation: field.text((test) => test.preparation),
  price: field.amount((test) => test.pricePaise),
});
