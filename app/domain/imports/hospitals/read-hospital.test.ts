import type pg from "pg";
import { expect, test } from "vitest";
import { CopyRows } from "#db/copy-rows.ts";
import { HospitalPlaces } from "./places.ts";
import { HOSPITAL_COLUMNS, readHospital, slugWithLocality, writeHospital } from "./read-hospital.ts";

/** What a cell of a list of hospitals means. @database none */

const CITY = "7d5c1c9e-0000-4000-8000-000000000001";
const COLUMNS = ["near_hospital_name", "coordinates", "address", "pin_code", "phone", "website", "locality"];
const at = Object.fromEntries(COLUMNS.map((name, index) => [name, index]));

function read(said: Record<string, string>) {
  const row: Record<string, string> = {
    near_hospital_name: "City Clinic",
    coordinates: "17.41, 78.41",
    ...said,
  };
  return readHospital(
    COLUMNS.map((name) => row[name] ?? ""),
    at,
    CITY,
  );
}

test.each(["0", "-", "NA", "n/a", "N.A.", "nil", "None", "null"])(
  "%s in a list means that nothing is known",
  (unknown) => {
    expect(read({ address: unknown, phone: unknown, website: unknown, pin_code: unknown })).toMatchObject({
      address: "",
      phone: "",
      website: "",
      pinCode: "",
    });
  },
);

test.each([
  ["clinic.example", "https://clinic.example"],
  ["http://clinic.example/about", "http://clinic.example/about"],
  ["HTTPS://clinic.example", "HTTPS://clinic.example"],
])("the website %s is %s", (typed, website) => {
  expect(read({ website: typed }).website).toBe(website);
});

test("a row is the same one while name, address and city are, and unchanged while all of it is", () => {
  const before = read({ address: "C:\\Road 1", phone: "040 123" });
  expect(read({ address: "C:\\Road 1", phone: "040 123" })).toEqual(before);
  const changed = read({ address: "C:\\Road 1", phone: "040 124" });
  expect(changed.key).toBe(before.key);
  expect(changed.digest).not.toBe(before.digest);
  expect(read({ address: "C:\\\\Road 1", phone: "040 123" }).key).not.toBe(before.key);
});

test.each([
  ["Manali", "city-clinic-manali"],
  ["12 Mall Road", "city-clinic"],
  ["An address of a place with more than forty letters", "city-clinic"],
])("a namesake at %s is %s", (address, slug) => {
  expect(slugWithLocality(read({ address }))).toBe(slug);
});

test("as many values are written as there are columns", () => {
  const rows = new CopyRows(HOSPITAL_COLUMNS.length);
  writeHospital(rows.row(), CITY, CITY, read({}));
  expect(rows.count).toBe(1);
});

test("a file with more cities than India has towns has another column mapped as the city", async () => {
  const nobody = {
    query: () => {
      throw new Error("nothing is looked up");
    },
  } as unknown as pg.Client;
  const streets = Array.from({ length: 20_001 }, (_, index) => ["Kerala", `Street ${index}`] as const);
  await expect(new HospitalPlaces(nobody).learn(streets)).rejects.toThrow(
    "The file names more than 20000 cities: is another column mapped as the city?",
  );
});
