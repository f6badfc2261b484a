import { beforeAll, describe, expect, it } from "vitest";
import { GUEST } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { execute } from "#db/client.ts";
import { makeCity, makeHospital } from "#tests/factories/inventory.ts";
import { findHospital, hospitalsOfCity, readCities, readWellKnownHospitals } from "./find-hospitals.ts";

const ctx = { actor: GUEST, now: new Date() };

beforeAll(async () => {
  const hyderabad = await makeCity({ name: "Hyderabad", slug: "hyderabad" });
  const chennai = await makeCity({ name: "Chennai", slug: "chennai" });
  await makeCity({ name: "Nowhere", slug: "nowhere" });
  const closed = await makeCity({ name: "Closed", slug: "closed", active: false });
  const hospital = (city_id: string, near_hospital_name: string, slug: string, over = {}) =>
    makeHospital({ city_id, near_hospital_name, slug, ...over });
  await hospital(hyderabad, "Apollo Hospitals", "apollo", { locality: "Jubilee Hills", featured: true });
  await hospital(hyderabad, "Care Hospitals", "care");
  await hospital(hyderabad, "Old Apollo Clinic", "old-apollo", { active: false });
  await hospital(chennai, "Apollo Hospitals", "apollo", { locality: "Greams Road" });
  await hospital(chennai, "New Apollo Centre", "new-apollo");
  await hospital(closed, "Apollo Closed", "apollo-closed", { featured: true });
});

describe("what a guest may choose", () => {
  it("is every active city with an active hospital", async () => {
    expect(await readCities(ctx)).toEqual([
      { slug: "chennai", name: "Chennai", featured: false },
      { slug: "hyderabad", name: "Hyderabad", featured: true },
    ]);
  });

  it("is the well-known hospitals of active cities", async () => {
    expect((await readWellKnownHospitals(ctx)).map((hospital) => hospital.slug)).toEqual(["apollo"]);
  });

  it("is the active hospitals of a city, well-known ones first", async () => {
    const { city, hospitals, more } = await hospitalsOfCity(ctx, "hyderabad");
    expect(city.name).toBe("Hyderabad");
    expect(hospitals.map((hospital) => hospital.slug)).toEqual(["apollo", "care"]);
    expect(more).toBe(false);
    for (const slug of ["closed", "atlantis"])
      await expect(hospitalsOfCity(ctx, slug)).rejects.toThrow(NotFound);
  });

  it("is at most 300 of a city, and whether there are more is said", async () => {
    const city_id = await makeCity({ name: "Large", slug: "large" });
    await execute(
      `INSERT INTO hospitals (near_hospital_name, slug, city_id, latitude, longitude)
       SELECT 'Hospital ' || n, 'hospital-' || n, $city_id, 17 + n * 0.001, 78 FROM generate_series(1, 300) n`,
      { city_id },
    );
    const shown = async () => {
      const { hospitals, more } = await hospitalsOfCity(ctx, "large");
      return [hospitals.length, more];
    };
    expect(await shown()).toEqual([300, false]);
    await makeHospital({ city_id });
    expect(await shown()).toEqual([300, true]);
  });

  it("is one hospital by its address, if it is shown", async () => {
    expect(await findHospital(ctx, "chennai", "apollo")).toMatchObject({
      locality: "Greams Road",
      cityName: "Chennai",
    });
    for (const [city, slug] of [
      ["chennai", "care"],
      ["hyderabad", "old-apollo"],
      ["closed", "apollo-closed"],
    ])
      await expect(findHospital(ctx, city!, slug!)).rejects.toThrow(NotFound);
  });
});
