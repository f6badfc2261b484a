import { beforeAll, expect, test } from "vitest";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { findHospitalById, hospitalChoices } from "#app/domain/places/find-hospital.ts";
import { hospitalList } from "#app/domain/places/hospital-list.ts";
import {
  allCityOptions,
  cityOptions,
  everyCityChoices,
  officeCityChoices,
} from "#app/domain/places/list-cities.ts";
import { saveHospital } from "#app/domain/places/save-hospital.ts";
import { speaking } from "#app/words/speaking.ts";
import { execute, row, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity, makeHospital, makeProperty } from "#tests/factories/inventory.ts";

type Person = Awaited<ReturnType<typeof makeContext>>;
let admin: Person;
let staff: Person;
let cityId: string;

beforeAll(async () => {
  admin = await makeContext("admin");
  staff = await makeContext("staff");
  cityId = await makeCity();
});

const values = (over: Record<string, unknown> = {}) => ({
  near_hospital_name: "Sunrise Heart Institute",
  city: cityId,
  latitude: 17.4,
  longitude: 78.45,
  active: true,
  ...over,
});

test("hospitals of one name in a city get addresses of their own; a new name keeps the address", async () => {
  const first = await saveHospital(admin, { values: values() });
  const second = await saveHospital(admin, { values: values() });
  expect([first.slug, second.slug]).toEqual(["sunrise-heart-institute", "sunrise-heart-institute-2"]);
  const renamed = await saveHospital(admin, {
    hospitalId: first.id,
    version: 1,
    values: values({ near_hospital_name: "Sunrise Hospitals", no_of_bed: 120 }),
  });
  expect(renamed).toMatchObject({ slug: "sunrise-heart-institute", created: false });
  const read = await findHospitalById(staff, first.id);
  expect(read).toMatchObject({
    version: 2,
    values: { near_hospital_name: "Sunrise Hospitals", no_of_bed: 120 },
  });
  const [audit] = await rows<{ before: object; after: object }>(
    "SELECT before, after FROM audit_events WHERE subject_id = $1 AND action = 'hospital.update'",
    [first.id],
  );
  expect(audit).toEqual({
    before: { near_hospital_name: "Sunrise Heart Institute", no_of_bed: null },
    after: { near_hospital_name: "Sunrise Hospitals", no_of_bed: 120 },
  });
});

test("a page opened before another change does not overwrite it", async () => {
  const { id } = await saveHospital(admin, { values: values({ near_hospital_name: "Stale" }) });
  await saveHospital(admin, { hospitalId: id, version: 1, values: values({ near_hospital_name: "Fresh" }) });
  const late = saveHospital(admin, {
    hospitalId: id,
    version: 1,
    values: values({ near_hospital_name: "Late" }),
  });
  await expect(late).rejects.toMatchObject({ code: "stale" });
  expect((await findHospitalById(admin, id)).values.near_hospital_name).toBe("Fresh");
});

test("two changes of the same version at once: one wins", async () => {
  const { id } = await saveHospital(admin, { values: values({ near_hospital_name: "Race" }) });
  const results = await Promise.allSettled(
    ["One", "Two"].map((name) =>
      saveHospital(admin, { hospitalId: id, version: 1, values: values({ near_hospital_name: name }) }),
    ),
  );
  expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find((result) => result.status === "rejected")).toMatchObject({
    reason: expect.any(Conflict),
  });
});

test.each([
  [{ latitude: 51.5, longitude: -0.1 }, ["latitude", "longitude"]],
  [{ pin_code: "012345" }, ["pin_code"]],
  [{ near_hospital_name: "  " }, ["near_hospital_name"]],
  [{ no_of_bed: -1 }, ["no_of_bed"]],
  [{ website: "javascript:alert(1)" }, ["website"]],
  [{ city: "00000000-0000-4000-8000-000000000000" }, ["city"]],
])("%o is refused at its field", async (over, fields) => {
  const error = await saveHospital(admin, { values: values(over) }).catch((caught) => caught);
  expect(error).toBeInstanceOf(Invalid);
  expect(Object.keys(error.fields)).toEqual(fields);
});

test("only admins change hospitals; customers and partners do not see the master list", async () => {
  const { id } = await saveHospital(admin, { values: values({ near_hospital_name: "Guarded" }) });
  await expect(saveHospital(staff, { hospitalId: id, version: 1, values: values() })).rejects.toThrow(
    Forbidden,
  );
  const customer = await makeContext("customer");
  const partner = await makeContext("partner", { accountId: await makeAccount() });
  for (const stranger of [customer, partner]) {
    await expect(hospitalList.page(stranger, {})).rejects.toThrow(Forbidden);
    await expect(findHospitalById(stranger, id)).rejects.toThrow(Forbidden);
  }
  await expect(findHospitalById(admin, "00000000-0000-4000-8000-000000000000")).rejects.toThrow(NotFound);
});

test("the list finds by city and part of the name, and by the beginning of the name in the whole country", async () => {
  const other = await makeCity();
  await makeHospital({
    city_id: other,
    near_hospital_name: "Zeta Eye Centre",
    slug: "zeta-eye-centre",
    no_of_bed: 9,
  });
  await makeHospital({
    city_id: other,
    near_hospital_name: "New Zeta Clinic",
    slug: "new-zeta-clinic",
    active: false,
  });
  const names = async (filters: Parameters<typeof hospitalList.page>[1]) =>
    (await hospitalList.page(staff, filters)).rows.map((one) => one.near_hospital_name);
  expect(await names({ city: other, q: "zeta" })).toEqual(["New Zeta Clinic", "Zeta Eye Centre"]);
  expect(await names({ q: "Zeta  e" })).toEqual(["Zeta Eye Centre"]);
  expect(await names({ q: "100%" })).toEqual([]);
  expect(await names({ city: other, sort: "-no_of_bed" })).toEqual(["Zeta Eye Centre", "New Zeta Clinic"]);
  expect(await names({ city: other, shown: "inactive" })).toEqual(["New Zeta Clinic"]);
  expect(await hospitalList.page(staff, { city: other })).toMatchObject({
    total: 2,
    totalIsBounded: false,
  });
});

test("a hospital that moves on the map is linked to the properties near its new place", async () => {
  const accountId = await makeAccount();
  const propertyId = await makeProperty({
    account_id: accountId,
    city_id: cityId,
    latitude: 12.9,
    longitude: 77.6,
  });
  const { id } = await saveHospital(admin, { values: values({ near_hospital_name: "Mover" }) });
  const near = () =>
    row<{ distanceM: number }>(
      "SELECT distance_m FROM property_hospitals WHERE hospital_id = $1 AND property_id = $2",
      [id, propertyId],
    );
  expect(await near()).toBeUndefined();
  await saveHospital(admin, {
    hospitalId: id,
    values: values({ near_hospital_name: "Mover", latitude: 12.91, longitude: 77.6 }),
  });
  expect((await near())?.distanceM).toBe(1112);
});

test("city options leave out cities without a shown hospital and put those with a well-known one first", async () => {
  const plain = await makeCity({ name: "Aaa Plain", slug: "aaa-plain" });
  const famous = await makeCity({ name: "Zzz Famous", slug: "zzz-famous" });
  const empty = await makeCity({ name: "Aaa Empty", slug: "aaa-empty" });
  await makeHospital({ city_id: plain });
  await makeHospital({ city_id: famous, featured: true, near_hospital_name: "Famous", locality: "Old Town" });
  await makeHospital({ city_id: famous, near_hospital_name: "Other" });
  await makeHospital({ city_id: empty, active: false });
  const options = await cityOptions(admin);
  expect(options[0]).toMatchObject({ name: "Zzz Famous", featured: true });
  expect(options.map((one) => one.id)).toContain(plain);
  expect(options.map((one) => one.id)).not.toContain(empty);
  expect((await allCityOptions(admin)).map((one) => one.id)).toContain(empty);
  const choices = await hospitalChoices(admin, { cityId: famous });
  expect(choices.map((one) => one.name)).toEqual(["Famous", "Other"]);
  expect((await hospitalChoices(admin, { cityId: famous, q: "old town" })).map((one) => one.name)).toEqual([
    "Famous",
  ]);
});

test("the database refuses a hospital without a city, and a city that goes while it has hospitals", async () => {
  const city = await makeCity();
  await makeHospital({ city_id: city });
  await expect(makeHospital({ city_id: "00000000-0000-4000-8000-000000000000" })).rejects.toMatchObject({
    code: "23503",
    constraint: "hospitals_city",
  });
  await expect(
    execute("UPDATE hospitals SET city_id = '00000000-0000-4000-8000-000000000000' WHERE city_id = $1", [
      city,
    ]),
  ).rejects.toMatchObject({ constraint: "hospitals_city" });
  await expect(execute("DELETE FROM cities WHERE id = $1", [city])).rejects.toMatchObject({
    constraint: "hospitals_city",
  });
  await execute("DELETE FROM hospitals WHERE city_id = $1", [city]);
  expect(await execute("DELETE FROM cities WHERE id = $1", [city])).toBe(1);
});

test("filters and forms name a city and its state in the language of who asks", async () => {
  const value = await makeCity({ name: "Hyderabad" });
  await makeHospital({ city_id: value });
  for (const choices of [officeCityChoices, everyCityChoices]) {
    const inHindi = await speaking("hi", () => choices(admin));
    expect(inHindi).toContainEqual({ value, label: "हैदराबाद, तेलंगाना" });
    expect(await choices(admin)).toContainEqual({ value, label: "Hyderabad, Telangana" });
  }
});
