import { expect, test } from "vitest";
import { execute, row } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { makeEquipment, makeKitchen, makeLab, makeRoute } from "#tests/factories/sales.ts";
import { listingWarnings } from "./listing-warnings.ts";

test("a licence that the law wants is missed, and one that has ended is named", async () => {
  const place = await makePlace();
  const { actor } = await makeContext("admin");
  const ctx = { actor, now: new Date("2026-12-01T06:00:00Z") };
  const kitchen = { kind: "kitchen" as const, id: (await makeKitchen(place)).id };
  expect(await listingWarnings(ctx, kitchen, { licence_number: null })).toEqual([
    "The number of its FSSAI licence is missing.",
  ]);
  const licence = { licence_number: "13619011000123", licence_valid_until: "2026-11-30" };
  expect(await listingWarnings(ctx, kitchen, licence)).toEqual(["Its licence ended on 30/11/2026."]);
  // Accreditation is not obligatory.
  const lab = { kind: "lab_centre" as const, id: (await makeLab(place)).id };
  expect(await listingWarnings(ctx, lab, { licence_number: null })).toEqual([]);
});

test("cars whose papers have ended are named: no trip is offered with them", async () => {
  const place = await makePlace();
  const { actor } = await makeContext("admin");
  const ctx = { actor, now: new Date("2026-12-01T06:00:00Z") };
  const vehicle = { kind: "vehicle" as const, id: (await makeRoute(place)).vehicleId };
  const cars = [
    { registration_number: "TS09AB1234", papers_valid_until: "2026-11-30" },
    { registration_number: "TS09AB1235", papers_valid_until: "2026-12-01" },
    { registration_number: "TS09AB1236", papers_valid_until: null },
  ];
  expect(await listingWarnings(ctx, vehicle, { cars })).toEqual([
    "The papers of TS09AB1234 ended on 30/11/2026.",
  ]);
  expect(await listingWarnings(ctx, vehicle, {})).toEqual([]);
});

test("a GSTIN of somebody else and another one of the same name at the same address are named", async () => {
  const [place, other] = [await makePlace(), await makePlace()];
  const ctx = await makeContext("admin");
  const theirs = (await row<{ gstin: string; name: string }>(
    "SELECT gstin, name FROM accounts WHERE id = $id",
    { id: other.accountId },
  ))!;
  const house = { kind: "property" as const, id: place.propertyId };
  expect(await listingWarnings(ctx, house, { gstin: theirs.gstin })).toEqual([
    `Its GSTIN is that of ${theirs.name}.`,
  ]);
  const own = { kind: "property" as const, id: other.propertyId };
  for (const gstin of [theirs.gstin, ""]) expect(await listingWarnings(ctx, own, { gstin })).toEqual([]);

  await execute("UPDATE properties SET name = 'Asha Nivas', address = '4  Lake   View' WHERE id = $id", own);
  const said = { name: "asha nivas", address: "4 LAKE view" };
  const words = ["There is another one of this name at this address: Asha Nivas."];
  expect(await listingWarnings(ctx, house, said)).toEqual(words);
  expect(await listingWarnings(ctx, own, said)).toEqual([]);
  const store = await makeEquipment(place);
  const foreign = { kind: "medical_store" as const, id: store.storeId };
  expect(
    await listingWarnings(ctx, foreign, { ...said, gstin: theirs.gstin, licence_number: "TS-1" }),
  ).toEqual([`Its GSTIN is that of ${theirs.name}.`]);
});
