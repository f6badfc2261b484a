import { expect, test } from "vitest";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { makeKitchen, makeLab } from "#tests/factories/sales.ts";
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
