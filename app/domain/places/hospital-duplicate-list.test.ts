import { expect, test } from "vitest";
import { GUEST, systemContext } from "#app/domain/context.ts";
import { mergeMasterRow } from "#app/domain/masters/merge-master.ts";
import { makeCity, makeHospital } from "#tests/factories/inventory.ts";
import { duplicateHospitalList } from "./hospital-duplicate-list.ts";

const ctx = systemContext("test");
const at = (latitude: number) => ({ latitude, longitude: 78.4 });

test("hospitals of one city, name and place are a pair until they are merged; namesakes elsewhere are none", async () => {
  const [city, other] = [await makeCity(), await makeCity()];
  const make = (slug: string, near_hospital_name: string, latitude: number, city_id = city) =>
    makeHospital({ city_id, slug, near_hospital_name, ...at(latitude) });
  const first = await make("jaslok-hospital", "Jaslok Hospital", 17.4);
  const second = await make(
    "jaslok-hospital-and-research-centre",
    "Jaslok Hospital and Research Centre",
    17.401,
  );
  await make("jaslok-hospital-east", "Jaslok Hospital", 17.5);
  await make("jaslok-hospital-2", "Jaslok Hospital", 17.4, other);
  const pairs = async () => (await duplicateHospitalList.page(ctx, {})).rows;
  expect(await pairs()).toMatchObject([
    { hospitalId: first, otherId: second, other_hospital_name: "Jaslok Hospital and Research Centre" },
  ]);
  await mergeMasterRow(ctx, "hospitals", { fromId: second, intoId: first });
  expect(await pairs()).toEqual([]);
  await expect(duplicateHospitalList.page({ ...ctx, actor: GUEST }, {})).rejects.toThrow();
});
