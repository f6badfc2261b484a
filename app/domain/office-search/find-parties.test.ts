import { beforeAll, expect, it } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { refreshFinder } from "#app/domain/search/finder/refresh.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeCity, makeHospital } from "#tests/factories/inventory.ts";
import { findParties } from "./find-parties.ts";

let admin: Context;
let hospital: string;

beforeAll(async () => {
  admin = await makeContext("admin");
  const city = await makeCity({ name: "Hyderabad", slug: "hyderabad" });
  hospital = await makeHospital({ city_id: city, near_hospital_name: "Apollo Hospitals", slug: "apollo" });
  await refreshFinder();
});

it.each(["apollo", "appolo", "apollo hyderabad"])("offers a hospital as guests find it: %s", async (q) => {
  expect((await findParties(admin, q)).hospitals).toEqual([
    { id: hospital, name: "Apollo Hospitals, Hyderabad" },
  ]);
});

it("offers nothing before something is typed", async () => {
  expect(await findParties(admin, " ")).toEqual({ accounts: [], properties: [], hospitals: [] });
});
