import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { GUEST, systemContext } from "#app/domain/context.ts";
import { importFile } from "#app/domain/imports/import-file.ts";
import { slugOf } from "#app/domain/shared/slug.ts";
import { execute, row } from "#db/client.ts";
import { DEMO_CITIES } from "#seeds/demo/hospitals.ts";
import { seedMasters } from "#seeds/masters.ts";
import { runsNightly } from "#tests/harness/nightly.ts";
import { findByText } from "./find.ts";
import { refreshFinder } from "./refresh.ts";
import { namedWords } from "./words.ts";

/**
 * What people type against the hospitals that they mean (`spellings.txt`): those of the demo alone and, in nightly runs, among the
 * 10,290 of a public directory where that file is at hand. Every fourth line is held out: nothing is tuned on it, so its share tells what a spelling
 * finds that nobody thought of.
 */

const DIRECTORY = path.resolve(import.meta.dirname, "../../../../../shared/data/hospital_directory.csv");
const HAS_DIRECTORY = runsNightly && existsSync(DIRECTORY);

type Spelling = { typed: string; city: string; words: string[]; ofDirectory: boolean; heldOut: boolean };

function spellingsIn(file: string): Spelling[] {
  const lines = readFileSync(new URL(file, import.meta.url), "utf8")
    .trim()
    .split("\n");
  const directoryFrom = lines.indexOf("# The directory.");
  return lines.flatMap((line, at) => {
    if (line.startsWith("#")) return [];
    const [city, words, typed] = line.split("|").map((cell) => cell.trim()) as [string, string, string];
    return typed.split(";").map((one) => ({
      typed: one.trim(),
      city,
      words: namedWords(words),
      ofDirectory: directoryFrom >= 0 && at > directoryFrom,
      heldOut: at % 4 === 3,
    }));
  });
}

const SPELLINGS = spellingsIn("spellings.txt");
const THIRD = spellingsIn("spellings-third.txt");
const FOURTH = spellingsIn("spellings-fourth.txt");
const FIFTH = spellingsIn("spellings-fifth.txt");
const SIXTH = spellingsIn("spellings-sixth.txt");
const SEVENTH = spellingsIn("spellings-seventh.txt");
const EIGHTH = spellingsIn("spellings-eighth.txt");
const NINTH = spellingsIn("spellings-ninth.txt");

async function seedDemoHospitals() {
  for (const city of DEMO_CITIES) {
    const made = await row<{ id: string }>(
      `INSERT INTO cities (state_id, name, slug, latitude, longitude)
       SELECT id, $name, $slug, $latitude, $longitude FROM states WHERE name = $state RETURNING id`,
      {
        name: city.name,
        slug: slugOf(city.name),
        latitude: city.latitude,
        longitude: city.longitude,
        state: city.state,
      },
    );
    await execute(
      `INSERT INTO hospitals (city_id, slug, near_hospital_name, locality, hospital_type, latitude, longitude, address, pin_code, no_of_bed, featured)
       SELECT $cityId, slug, name, locality, type, latitude, longitude, address, "pinCode", beds, featured
       FROM jsonb_to_recordset($hospitals::jsonb) AS h(slug text, name text, locality text, type text, latitude float8, longitude float8,
         address text, "pinCode" text, beds integer, featured boolean)`,
      {
        cityId: made!.id,
        hospitals: JSON.stringify(
          city.hospitals.map((hospital) => ({ ...hospital, slug: slugOf(hospital.name) })),
        ),
      },
    );
  }
}

type Outcome = Spelling & { place: number; first: string };

async function outcomes(spellings: Spelling[]): Promise<Outcome[]> {
  const ctx = { actor: GUEST, now: new Date() };
  const result: Outcome[] = [];
  for (const spelling of spellings) {
    const { hospitals } = await findByText(ctx, spelling.typed);
    const place = hospitals.findIndex(({ name, locality, cityName }) => {
      const words = namedWords(`${name} ${locality}`);
      return (
        cityName === spelling.city &&
        spelling.words.every((word) => words.some((one) => one.startsWith(word)))
      );
    });
    result.push({
      ...spelling,
      place,
      first: hospitals
        .slice(0, 3)
        .map(({ name, cityName }) => `${name} (${cityName})`)
        .join(" | "),
    });
  }
  return result;
}

function share(found: Outcome[], places: number): number {
  return found.filter(({ place }) => place >= 0 && place < places).length / found.length;
}

function expectFound(found: Outcome[], title: string) {
  const lost = found
    .filter(({ place }) => place !== 0)
    .map(
      ({ typed, words, city, place, first }) =>
        `${place + 1} ${typed} -> ${words.join(" ")}, ${city}; got ${first}`,
    );
  const figures = `${title}: ${found.length} spellings, ${(share(found, 1) * 100).toFixed(1)} % first, ${(share(found, 3) * 100).toFixed(1)} % in the first three`;
  if (process.env.SPELLINGS_REPORT)
    writeFileSync(process.env.SPELLINGS_REPORT, `${figures}\n${lost.join("\n")}\n`, { flag: "a" });
  expect(share(found, 1), `${figures}\n${lost.join("\n")}`).toBeGreaterThanOrEqual(0.9);
  expect(share(found, 3), `${figures}\n${lost.join("\n")}`).toBeGreaterThanOrEqual(0.97);
}

beforeAll(async () => {
  await seedMasters();
  await seedDemoHospitals();
  await refreshFinder();
});

describe("what people type finds what they mean", () => {
  it("has 400 spellings of 120 hospitals", () => {
    expect(SPELLINGS.length).toBeGreaterThanOrEqual(400);
    expect(new Set(SPELLINGS.map(({ city, words }) => `${city} ${words}`)).size).toBeGreaterThanOrEqual(120);
  });

  it("among the hospitals of the demo", async () => {
    const ofDemo = await outcomes(SPELLINGS.filter(({ ofDirectory }) => !ofDirectory));
    expectFound(
      ofDemo.filter(({ heldOut }) => !heldOut),
      "demo",
    );
    expectFound(
      ofDemo.filter(({ heldOut }) => heldOut),
      "demo, held out",
    );
  }, 60_000);

  it("of a list that was written after the rules", async () => {
    const second = spellingsIn("spellings-second.txt");
    expect(second.length).toBeGreaterThanOrEqual(200);
    expectFound(await outcomes(second), "second list");
  }, 60_000);

  it("of a list that was written without a look at the rules and aliases", async () => {
    expect(new Set(THIRD.map(({ city, words }) => `${city} ${words}`)).size).toBeGreaterThanOrEqual(100);
    expect(THIRD.length).toBeGreaterThanOrEqual(250);
    expectFound(await outcomes(THIRD.filter(({ ofDirectory }) => !ofDirectory)), "third list");
  }, 60_000);

  it("of a list of specialities and descriptions with the city or locality", async () => {
    expectFound(await outcomes(FOURTH.filter(({ ofDirectory }) => !ofDirectory)), "fourth list");
  }, 60_000);

  it("of a list of messages, sentences, shortened words and more scripts", async () => {
    expect(FIFTH.length).toBeGreaterThanOrEqual(150);
    expectFound(await outcomes(FIFTH), "fifth list");
  }, 60_000);

  it("of a list of the whole country, by ear and in more scripts", async () => {
    expect(SIXTH.length).toBeGreaterThanOrEqual(300);
    expectFound(await outcomes(SIXTH.filter(({ ofDirectory }) => !ofDirectory)), "sixth list");
  }, 60_000);

  it("of a list of what families say of hospitals large and small", async () => {
    expect(EIGHTH.length).toBeGreaterThanOrEqual(1_200);
    expectFound(await outcomes(EIGHTH.filter(({ ofDirectory }) => !ofDirectory)), "eighth list");
  }, 60_000);

  it("of a list of localities, districts and short names", async () => {
    expect(NINTH.length).toBeGreaterThanOrEqual(400);
    expectFound(await outcomes(NINTH.filter(({ ofDirectory }) => !ofDirectory)), "ninth list");
  }, 60_000);

  it.runIf(HAS_DIRECTORY)(
    "among ten thousand hospitals",
    async () => {
      const imported = await importFile(systemContext("test", new Date()), "hospitals", DIRECTORY, {
        map: { address: "Location" },
        errorsFile: `${process.env.TMPDIR ?? "/tmp"}/spellings-refused.csv`,
      });
      expect(imported.created).toBeGreaterThan(9_000);
      await refreshFinder();
      const all = await outcomes(SPELLINGS);
      expectFound(
        all.filter(({ heldOut }) => !heldOut),
        "directory",
      );
      expectFound(
        all.filter(({ heldOut }) => heldOut),
        "directory, held out",
      );
      expectFound(await outcomes(THIRD), "directory, third list");
      expectFound(await outcomes(FOURTH), "directory, fourth list");
      expectFound(await outcomes(FIFTH), "directory, fifth list");
      expectFound(await outcomes(SIXTH), "directory, sixth list");
      expectFound(await outcomes(SEVENTH), "directory, seventh list");
      expectFound(await outcomes(EIGHTH), "directory, eighth list");
      expectFound(await outcomes(NINTH), "directory, ninth list");
    },
    300_000,
  );
});
