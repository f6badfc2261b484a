import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { beforeEach, expect, test } from "vitest";
import { config } from "#app/config.ts";
import { systemContext } from "#app/domain/context.ts";
import { Forbidden, Invalid } from "#app/domain/errors.ts";
import { saveHospital } from "#app/domain/places/save-hospital.ts";
import { execute, inTransaction, row, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity, makeProperty } from "#tests/factories/inventory.ts";
import { waitingForLocks } from "#tests/harness/waiting-for-locks.ts";
import { type ImportOptions, importFile } from "./import-file.ts";
import type { ImportCounts } from "./importer.ts";

const DIRECTORY = path.resolve(import.meta.dirname, "../../../../shared/data/hospital_directory.csv");
const ctx = systemContext("test");
const MAP = {
  near_hospital_name: "Hospital_Name",
  coordinates: "Location_Coordinates",
  address: "Location",
  state: "State",
  city: "District",
};

beforeEach(async () => {
  await execute("DELETE FROM property_hospitals");
  await execute("DELETE FROM hospitals");
});

async function fileOf(text: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "medihaven-import-"));
  const file = path.join(folder, "hospitals.csv");
  await writeFile(file, text);
  return file;
}

const importText = async (text: string, options: ImportOptions = {}) =>
  importFile(ctx, "hospitals", await fileOf(text), options);

async function refusals(file: string | null): Promise<Array<Record<string, string>>> {
  return file ? parse(await readFile(file), { columns: true }) : [];
}

const stored = () =>
  rows<{ slug: string; city: string; state: string; version: number; latitude: number }>(
    `SELECT h.slug, c.name::text AS city, s.name::text AS state, h.version, h.latitude FROM hospitals h
     JOIN cities c ON c.id = h.city_id JOIN states s ON s.id = c.state_id ORDER BY h.slug`,
  );

const HEADER = "name,state,city,address,coordinates,beds,website";

test("a row is refused for the first thing that is wrong with it, and the others are imported", async () => {
  const result = await importText(
    [
      HEADER,
      'Good Hospital,Kerala,Kochi,"MG Road, Kochi 682016","9.98, 76.28",120,www.good.example',
      ',Kerala,Kochi,x,"9.98, 76.28",,',
      '???,Kerala,Kochi,x,"9.98, 76.28",,',
      'No City,Kerala,,x,"9.98, 76.28",,',
      'No State,,Atlantis,x,"9.98, 76.28",,',
      "No Point,Kerala,Kochi,x,,,",
      "Bad Point,Kerala,Kochi,x,near the gate,,",
      'Abroad,Kerala,Kochi,x,"51.5, -0.12",,',
      'Swapped,Kerala,Kochi,x,"76.28, 9.98",,',
      'Beds,Kerala,Kochi,x,"9.98, 76.28",many,',
      'Site,Kerala,Kochi,x,"9.98, 76.28",,javascript:alert(1)',
      '"Open,Kerala,Kochi,x,"9.98, 76.28",,',
      'Wide,Kerala,Kochi,x,"9.98, 76.28",,,more',
      'good  hospital,Kerala,Ernakulam,"MG ROAD, KOCHI 682016","9.98, 76.28",,',
    ].join("\n"),
  );
  expect(result).toMatchObject({ rows: 14, created: 1, refused: 13, interrupted: false });
  const reasons = await refusals(result.errorsFile);
  expect(reasons.map((one) => [Number(one.row), one.reason])).toEqual([
    [3, "there is no name"],
    [4, 'the name has no letters: "???"'],
    [5, "there is no city"],
    [6, 'there is no city "Atlantis", and no state to add it to'],
    [7, "there are no coordinates"],
    [8, 'the coordinates cannot be read: "near the gate"'],
    [9, "the coordinates 51.5, -0.12 lie outside India"],
    [10, "the coordinates 76.28, 9.98 are the wrong way round: latitude comes first"],
    [11, 'no_of_bed is no whole number up to 20000: "many"'],
    [12, 'the website is no address: "javascript:alert(1)"'],
    [13, "there is text after a closing quote"],
    [14, "the row has 8 cells and the header 7"],
    [15, "repeats row 2"],
  ]);
  const good = await row("SELECT slug, pin_code, no_of_bed, website FROM hospitals");
  expect(good).toEqual({
    slug: "good-hospital",
    pinCode: "682016",
    noOfBed: 120,
    website: "https://www.good.example",
  });
});

test("a row that ends before its place is refused, and cities of one name in two states have addresses of their own", async () => {
  const short = await importText(
    'name,coordinates,state,city\nShort,"9.98, 76.28"\nNo City,"9.98, 76.28",Kerala\n',
  );
  expect((await refusals(short.errorsFile)).map(({ reason }) => reason)).toEqual([
    "there is no city",
    "there is no city",
  ]);
  await importText(
    [HEADER, ...["Bihar", "Goa"].map((state) => `Clinic,${state},Twinpur,x,"25.6, 85.1",,`)].join("\n"),
  );
  expect(await rows("SELECT slug FROM cities WHERE name = 'Twinpur' ORDER BY slug")).toEqual([
    { slug: "twinpur" },
    { slug: expect.stringMatching(/^twinpur-(bihar|goa)$/) },
  ]);
});

test("an address that somebody else takes meanwhile is found taken, and the row gets another", async () => {
  await importText(`${HEADER}\nFirst Clinic,Kerala,Kochi,1 Road,"9.98, 76.28",,\n`);
  const isHeld = Promise.withResolvers<void>();
  const isEnough = Promise.withResolvers<void>();
  const other = inTransaction(undefined, async (tx) => {
    await execute(
      `INSERT INTO hospitals (city_id, slug, near_hospital_name, latitude, longitude, address)
       SELECT city_id, 'second-clinic', 'Second Clinic', 9.98, 76.28, 'Far away' FROM hospitals`,
      {},
      tx,
    );
    isHeld.resolve();
    await isEnough.promise;
  });
  await isHeld.promise;
  const imported = importText(
    [HEADER, ...["Second", "Third"].map((name) => `${name} Clinic,Kerala,Kochi,2 Road,"9.98, 76.28",,`)].join(
      "\n",
    ),
  );
  await expect.poll(waitingForLocks).toBe(1);
  isEnough.resolve();
  await other;
  expect(await imported).toMatchObject({ rows: 2, created: 2, refused: 0 });
  expect((await stored()).map(({ slug }) => slug)).toEqual([
    "first-clinic",
    "second-clinic",
    expect.stringMatching(/^second-clinic-/),
    "third-clinic",
  ]);
});

test("the refused rows, once mended, are imported from the errors file itself", async () => {
  const result = await importText(`${HEADER}\n=Formula,Kerala,Kochi,x,"51, 0",,\n`);
  const mended = (await readFile(result.errorsFile!, "utf8")).replaceAll("51, 0", "9.98, 76.28");
  expect(mended).toContain("'=Formula");
  expect(await importText(mended)).toMatchObject({ rows: 1, created: 1, refused: 0, errorsFile: null });
  const name = await row("SELECT near_hospital_name FROM hospitals");
  expect(name).toEqual({ nearHospitalName: "=Formula" });
});

test("namesakes in a city get addresses that stay the same, however the file is ordered", async () => {
  const lines = ["Manali", "Solan", "12 Mall Road", "14 Mall Road"].map(
    (address) => `Civil Hospital,Himachal Pradesh,Shimla,${address},"31.1, 77.17",,`,
  );
  const slugs = async () => (await stored()).map((one) => one.slug);
  await importText([HEADER, ...lines].join("\n"));
  const first = await slugs();
  expect(first).toEqual(
    expect.arrayContaining([
      "civil-hospital",
      expect.stringMatching(/^civil-hospital-(solan|manali|[0-9a-f]{6})$/),
    ]),
  );
  expect(new Set(first).size).toBe(4);
  const again = await importText([HEADER, ...lines.toReversed()].join("\n"), { chunkRows: 1 });
  expect(again).toMatchObject({ unchanged: 4, created: 0, changed: 0 });
  expect(await slugs()).toEqual(first);
});

test("a changed row changes its hospital; what people changed stays while the file says what it said", async () => {
  const text = (beds: number) => `${HEADER}\nCity Hospital,Kerala,Kochi,Market Road,"9.98, 76.28",${beds},\n`;
  await importText(text(100));
  const { id, city } = (await row<{ id: string; city: string }>(
    "SELECT id, city_id AS city FROM hospitals",
  ))!;
  const values = {
    near_hospital_name: "City Hospital (Main)",
    city,
    latitude: 9.99,
    longitude: 76.3,
    active: true,
  };
  await saveHospital(ctx, { hospitalId: id, values });
  expect(await importText(text(100))).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
  expect(await row("SELECT near_hospital_name, latitude FROM hospitals")).toEqual({
    nearHospitalName: "City Hospital (Main)",
    latitude: 9.99,
  });
  expect(await importText(text(150))).toMatchObject({ created: 0, changed: 1, unchanged: 0 });
  expect(await row("SELECT no_of_bed, version FROM hospitals")).toEqual({ noOfBed: 150, version: 3 });
});

test("imported hospitals are linked to the properties near them", async () => {
  const cityId = await makeCity();
  const propertyId = await makeProperty({
    account_id: await makeAccount(),
    city_id: cityId,
    latitude: 9.99,
    longitude: 76.28,
  });
  await importText(`${HEADER}\nNear,Kerala,Kochi,x,"9.98, 76.28",,\nFar,Kerala,Kochi,y,"11, 76.28",,\n`);
  const links = await rows(
    `SELECT h.slug, distance_m FROM property_hospitals JOIN hospitals h ON h.id = hospital_id WHERE property_id = $1`,
    [propertyId],
  );
  expect(links).toEqual([{ slug: "near", distanceM: 1112 }]);
});

test("a dry run says the same and keeps nothing", async () => {
  const text = `${HEADER}\nOne,Atlantis State,Atlantis,x,"9.98, 76.28",,\nTwo,Kerala,Kochi,x,"51, 0",,\n`;
  expect(await importText(text, { dryRun: true })).toMatchObject({ created: 1, refused: 1, dryRun: true });
  expect(await stored()).toEqual([]);
  expect(await row("SELECT FROM states WHERE slug = 'atlantis-state'")).toBeUndefined();
});

const many = (count: number) =>
  [
    HEADER,
    ...Array.from(
      { length: count },
      (_, index) => `Clinic ${index},Kerala,Kochi,${index} Road,"9.98, 76.28",,`,
    ),
  ].join("\n");

test("an abort keeps all that was told; the rest comes with the next run", async () => {
  const file = await fileOf(many(3_000));
  const abort = new AbortController();
  const told: ImportCounts[] = [];
  const result = await importFile(ctx, "hospitals", file, {
    chunkRows: 200,
    signal: abort.signal,
    onProgress: (counts) => {
      told.push(counts);
      if (told.length === 3) abort.abort();
    },
  });
  expect(result).toMatchObject({ interrupted: true, rows: told.at(-1)!.rows });
  expect(result.created).toBeGreaterThanOrEqual(600);
  expect(result.created).toBeLessThan(3_000);
  expect(await stored()).toHaveLength(result.created);
  const rest = await importFile(ctx, "hospitals", file, { chunkRows: 200 });
  expect(rest).toMatchObject({ rows: 3_000, created: 3_000 - result.created, unchanged: result.created });
});

test("chunks at work at the same time that bring the same names do not end each other", async () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => {
    const name = `Clinic ${(index * 7919) % 50}`;
    return `${name},Kerala,Kochi,${index} Road,"9.98, 76.28",,`;
  });
  const result = await importText([HEADER, ...lines].join("\n"), { chunkRows: 100 });
  expect(result).toMatchObject({ rows: 2_000, created: 2_000, refused: 0 });
});

test("the columns must be there, and be named rightly", async () => {
  const file = await fileOf("a,b\n1,2\n");
  await expect(importFile(ctx, "hospitals", file)).rejects.toThrow(
    /lacks near_hospital_name \(the name\), city/,
  );
  const picture = await fileOf("\ufffdPNG\r\n");
  await expect(importFile(ctx, "hospitals", picture)).rejects.toThrow(/no CSV file in UTF-8/);
  await expect(importFile(ctx, "hospitals", file, { map: { nonsense: "a" } })).rejects.toThrow(
    /no column "nonsense"/,
  );
  await expect(importFile(ctx, "hospitals", file, { map: { city: "c" } })).rejects.toThrow(
    /has no column "c". It has: a, b/,
  );
  await expect(importFile(ctx, "hospitals", "/nowhere.csv")).rejects.toThrow(Invalid);
  await expect(importFile(await makeContext("staff"), "hospitals", file)).rejects.toThrow(Forbidden);
});

test("where the file's folder is read-only, the refused rows go to the data folder", async () => {
  const file = await fileOf(`${HEADER}\nAbroad,Kerala,Kochi,x,"51, 0",,\n`);
  await chmod(path.dirname(file), 0o500);
  const { errorsFile } = await importFile(ctx, "hospitals", file);
  const beside = `${file}.errors.csv`;
  // An administrator of the machine may write everywhere.
  expect([beside, path.join(config().DATA_DIR, "imports", "hospitals.csv.errors.csv")]).toContain(errorsFile);
  expect(await refusals(errorsFile)).toHaveLength(1);
});

test("what was imported stands in the audit trail", async () => {
  const admin = await makeContext("admin");
  await importFile(admin, "hospitals", await fileOf(many(3)));
  const [entry] = await rows<{ after: object; actorId: string }>(
    "SELECT after, actor_id FROM audit_events WHERE action = 'hospital.import' ORDER BY id DESC LIMIT 1",
  );
  expect(entry).toEqual({ after: { created: 3, changed: 0 }, actorId: admin.actor.id });
});

// The last one: taking ten thousand hospitals away again takes longer than a statement may.
test.runIf(existsSync(DIRECTORY))(
  "every row of the real directory is imported or refused with its reason, and again changes nothing",
  async () => {
    const errorsFile = path.join(config().DATA_DIR, "directory.errors.csv");
    const source = (parse(await readFile(DIRECTORY), { columns: true }) as Array<Record<string, string>>)
      .length;
    const first = await importFile(ctx, "hospitals", DIRECTORY, { map: MAP, errorsFile });
    expect(first).toMatchObject({ rows: source, created: 10_109, changed: 0, unchanged: 0, refused: 181 });
    const refused = await refusals(first.errorsFile);
    const outside = refused.filter((one) => /lie outside India$/.test(one.reason!));
    const repeats = refused.filter((one) => /^repeats row \d+$/.test(one.reason!));
    expect([outside.length, repeats.length, refused.length]).toEqual([163, 18, 181]);
    for (const one of outside) {
      const [latitude, longitude] = one.Location_Coordinates!.split(",").map(Number) as [number, number];
      expect(latitude < 6 || latitude > 38 || longitude < 68 || longitude > 98).toBe(true);
    }
    const again = await importFile(ctx, "hospitals", DIRECTORY, { map: MAP, errorsFile });
    expect(again).toMatchObject({ rows: source, created: 0, changed: 0, unchanged: 10_109, refused: 181 });

    const count = await row<{ hospitals: number; cities: number; unplaced: number }>(
      `SELECT (SELECT count(*)::integer FROM hospitals) AS hospitals, (SELECT count(DISTINCT city_id)::integer FROM hospitals) AS cities,
         (SELECT count(*)::integer FROM cities c WHERE EXISTS (SELECT FROM hospitals h WHERE h.city_id = c.id) AND c.latitude IS NULL) AS unplaced`,
    );
    expect(count).toMatchObject({ hospitals: 10_109, unplaced: 0 });
    const hyderabad = await row<{ state: string; latitude: number; longitude: number }>(
      "SELECT s.name::text AS state, c.latitude, c.longitude FROM cities c JOIN states s ON s.id = c.state_id WHERE c.slug = 'hyderabad'",
    );
    expect(hyderabad!.state).toBe("Telangana");
    expect(hyderabad!.latitude).toBeCloseTo(17.4, 0);
    const aurangabads = await rows<{ slug: string }>(
      "SELECT slug FROM cities WHERE name = 'Aurangabad' ORDER BY slug",
    );
    expect(aurangabads).toHaveLength(2);
  },
);
if (!existsSync(DIRECTORY)) console.warn(`Not tested: the real directory is not at ${DIRECTORY}`);
