import { createWriteStream, type WriteStream } from "node:fs";
import * as fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { applicationUrl, ownerUrl } from "#app/config.ts";
import { Conflict } from "#app/domain/errors.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { present } from "#app/present.ts";
import { migrate, migrateTo, migrationNames } from "#db/migrate.ts";
import { ArchiveError, checkArchive, readParts } from "./archive.ts";
import type { Manifest, Summary } from "./make-backup.ts";
import { bareTables, connectForLongWork, setSequences, UNLIMITED, writeTable } from "./tables.ts";

export type Restored = { createdAt: string; tables: number; rows: number; files: number; migrated: string[] };

/**
 * Puts a backup into the database and the storage of the settings: the tables as they were, in one transaction, then the files, then whatever
 * migrations this version has beyond the backup's. The whole file is checked before anything is touched.
 * @param options.replace throws away what is in the database; without it only an empty one is taken
 * @throws ArchiveError for a damaged file; Conflict when the database is in use, is not empty, or is older than the backup
 */
export async function restoreBackup(
  file: string,
  options: { replace: boolean },
  progress: (line: string) => void = () => {},
): Promise<Restored> {
  const url = ownerUrl();
  progress("checking the file");
  const summary = (await checkArchive(file)) as Summary & { sha256: string };
  const manifest = await manifestOf(file);
  const newest = newestMigration(manifest);
  const client = await connectForLongWork(url, "medihaven restore");
  try {
    await refuseInUse(client);
    await emptyDatabase(client, options.replace);
    progress(`making the tables of ${newest}`);
    await migrateTo(url, newest);
    await load(client, file, manifest, summary, progress);
  } finally {
    await client.end();
  }
  const migrated = await migrate(url, { application: applicationUrl() });
  const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0);
  const { createdAt, tables } = manifest;
  return { createdAt, tables: tables.length, rows, files: summary.files, migrated };
}

async function manifestOf(file: string): Promise<Manifest> {
  for await (const { name, bytes } of readParts(file)) {
    if (name !== "manifest.json") break;
    const manifest: Manifest = JSON.parse(bytes.toString());
    if (manifest.format === 1) return manifest;
  }
  throw new ArchiveError(`${file} is no backup of this product`);
}

function newestMigration({ migrations, product }: Manifest): string {
  const known = new Set(migrationNames());
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Conflict(
      `The backup was made by a newer version (${product}, ${unknown[0]}): restore it with that one`,
      "newer",
    );
  return present(migrations.at(-1));
}

async function refuseInUse(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name IN ('medihaven', 'medihaven queue', 'medihaven worker')`,
  );
  if (rows.length > 0)
    throw new Conflict(
      `The database is in use (${rows.map(({ name }) => name).join(", ")}): stop web and worker first`,
      "in_use",
    );
}

async function emptyDatabase(client: pg.Client, replace: boolean) {
  const { rows } = await client.query(
    "SELECT count(*)::integer AS tables FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace IN (to_regnamespace('public'), to_regnamespace('pgboss'))",
  );
  if (rows[0].tables === 0) return;
  if (!replace)
    throw new Conflict(
      "The database is not empty. --replace throws away what is in it; back it up first.",
      "not_empty",
    );
  await client.query(
    "BEGIN; DROP SCHEMA IF EXISTS pgboss CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public; COMMIT",
  );
}

async function load(
  client: pg.Client,
  file: string,
  { tables }: Manifest,
  summary: Summary,
  progress: (line: string) => void,
) {
  await client.query(`BEGIN; ${UNLIMITED}`);
  const putBack = await bareTables(client, tables);
  let current: { name: string; copy: ReturnType<typeof writeTable> } | undefined;
  const endTable = async () => {
    if (!current) return;
    const { name, copy } = current;
    current = undefined;
    const count = await copy.end();
    if (count !== summary.rows[name])
      throw new ArchiveError(`${name} has ${count} rows, and the backup says ${summary.rows[name]}`);
  };
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "medihaven-restore-"));
  const files = fileWriter(folder, progress);
  let isLoaded = false;
  const endTables = async () => {
    if (isLoaded) return;
    isLoaded = true;
    await endTable();
    progress("checking the keys between tables");
    await putBack();
    await setSequences(client, summary.sequences);
    await client.query("COMMIT");
    await client.query("ANALYZE");
  };
  try {
    for await (const { name, bytes } of readParts(file)) {
      if (name.startsWith("tables/")) {
        const table = present(tables.find((one) => one.name === name.slice("tables/".length)));
        if (current?.name !== table.name) {
          await endTable();
          progress(`table ${table.name}`);
          current = { name: table.name, copy: writeTable(client, table) };
        }
        await current.copy.write(bytes);
      } else if (name.startsWith("files/")) {
        await endTables();
        await files.write(name.slice("files/".length), bytes);
      }
    }
    await endTables();
    await files.end();
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

const TYPES: Record<string, string> = {
  webp: "image/webp",
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Progress is reported after so many files. */
const PROGRESS_EVERY = 500;

/** Collects the parts of a file on this machine's disk, and stores it when the next one begins. */
function fileWriter(folder: string, progress: (line: string) => void) {
  let stored = 0;
  let current: { key: string; path: string; stream: WriteStream } | undefined;
  const end = async () => {
    if (!current) return;
    const { key, path: draft, stream } = current;
    current = undefined;
    stream.end();
    await finished(stream);
    const type = TYPES[present(key.split(".").at(-1))] ?? "application/octet-stream";
    await (await storage()).putFile(key, draft, type);
    stored += 1;
    if (stored % PROGRESS_EVERY === 0) progress(`${stored} files`);
  };
  return {
    end,
    async write(key: string, bytes: Uint8Array) {
      if (current?.key !== key) {
        await end();
        const draft = path.join(folder, "file");
        current = { key, path: draft, stream: createWriteStream(draft, { mode: 0o600 }) };
      }
      const { stream } = present(current);
      await new Promise<void>((resolve, reject) =>
        stream.write(bytes, (error) => (error ? reject(error) : resolve())),
      );
    },
  };
}
