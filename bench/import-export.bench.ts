import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { resetConfig } from "#app/config.ts";
import { copyOut, openBulk } from "#db/bulk.ts";
import { closeDatabase } from "#db/client.ts";
import { makeCustomer, makePlace } from "#tests/factories/inventory.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import type { Figure } from "./frame.ts";
import { writeHospitalFile } from "./parts/hospital-file.ts";
import { makeManyBookings } from "./parts/many-bookings.ts";
import { measuredCommand } from "./parts/measured-process.ts";

export const name = "Import and export of a million rows";

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const MEMORY_MB = 300;
const MAP = {
  near_hospital_name: "Hospital_Name",
  coordinates: "Location_Coordinates",
  address: "Location",
  state: "State",
  city: "District",
};

/** Both against what PostgreSQL's own COPY needs for the same rows in the same run; for the export before and after it, and the mean of the two. */
export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "medihaven-bench-"));
  const database = await createTestDatabase("migrated");
  process.env.DATABASE_URL = database.url;
  resetConfig();
  const client = await openBulk("bench", database.url);
  try {
    return [
      ...(await masterFigures(client, folder, database.url)),
      ...(await importFigures(client, folder, database.url)),
      ...(await exportFigures(client, folder, database.url)),
    ];
  } finally {
    await client.end();
    await closeDatabase();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

const MASTER_ROWS = 100_000;

/** A simple master, beside COPY of the same file into the same table: without rules, audit rows or a look at what stands there. */
async function masterFigures(client: pg.Client, folder: string, url: string): Promise<Figure[]> {
  const file = path.join(folder, "facilities.csv");
  const lines = Array.from(
    { length: MASTER_ROWS },
    (_, index) => `Ramp ${index},To the door of house ${index}`,
  );
  await writeFile(file, `name,description\n${lines.join("\n")}\n`);
  const copied = await seconds(() =>
    pipeline(
      createReadStream(file),
      client.query(copyFrom("COPY facilities (name, description) FROM STDIN (FORMAT csv, HEADER)")),
    ),
  );
  await client.query("TRUNCATE facilities CASCADE");
  const imported = await measuredCommand(["import", "facilities", file, "--json"], {
    DATABASE_URL: url,
    DATA_DIR: folder,
  });
  const result = JSON.parse(imported.stdout);
  if (result.created !== MASTER_ROWS) throw new Error(`The import lost rows: ${imported.stdout}`);
  return [
    {
      what: `import of ${MASTER_ROWS} facilities (a simple master), rows per second`,
      value: MASTER_ROWS / result.seconds,
      atLeast: 5_000,
      parts: {
        "\\copy of the same file into the same table": `${copied.toFixed(1)} s`,
        import: `${result.seconds.toFixed(1)} s`,
      },
    },
  ];
}

async function importFigures(client: pg.Client, folder: string, url: string): Promise<Figure[]> {
  const file = path.join(folder, "hospitals.csv");
  await writeHospitalFile(file, ROWS);
  const maps = Object.entries(MAP).flatMap(([ours, theirs]) => ["--map", `${ours}=${theirs}`]);
  const env = { DATABASE_URL: url, DATA_DIR: folder };
  const imported = await measuredCommand(["import", "hospitals", file, ...maps, "--json"], env);
  const result = JSON.parse(imported.stdout);
  if (result.rows !== ROWS || result.created + result.refused !== ROWS)
    throw new Error(`The import lost rows: ${imported.stdout}`);
  const into = await copyIntoHospitals(client, folder);
  return [
    {
      what: `import of ${ROWS} hospitals against \\copy of the rows that came of it into the same table, rows per second`,
      value: into.seconds / into.rows / (result.seconds / ROWS),
      atLeast: 0.5,
      parts: {
        copy: `${into.seconds.toFixed(1)} s for ${into.rows} rows`,
        import: `${result.seconds.toFixed(1)} s for ${ROWS} rows, ${result.refused} of them refused`,
      },
    },
    memory("import", imported.memoryMb),
  ];
}

/** What PostgreSQL itself needs for the hospitals that were imported, into their table as it is: with its keys, checks and triggers. */
async function copyIntoHospitals(client: pg.Client, folder: string) {
  const file = path.join(folder, "hospitals.copy");
  const { rows: found } = await client.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = 'hospitals' AND is_generated = 'NEVER'`,
  );
  const columns = found[0]!.columns;
  await pipeline(
    Readable.from(copyOut(client, `COPY hospitals (${columns}) TO STDOUT`)),
    createWriteStream(file),
  );
  // The ledger, which refuses to be emptied, refers to hospitals through bookings; here it has no rows.
  await client.query("SET session_replication_role = replica");
  await client.query("TRUNCATE hospitals CASCADE");
  await client.query("RESET session_replication_role");
  const into = client.query(copyFrom(`COPY hospitals (${columns}) FROM STDIN`));
  const spent = await seconds(() => pipeline(createReadStream(file), into));
  // What is asked of hospitals from here on is planned for a full table.
  await client.query("ANALYZE hospitals");
  return { seconds: spent, rows: into.rowCount };
}

async function exportFigures(client: pg.Client, folder: string, url: string): Promise<Figure[]> {
  await makeManyBookings(client, { ...(await makePlace()), customerId: await makeCustomer() }, ROWS);
  const out = path.join(folder, "bookings.csv");
  const copy = () =>
    seconds(() =>
      pipeline(
        Readable.from(copyOut(client, "COPY bookings TO STDOUT (FORMAT csv, HEADER)")),
        createWriteStream(out),
      ),
    );
  const env = { DATABASE_URL: url, DATA_DIR: folder };
  const before = await copy();
  const exported = await measuredCommand(["export", "bookings", "--out", out], env);
  const after = await copy();
  if (exported.code !== 0) throw new Error("The export failed");
  const copied = (before + after) / 2;
  return [
    {
      what: `export of ${ROWS} bookings against \\copy of the same table to a file, rows per second`,
      value: copied / exported.seconds,
      atLeast: 0.5,
      parts: { copy: `${copied.toFixed(1)} s`, export: `${exported.seconds.toFixed(1)} s` },
    },
    memory("export", exported.memoryMb),
  ];
}

function memory(what: string, peakMb: number | null): Figure {
  return {
    what: `memory of the ${what}, against ${MEMORY_MB} MB`,
    value: (peakMb ?? Number.NaN) / MEMORY_MB,
    atMost: 1,
    parts: { peak: `${peakMb} MB` },
  };
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}
