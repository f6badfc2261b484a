import { beforeAll, describe, expect, it } from "vitest";
import { cityIdOf } from "#app/api/city.ts";
import { addHospitalProfile } from "#app/domain/doctors/hospital-profiles.ts";
import { savePart } from "#app/domain/doctors/parts.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { createMasterRow } from "#app/domain/masters/save-master.ts";
import { findHospitalById } from "#app/domain/places/find-hospital.ts";
import {
  formerCityAddress,
  formerHospitalAddress,
  formerPropertyAddress,
} from "#app/domain/places/former-addresses.ts";
import { saveHospital } from "#app/domain/places/save-hospital.ts";
import { execute, row, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity, makeHospital, makeProperty } from "#tests/factories/inventory.ts";
import { currentId, currentIds, mergeChoices, mergeMasterRow, previewMerge } from "./merge-master.ts";

let admin: Awaited<ReturnType<typeof makeContext>>;
beforeAll(async () => {
  admin = await makeContext("admin");
});

const facility = (name: string) => createMasterRow(admin, "facilities", { name }).then(({ id }) => id);
const linksOf = async (facilityId: string) =>
  (
    await rows<{ p: string }>("SELECT property_id AS p FROM property_facilities WHERE facility_id = $1", [
      facilityId,
    ])
  ).map(({ p }) => p);

describe("a merge of facilities", () => {
  it("moves every link once and leads the old id to the new row, also through a second merge", async () => {
    const [wifi, internet, wlan] = [
      await facility("Wi-Fi x"),
      await facility("Internet x"),
      await facility("WLAN x"),
    ];
    const account_id = await makeAccount();
    const city_id = await makeCity();
    const both = await makeProperty({ account_id, city_id });
    const one = await makeProperty({ account_id, city_id });
    for (const [property, id] of [
      [both, wifi],
      [both, internet],
      [one, wifi],
    ])
      await execute("INSERT INTO property_facilities (property_id, facility_id) VALUES ($1, $2)", [
        property,
        id,
      ]);
    expect(await previewMerge(admin, "facilities", { fromId: wifi!, intoId: internet! })).toMatchObject({
      from: { name: "Wi-Fi x" },
      into: { name: "Internet x" },
      moves: [{ table: "property_facilities", rows: 2 }],
    });
    expect(
      (await mergeChoices(admin, "facilities", { fromId: wifi!, q: "inter" })).map((each) => each.id),
    ).toEqual([internet]);
    expect(await mergeMasterRow(admin, "facilities", { fromId: wifi!, intoId: internet! })).toEqual({
      moved: 1,
    });
    expect((await linksOf(internet!)).sort()).toEqual([both, one].sort());
    expect(await linksOf(wifi!)).toEqual([]);
    await mergeMasterRow(admin, "facilities", { fromId: internet!, intoId: wlan! });
    expect(await currentId(admin, "facilities", wifi!)).toBe(wlan);
    expect(await currentIds(admin, "facilities", [wifi!, internet!, wlan!])).toEqual([wlan]);
    expect(await row("SELECT name::text, active FROM facilities WHERE id = $1", [wifi])).toEqual({
      name: "Wi-Fi x",
      active: false,
    });
    await expect(mergeMasterRow(admin, "facilities", { fromId: wlan!, intoId: wifi! })).rejects.toMatchObject(
      { code: "merged" },
    );
    await expect(mergeMasterRow(admin, "facilities", { fromId: wifi!, intoId: wlan! })).rejects.toMatchObject(
      { code: "merged" },
    );
  });

  it("is followed by what waits for approval", async () => {
    const [ramp, slope] = [await facility("Ramp w"), await facility("Slope w")];
    const waiting = async (id: string) =>
      (await row<{ id: string }>(
        `INSERT INTO approvals (subject_kind, subject_id, change, payload)
         VALUES ('property', gen_random_uuid(), 'update', $1::jsonb) RETURNING id`,
        [JSON.stringify({ values: { name: "Nivas", facility_ids: [id] } })],
      ))!.id;
    const id = await waiting(slope!);
    await mergeMasterRow(admin, "facilities", { fromId: slope!, intoId: ramp! });
    expect(await row("SELECT payload FROM approvals WHERE id = $1", [id])).toEqual({
      payload: { values: { name: "Nivas", facility_ids: [ramp] } },
    });
  });

  it("refuses nonsense and everybody but admins", async () => {
    const id = await facility("Alone");
    await expect(mergeMasterRow(admin, "facilities", { fromId: id, intoId: id })).rejects.toBeInstanceOf(
      Invalid,
    );
    await expect(
      mergeMasterRow(admin, "facilities", { fromId: id, intoId: admin.actor.id }),
    ).rejects.toBeInstanceOf(NotFound);
    const staff = await makeContext("staff");
    await expect(mergeMasterRow(staff, "facilities", { fromId: id, intoId: id })).rejects.toBeInstanceOf(
      Forbidden,
    );
    const fallback = await row<{ id: string }>("SELECT id FROM cancellation_policies WHERE is_default");
    const other = await createMasterRow(admin, "cancellation-policies", {
      name: "Other",
      tiers: [{ from_hours: 0, charge: "percent", value: 0 }],
    });
    await expect(
      mergeMasterRow(admin, "cancellation-policies", { fromId: fallback!.id, intoId: other.id }),
    ).rejects.toMatchObject({ code: "default" });
  });
});

it("two cities become one: what was in both keeps its place, old addresses lead on", async () => {
  const [bengaluru, bangalore] = [
    await makeCity({ slug: "bengaluru-m" }),
    await makeCity({ slug: "bangalore-m" }),
  ];
  const twin = { slug: "city-clinic", near_hospital_name: "City Clinic" };
  const kept = await makeHospital({ ...twin, city_id: bengaluru! });
  const moved = await makeHospital({ ...twin, city_id: bangalore! });
  const single = await makeHospital({ slug: "only-there", city_id: bangalore! });
  const property = await makeProperty({
    account_id: await makeAccount({ city_id: bangalore }),
    city_id: bangalore!,
    slug: "a-house",
  });
  const manager = await makeContext("city_manager", { zoneCityId: bangalore });
  await mergeMasterRow(admin, "cities", { fromId: bangalore!, intoId: bengaluru! });
  expect(await row("SELECT city_id FROM properties WHERE id = $1", [property])).toEqual({
    cityId: bengaluru,
  });
  expect(await row("SELECT zone_city_id AS zone FROM users WHERE id = $1", [manager.actor.id])).toEqual({
    zone: bengaluru,
  });
  expect(await formerHospitalAddress(admin, "bangalore-m", "only-there")).toEqual({
    citySlug: "bengaluru-m",
    slug: "only-there",
  });
  expect(await formerCityAddress(admin, "bangalore-m")).toBe("bengaluru-m");
  expect(await formerCityAddress(admin, "bengaluru-m")).toBeNull();
  expect(await cityIdOf(admin, bangalore!)).toBe(bengaluru);
  expect(await cityIdOf(admin, "Bangalore M")).toBe(bengaluru);
  const clash = await formerHospitalAddress(admin, "bangalore-m", "city-clinic");
  expect(clash).toEqual({ citySlug: "bengaluru-m", slug: `city-clinic-${moved.slice(0, 8)}` });
  expect(await row("SELECT slug FROM hospitals WHERE id = $1", [kept])).toEqual({ slug: "city-clinic" });
  expect(await formerHospitalAddress(admin, "bangalore-m", "never-there")).toBeNull();
  expect(await formerPropertyAddress(admin, "bangalore-m", "a-house")).toEqual({
    citySlug: "bengaluru-m",
    slug: "a-house",
  });
  // The twins are one hospital after all: the oldest address still leads to the one that is left.
  await mergeMasterRow(admin, "hospitals", { fromId: moved, intoId: kept });
  expect(await formerHospitalAddress(admin, "bangalore-m", "city-clinic")).toEqual({
    citySlug: "bengaluru-m",
    slug: "city-clinic",
  });
  expect(await currentId(admin, "hospitals", moved)).toBe(kept);
  expect((await findHospitalById(admin, single)).citySlug).toBe("bengaluru-m");
});

it("a merged hospital's page moves along with all its lines; two pages are not mixed", async () => {
  const city_id = await makeCity();
  const [from, into] = [await makeHospital({ city_id }), await makeHospital({ city_id })];
  await addHospitalProfile(admin, from!);
  await savePart(
    admin,
    { of: "hospital", part: "amenities" },
    { ownerId: from!, values: { amenities: "Lift" } },
  );
  await addHospitalProfile(admin, into!);
  await expect(mergeMasterRow(admin, "hospitals", { fromId: from!, intoId: into! })).rejects.toMatchObject({
    code: "both_have",
  });
  await execute("DELETE FROM hospital_profiles WHERE hospital_id = $1", [into]);
  await mergeMasterRow(admin, "hospitals", { fromId: from!, intoId: into! });
  expect(await row("SELECT amenities FROM hospital_amenities WHERE hospital_id = $1", [into])).toEqual({
    amenities: "Lift",
  });
});

it("a hospital that moves to another city leaves its address behind", async () => {
  const [here, there] = [await makeCity({ slug: "here-m" }), await makeCity({ slug: "there-m" })];
  const values = {
    near_hospital_name: "Wanderer",
    city: here,
    latitude: 17.4,
    longitude: 78.4,
    active: true,
  };
  const { id } = await saveHospital(admin, { values });
  await saveHospital(admin, { hospitalId: id, values: { ...values, city: there } });
  expect(await formerHospitalAddress(admin, "here-m", "wanderer")).toEqual({
    citySlug: "there-m",
    slug: "wanderer",
  });
});
