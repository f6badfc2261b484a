import { existsSync } from "node:fs";
import * as fs from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import Cursor from "pg-cursor";
import { directUrl } from "#app/config.ts";
import { Conflict } from "#app/domain/errors.ts";
import { storageKeysOf } from "#app/domain/uploads/keys.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { VERSION } from "#app/telemetry/version.ts";
import { type ArchiveWriter, writeArchive } from "./archive.ts";
import {
  connectForLongWork,
  readTable,
  type Sequence,
  sequencesOf,
  type Table,
  tablesOf,
  UNLIMITED,
} from "./tables.ts";

/** What a backup begins with. */
export type Manifest = {
  format: 1;
  /** The version of the product that made it. */
  product: string;
  createdAt: string;
  server: string;
  /** Names of the migrations that its tables have had. */
  migrations: string[];
  tables: Table[];
};

/** What it ends with, beside the checksum. */
export type Summary = {
  rows: Record<string, number>;
  sequences: Sequence[];
  files: number;
  missingFiles: number;
};

export type Backup = Summary & { file: string; bytes: number; seconds: number };

const FILES_AT_ONCE = 500;
const OWN_NAME = /^medihaven-\d{8}-\d{6}\.tar\.gz$/;

/**
 * Backs up the database and the files of uploads and reports, while the product runs: the tables as they are at one instant, then the files that
 * those rows name. Memory does not grow with the data.
 * @param target a file that is not there yet, or a folder, in which it gets a name of its own
 * @throws Conflict when the file is there already
 */
export async function makeBackup(
  target: string,
  progress: (line: string) => void = () => {},
  now = new Date(),
): Promise<Backup> {
  const started = performance.now();
  const isFolder = (await fs.stat(target).catch(() => undefined))?.isDirectory();
  const stamp = now.toISOString().replace(/[-:]/g, "").replace("T", "-").slice(0, 15);
  const file = isFolder ? path.join(target, `medihaven-${stamp}.tar.gz`) : target;
  if (existsSync(file)) throw new Conflict(`${file} is there already`, "exists");
  const client = await connectForLongWork(directUrl(), "medihaven backup");
  const summary: Summary = { rows: {}, sequences: [], files: 0, missingFiles: 0 };
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${UNLIMITED}`);
    const write = async (archive: ArchiveWriter) => {
      const manifest = await describe(client, now);
      await archive.add("manifest.json", Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
      for (const table of manifest.tables) {
        progress(`table ${table.name}`);
        const count = (rows: number) => {
          summary.rows[table.name] = rows;
        };
        await archive.add(`tables/${table.name}`, readTable(client, table, count));
      }
      summary.sequences = await sequencesOf(client);
      let tried = 0;
      for await (const key of keysOfFiles(client)) {
        const found = await addFile(archive, key);
        summary[found ? "files" : "missingFiles"] += 1;
        tried += 1;
        if (tried % FILES_AT_ONCE === 0) progress(`${tried} files`);
      }
    };
    const bytes = await writeArchive(file, write, () => summary);
    return { ...summary, file, bytes, seconds: (performance.now() - started) / 1_000 };
  } finally {
    await client.end();
  }
}

/** Removes all but the newest `keep` backups that have their own names in a folder. @returns the names removed */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const own = (await fs.readdir(folder)).filter((name) => OWN_NAME.test(name)).sort();
  const old = own.slice(0, Math.max(0, own.length - keep));
  for (const name of old) await fs.rm(path.join(folder, name));
  return old;
}

async function describe(client: pg.Client, now: Date): Promise<Manifest> {
  const { rows: migrations } = await client.query("SELECT name FROM schema_migrations ORDER BY name");
  const { rows: server } = await client.query("SHOW server_version");
  return {
    format: 1,
    product: VERSION,
    createdAt: now.toISOString(),
    server: server[0].server_version,
    migrations: migrations.map(({ name }) => name),
    tables: await tablesOf(client),
  };
}

/** The keys of stored files that rows of this snapshot name. */
async function* keysOfFiles(client: pg.Client): AsyncGenerator<string> {
  const cursor = client.query(
    new Cursor<{ key: string; isUpload: boolean; widths: number[] | null; hasPreview: boolean | null }>(
      `SELECT storage_key AS key, true AS "isUpload", copy_widths AS widths, has_preview AS "hasPreview" FROM uploads
       UNION ALL SELECT file_key, false, NULL, NULL FROM report_exports WHERE file_key IS NOT NULL
       UNION ALL SELECT file_key, false, NULL, NULL FROM file_imports WHERE file_key IS NOT NULL
       UNION ALL SELECT errors_key, false, NULL, NULL FROM file_imports WHERE errors_key IS NOT NULL ORDER BY 1`,
    ),
  );
  for (;;) {
    const batch = await cursor.read(FILES_AT_ONCE);
    if (batch.length === 0) return;
    for (const { key, isUpload, widths, hasPreview } of batch)
      yield* isUpload ? storageKeysOf({ storageKey: key, copyWidths: widths, hasPreview }) : [key];
  }
}

/** False for a file that is gone: its row was removed after the snapshot. */
async function addFile(archive: ArchiveWriter, key: string): Promise<boolean> {
  const files = await storage();
  if (!(await files.exists(key))) return false;
  await archive.add(`files/${key}`, await files.stream(key));
  return true;
}
