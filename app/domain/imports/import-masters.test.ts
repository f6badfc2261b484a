import { mkdtemp, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { MASTER_KEYS, MASTERS, type MasterField } from "#app/domain/masters/definitions.ts";
import { masterList } from "#app/domain/masters/master-list.ts";
import { mergeMasterRow } from "#app/domain/masters/merge-master.ts";
import { createMasterRow } from "#app/domain/masters/save-master.ts";
import { row, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeCity } from "#tests/factories/inventory.ts";
import { IMPORT_NAMES, IMPORTS, type ImportColumn, type ImportName } from "./columns.ts";
import { importFile } from "./import-file.ts";
import { readRefusals } from "./read-refusals.ts";

let admin: Awaited<ReturnType<typeof makeContext>>;
beforeAll(async () => {
  admin = await makeContext("admin");
  await makeCity({ name: "Import City" });
  await createMasterRow(admin, "departments", { name: "Import department" });
  await createMasterRow(admin, "lab-test-types", { name: "Import type" });
});

async function fileOf(text: string) {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), "medihaven-masters-")), "list.csv");
  await writeFile(file, text);
  return file;
}

/** A good row of each, then a bad one. */
const FILES: Partial<Record<ImportName, [header: string, good: string, changed: string, bad: string]>> = {
  states: ["name", "Imported state", "Imported state", " "],
  departments: ["name,description", "Imported,One", "Imported,Two", ",None"],
  problems: [
    "problem,department",
    "Imported pain,Import department",
    "Imported pain,Import department",
    "Other,No such",
  ],
  "food-types": ["name,description", "Imported,One", "Imported,Two", ",None"],
  "vehicle-types": ["name,description", "Imported,One", "Imported,Two", ",None"],
  units: ["name", "Imported", "Imported", " "],
  "point-types": ["name,place", "Imported,Bus stand", "Imported,airport", "Bad,moon"],
  "travel-points": [
    "city_name,point_type,point_name,latitude,longitude",
    "Import City,Airport,Imported,17.2,78.4",
    "Import City,Airport,Imported,17.3,78.4",
    "No such,Airport,Imported,17.2,78.4",
  ],
  "lab-test-types": ["name", "Imported", "Imported", " "],
  "lab-tests": [
    "name,lab_test_type,preparation",
    "Imported,Import type,Fast",
    "Imported,Import type,None",
    "Imported,No such,",
  ],
  "cancellation-policies": [
    "policy,description,tiers",
    `Imported,One,"[{""from_hours"":24,""charge"":""percent"",""value"":0},{""from_hours"":0,""charge"":""nights"",""value"":1}]"`,
    `Imported,One,"[{""from_hours"":0,""charge"":""percent"",""value"":500000}]"`,
    "Other,None,half of it",
  ],
  "search-aliases": [
    "alias,kind,stands_for,city",
    "Imported,,Import Clinic,",
    "Imported,,Import Clinic; Other Clinic,Import City",
    "Other,Hospital,Import Clinic,No such",
  ],
};

test.each(Object.keys(FILES) as ImportName[])(
  "%s: new, unchanged, changed, refused with a reason",
  async (name) => {
    const [header, good, changed, bad] = FILES[name]!;
    const first = await importFile(admin, name, await fileOf(`${header}\n${good}\n${bad}\n`));
    expect(first).toMatchObject({ created: 1, refused: 1 });
    expect(await readRefusals(first.errorsFile!)).toEqual([expect.stringMatching(/^Row 3: .+\.$/)]);
    expect(await importFile(admin, name, await fileOf(`${header}\n${good}\n`))).toMatchObject({
      unchanged: 1,
      refused: 0,
    });
    const again = await importFile(admin, name, await fileOf(`${header}\n${changed}\n`));
    expect(again).toMatchObject(changed === good ? { unchanged: 1 } : { changed: 1 });
    const master = name as (typeof MASTER_KEYS)[number];
    const { rows } = await masterList(master).page(admin, { q: "imported" });
    expect(rows).toHaveLength(1);
  },
);

test("a facility without a position stands after those that have one", async () => {
  const { created } = await importFile(
    admin,
    "facilities",
    await fileOf("name,position\nPositioned,7\nUnpositioned,\n"),
  );
  expect(created).toBe(2);
  const stored = await rows(
    "SELECT name, position FROM facilities WHERE name LIKE '%ositioned' ORDER BY position",
  );
  expect(stored).toEqual([
    { name: "Positioned", position: 7 },
    { name: "Unpositioned", position: 100 },
  ]);
});

test("a city of which there are several has to be named with its state", async () => {
  await makeCity({ name: "Twin City" });
  const goa = await row<{ id: string }>(
    "SELECT id FROM states WHERE name <> (SELECT s.name FROM states s JOIN cities c ON c.state_id = s.id WHERE c.name = 'Twin City') LIMIT 1",
  );
  await makeCity({ name: "Twin City", slug: "twin-city-of-another-state", state_id: goa!.id });
  const { errorsFile } = await importFile(
    admin,
    "travel-points",
    await fileOf(
      "city,point_type,point_name,latitude,longitude\nTwin City,Airport,Twin airport,17.2,78.4\nTwin City,Airport,Odd airport,,78.4\n",
    ),
  );
  expect(await readRefusals(errorsFile!)).toEqual([
    'Row 2: there are several of the name "Twin City".',
    'Row 3: "" is no number of degrees.',
  ]);
});

test("a policy's wrong step is refused in words", async () => {
  const file = await fileOf(
    `name,tiers\nOdd,"[{""from_hours"":0,""charge"":""fish"",""value"":1}]"\nNone,"[]"\n`,
  );
  const { errorsFile } = await importFile(admin, "cancellation-policies", file);
  expect(await readRefusals(errorsFile!)).toEqual([
    "Row 2: tiers[0].charge: A charge is percent, nights or fixed.",
    "Row 3: tiers: Please add at least one step.",
  ]);
});

test("a row that was merged is not changed any more", async () => {
  const [from, into] = await Promise.all(
    ["Merged away", "Kept"].map((name) => createMasterRow(admin, "departments", { name })),
  );
  await mergeMasterRow(admin, "departments", { fromId: from!.id, intoId: into!.id });
  const same = await importFile(admin, "departments", await fileOf("name\nMerged away\n"));
  expect(same).toMatchObject({ unchanged: 1, refused: 0 });
  const { errorsFile } = await importFile(
    admin,
    "departments",
    await fileOf("name,description\nMerged away,New\n"),
  );
  expect(await readRefusals(errorsFile!)).toEqual(['Row 2: this department was merged into "Kept".']);
});

test("rates: new, unchanged; what stands from a day is not changed; no rate, no day", async () => {
  const header = "code,kind,rate,valid_from,note";
  const take = async (...lines: string[]) =>
    importFile(admin, "rates", await fileOf(`${[header, ...lines].join("\n")}\n`));
  expect(await take("gst,room,5 %,2033-04-01,New law")).toMatchObject({ created: 1, refused: 0 });
  expect(await take("gst,room,5,2033-04-01,")).toMatchObject({ unchanged: 1, refused: 0 });
  const refused = await take(
    "gst,room,5.0001 %,2033-04-01,",
    "gst,room,101 %,2033-04-02,",
    "gst,room,five,2033-04-03,",
    "gst,room,5 %,2033-02-30,",
    "vat,room,5 %,2033-04-04,",
  );
  expect(refused).toMatchObject({ created: 0, refused: 5 });
  expect(await readRefusals(refused.errorsFile!)).toEqual([
    expect.stringContaining("another rate stands from 2033-04-01 already"),
    expect.stringContaining("no percentage"),
    expect.stringContaining("no percentage"),
    expect.stringContaining("no day"),
    expect.stringContaining("Please choose the rate"),
  ]);
});

test("rates: of a group of items, above an amount, exempt; of a payee, up to a sum of the year", async () => {
  const header = "code,kind,rate,valid_from,item_group,above_paise,exempt,party,threshold_paise";
  const take = async (...lines: string[]) =>
    importFile(admin, "rates", await fileOf(`${[header, ...lines].join("\n")}\n`));
  const lines = [
    "gst,equipment,5 %,2034-04-01,hire,,,,",
    "gst,room,18 %,2034-04-01,,750000,,,",
    "gst,lab,0 %,2034-04-01,,,yes,,",
    "tds,*,5 %,2034-04-01,,,,no_pan,",
    "tds,*,0.1 %,2034-04-01,,,,individual,50000000",
  ];
  const taken = await take(...lines);
  expect(taken.errorsFile ? await readRefusals(taken.errorsFile) : []).toEqual([]);
  expect(taken).toMatchObject({ created: 5 });
  expect(
    await rows(
      `SELECT code, kind, rate_ppm, item_group, above_paise, exempt, party, threshold_paise FROM rates
       WHERE valid_from = '2034-04-01' ORDER BY code, kind, party`,
    ),
  ).toEqual([
    expect.objectContaining({ kind: "equipment", ratePpm: 50_000, itemGroup: "hire" }),
    expect.objectContaining({ kind: "lab", ratePpm: 0, exempt: true }),
    expect.objectContaining({ kind: "room", ratePpm: 180_000, abovePaise: 750_000 }),
    expect.objectContaining({ ratePpm: 1_000, party: "individual", thresholdPaise: 50_000_000 }),
    expect.objectContaining({ ratePpm: 50_000, party: "no_pan" }),
  ]);
  expect(await take(...lines)).toMatchObject({ created: 0, unchanged: 5 });
  const wrong = await take("gst,room,,2034-05-01,,,,,", "gst,room,5,2034-05-01,,-1,,,");
  expect(await readRefusals(wrong.errorsFile!)).toEqual([
    "Row 2: there is no rate.",
    'Row 3: above_paise is no whole number up to 1000000000: "-1".',
  ]);
});

test("every master has an import that reads the columns of its file", () => {
  for (const master of MASTER_KEYS) {
    expect(IMPORT_NAMES).toContain(master);
    const columns = (IMPORTS[master as ImportName] as readonly ImportColumn[]).map(({ name }) => name);
    for (const field of MASTERS[master].fields as readonly MasterField[])
      expect(columns, master).toContain(field.name.replace(/_id$|_ppm$/, ""));
  }
});
