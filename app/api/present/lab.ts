import type { LabCentre, LabTest } from "#app/domain/search/lab-centres.ts";
import { rupees } from "../amounts.ts";

/** Lab tests with the specification's field names (section 3). Amounts are rupees without tax, distances km. */

export const labCentreRow = (centre: LabCentre) => ({
  aarthi_center_id: centre.id,
  aarthi_center_name: centre.name,
  address: centre.address,
  collects_within_km: centre.collectsWithinM / 1_000,
  collection_fee: rupees(centre.collectionFeePaise),
});

export const labTestRow = (test: LabTest) => ({
  test_id: test.id,
  test_name: test.name,
  test_type: test.type,
  preparation: test.preparation,
  price: rupees(test.pricePaise),
});
