import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { itemList } from "#app/domain/listings/item-list.ts";
import type { ItemKind } from "#app/domain/listings/labels.ts";
import { execute, row } from "#db/client.ts";
import { seedMasters } from "#seeds/masters.ts";
import { makeAccount, makeCity } from "#tests/factories/inventory.ts";
import { importFile } from "./import-file.ts";
import { LISTING_IMPORTS, type ListingImportName } from "./listing-columns.ts";

const ctx = systemContext("test");

beforeAll(async () => {
  await seedMasters();
  const cityId = await makeCity({ name: "Nandyal" });
  await makeAccount({ phone_e164: "+919848011111", partner_kind: "property" });
  await execute(
    `INSERT INTO travel_points (city_id, point_type_id, point_name, latitude, longitude)
     SELECT $cityId, id, name || ' of Nandyal', 17.4, 78.4 FROM point_types`,
    { cityId },
  );
});

async function importText(name: ListingImportName, text: string, dryRun = false) {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), "medihaven-items-")), `${name}.csv`);
  await writeFile(file, text);
  const result = await importFile(ctx, name, file, { dryRun });
  const refused = result.errorsFile
    ? (parse(await readFile(result.errorsFile), { columns: true }) as Array<Record<string, string>>)
    : [];
  return { ...result, reasons: refused.map((one) => one.reason) };
}

const OUTLET = "partner_phone,name,city,address,coordinates";
const at = '"17.41, 78.41"';

// A good row, the same dearer or longer described, and a bad one with its reason.
const FILES: Array<[ListingImportName, string, string, string, string, string]> = [
  [
    "kitchens",
    `${OUTLET},delivery_fee`,
    `98480 11111,Annapurna,Nandyal,Main Road,${at},40`,
    `98480 11111,Annapurna,Nandyal,Main Road,${at},50`,
    `98480 22222,Other,Nandyal,Main Road,${at},40`,
    "there is no partner with the mobile +919848022222",
  ],
  [
    "food-items",
    "kitchen,name,food_type,units,meal_times,diet_marks,price,daily_stock",
    "Annapurna,Pongal,Breakfast,1 plate,breakfast; Lunch,Vegetarian; low salt,80,20",
    "Annapurna,Pongal,Breakfast,1 plate,breakfast; Lunch,Vegetarian; low salt,90,20",
    "Annapurna,Tea,Drink,1 cup,midnight,,10,20",
    "meal_times is none of breakfast, lunch, snack, dinner",
  ],
  [
    "transport-companies",
    `${OUTLET},lead_minutes`,
    `98480 11111,Raja Cabs,Nandyal,Depot Road,${at},90`,
    `98480 11111,Raja Cabs,Nandyal,Depot Road,${at},120`,
    `98480 11111,Far Cabs,Nandyal,Depot Road,"28.6, 77.2",90`,
    "km from Nandyal",
  ],
  [
    "vehicles",
    "transport_company,name,vehicle_type,no_of_seaters,wheelchair,cars,day_price,night_price",
    "Raja Cabs,Sedan,Sedan,4,yes,AP21 AB 1234 31/03/2030; AP21AB1235,800,1000",
    "Raja Cabs,Sedan,Sedan,4,yes,AP21AB1234 31/03/2030,850,1000",
    "Raja Cabs,Rocket,Rocket,4,no,,800,1000",
    'there is no vehicle type "Rocket"',
  ],
  [
    "travel-locations",
    "vehicle,from_point,to_point,fare,night_fare,toll",
    "Sedan,Airport of Nandyal,Hospital of Nandyal,900,1100,50",
    "Sedan,Airport of Nandyal,Hospital of Nandyal,950,1100,50",
    "Sedan,Airport of Nandyal,Moon,900,1100,0",
    'there is no travel point "Moon"',
  ],
  [
    "medical-stores",
    OUTLET,
    `98480 11111,Surya Medicals,Nandyal,Bazaar,${at}`,
    `98480 11111,Surya Medicals,Nandyal,Bazaar 2,${at}`,
    "98480 11111,Nowhere,Nandyal,Bazaar,",
    "there are no coordinates",
  ],
  [
    "equipment-items",
    "medical_store,name,purchased_type,measure_unit,price,caution_deposit,units",
    "Surya Medicals,Walker,Hire,Piece,60,500,4",
    "Surya Medicals,Walker,Hire,Piece,70,500,4",
    "Surya Medicals,Crutch,buy,Pair,60,500,4",
    "Only what is hired has a deposit",
  ],
  [
    "lab-centres",
    `${OUTLET},tests,slot_capacity`,
    `98480 11111,Nandi Labs,Nandyal,Bazaar,${at},HbA1c=450; ECG=300,3`,
    `98480 11111,Nandi Labs,Nandyal,Bazaar,${at},HbA1c=470; ECG=300,3`,
    `98480 11111,Bad Labs,Nandyal,Bazaar,${at},Palm reading=10,3`,
    'there is no lab test "Palm reading"',
  ],
];

test.each(FILES)(
  "%s: tried, made, again nothing, changed, refused with a reason",
  async (name, header, good, changed, bad, reason) => {
    const kind = LISTING_IMPORTS[name] as ItemKind;
    const count = async () =>
      (await row<{ n: number }>("SELECT count(*)::integer AS n FROM items WHERE kind = $kind", { kind }))!.n;
    const file = `${header}\n${good}\n${bad}\n`;
    const dry = await importText(name, file, true);
    expect(dry).toMatchObject({ created: 1, refused: 1 });
    expect(await count()).toBe(0);
    const first = await importText(name, file);
    expect(first).toMatchObject({ created: 1, refused: 1 });
    expect(first.reasons[0]).toContain(reason);
    expect(await importText(name, `${header}\n${good}\n`)).toMatchObject({ unchanged: 1, created: 0 });
    expect(await importText(name, `${header}\n${changed}\n`)).toMatchObject({
      changed: 1,
      created: 0,
      refused: 0,
    });
    expect(await count()).toBe(1);
    const { rows: items } = await itemList.page(ctx, { kind, status: "pending" });
    expect(items).toHaveLength(1);
    expect(items[0]!.waits_for_approval).toBe(true);
  },
);

test("a lab test without its price is refused in words", async () => {
  const lab = `${OUTLET},tests,slot_capacity\n98480 11111,Odd Labs,Nandyal,Bazaar,${at},HbA1c,3\n`;
  expect((await importText("lab-centres", lab)).reasons).toEqual(['tests: "HbA1c" is not like HbA1c=450']);
});
