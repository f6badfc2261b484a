import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { type Change, type Context, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { isMaster } from "#app/domain/masters/definitions.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { execute, row, rows } from "#db/client.ts";
import { IMPORTS, type ImportName } from "./columns.ts";
import { readCsv } from "./csv-reader.ts";
import { importFile } from "./import-file.ts";
import type { ImportCounts } from "./importer.ts";
import { guessColumns, headerNotes, type Mapping, requireColumns } from "./mapping.ts";
import { canImport } from "./policy.ts";
import { readRefusals } from "./read-refusals.ts";
import { asCsv } from "./spreadsheet-file.ts";

/** Files that are imported by a screen: kept for a day, mapped and looked at before anything is taken in. */

const PREVIEW_ROWS = 20;
const SHOWN = 20;

export type FileImportState = "waiting" | "running" | "done" | "undone";

export type FileImport = {
  id: string;
  what: ImportName;
  fileName: string;
  header: string[];
  mapping: Mapping;
  state: FileImportState;
  counts: ImportCounts | null;
  /** The first refused rows with their reasons, as sentences. */
  refusals: string[];
  createdAt: Date;
  doneAt: Date | null;
  /** Whether its file is still there to be imported. */
  hasFile: boolean;
};

const COLUMNS = `id, what, file_name, header, mapping, state, counts, refusals, created_at, done_at, file_key IS NOT NULL AS "hasFile"`;

function ownerOf({ actor }: Context): string {
  if (!isUser(actor)) throw new Forbidden();
  return actor.id;
}

/**
 * Keeps a file to be imported. Its columns are mapped by their names, and by names that are nearly ours.
 * @throws Forbidden; Invalid for a file that is no table
 */
export async function keepFile(
  ctx: Context,
  { what, name, bytes }: { what: ImportName; name: string; bytes: Uint8Array },
): Promise<{ id: string }> {
  if (!canImport(ctx.actor, what)) throw new Forbidden();
  const owner = ownerOf(ctx);
  return inFolder(async (folder) => {
    const sent = path.join(folder, "sent");
    await writeFile(sent, bytes);
    const source = await asCsv(sent);
    try {
      const header = await headerOf(source.path);
      const { mapping } = guessColumns(what, header);
      const id = randomUUID();
      const key = `imports/${id}.csv`;
      await (await storage()).putFile(key, source.path, "text/csv; charset=utf-8");
      await execute(
        `INSERT INTO file_imports (id, what, file_name, file_key, header, mapping, asked_by, created_at)
         VALUES ($id, $what, $name, $key, $header, $mapping, $owner, $now)`,
        {
          id,
          what,
          name: name.slice(0, 200),
          key,
          header,
          mapping: JSON.stringify(mapping),
          owner,
          now: ctx.now,
        },
        ctx.tx,
      );
      return { id };
    } finally {
      await source.close();
    }
  });
}

async function headerOf(file: string): Promise<string[]> {
  const input = createReadStream(file);
  try {
    const { header } = await readCsv(input, 1);
    if (header.every((title) => title.trim() === ""))
      throw new Invalid("The file has no line with column names.");
    return header.map((title) => title.slice(0, 200));
  } finally {
    input.destroy();
  }
}

/** The actor's own last imports, newest first. @throws Forbidden */
export function listFileImports(ctx: Context): Promise<FileImport[]> {
  return rows<FileImport>(
    `SELECT ${COLUMNS} FROM file_imports WHERE asked_by = $owner ORDER BY created_at DESC, id LIMIT ${SHOWN}`,
    { owner: ownerOf(ctx) },
    ctx.tx,
  );
}

/** One of the actor's own imports. @throws NotFound for another's */
export async function findFileImport(ctx: Context, id: string): Promise<FileImport> {
  const found = await row<FileImport>(
    `SELECT ${COLUMNS} FROM file_imports WHERE id = $id AND asked_by = $owner`,
    { id, owner: ownerOf(ctx) },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}

/** Maps our columns to the places of theirs; one that is not named is not read. @throws Invalid; NotFound; Conflict when it is imported already */
export async function mapFile(ctx: Context, id: string, mapping: Mapping): Promise<void> {
  const { what, header, state } = await findFileImport(ctx, id);
  if (state !== "waiting") throw new Conflict("This file is imported already.");
  const known = new Set(IMPORTS[what].map(({ name }) => name));
  const wrong = Object.entries(mapping).some(
    ([ours, at]) => !known.has(ours) || at! < 0 || at! >= header.length,
  );
  if (wrong) throw new Invalid("Please choose columns of the file.");
  await execute(
    "UPDATE file_imports SET mapping = $mapping WHERE id = $id AND state = 'waiting'",
    { id, mapping: JSON.stringify(mapping) },
    ctx.tx,
  );
}

export type PreviewedRow = {
  /** As a spreadsheet counts: the header is row 1. */
  row: number;
  /** What it is called or says first. */
  cells: string[];
  outcome: "created" | "changed" | "unchanged" | "refused";
  reason: string;
  /** Of a row of a master that is changed: field, what stands, what would. */
  changes: Array<{ field: string; before: string; after: string }>;
};
export type Preview = {
  rows: PreviewedRow[];
  /** What somebody should know of the columns. */
  notes: string[];
  /** Our columns whose names are only nearly theirs. */
  guessed: string[];
  /** Why nothing can be shown yet. */
  problem: string;
};

/** What the first 20 rows of a kept file would do, tried and taken back. @throws NotFound; Forbidden */
export async function previewFile(ctx: Context, id: string): Promise<Preview> {
  const { what, header, mapping } = await findFileImport(ctx, id);
  const { guessed } = guessColumns(what, header);
  const about = {
    notes: headerNotes(what, header, mapping),
    guessed: guessed.filter((one) => one in mapping),
  };
  try {
    requireColumns(what, header, mapping);
    return { ...about, rows: await tryRows(ctx, id, what, mapping), problem: "" };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { ...about, rows: [], problem: error.message };
  }
}

async function tryRows(
  ctx: Context,
  id: string,
  what: ImportName,
  mapping: Mapping,
): Promise<PreviewedRow[]> {
  return withFile(ctx, id, async (file, folder) => {
    const said = await firstRows(file);
    const outcomes: Array<Pick<PreviewedRow, "outcome">> = [];
    const changes: Change[][] = [];
    let before: ImportCounts = { rows: 0, created: 0, changed: 0, unchanged: 0, refused: 0 };
    let latest: Change[] = [];
    const { errorsFile } = await importFile(ctx, what, file, {
      mapping,
      dryRun: true,
      firstRows: PREVIEW_ROWS,
      chunkRows: 1,
      errorsFile: path.join(folder, "errors.csv"),
      onChanges: async (made) => {
        latest = made;
      },
      onProgress: (counts) => {
        const outcome = (["created", "changed", "unchanged", "refused"] as const).find(
          (name) => counts[name] > before[name],
        );
        outcomes.push({ outcome: outcome ?? "unchanged" });
        changes.push(outcome === "changed" ? latest : []);
        [before, latest] = [counts, []];
      },
    });
    const reasons = errorsFile ? await reasonsOf(errorsFile) : new Map<number, string>();
    return outcomes.map(({ outcome }, index) => ({
      row: index + 2,
      cells: said[index] ?? [],
      outcome,
      reason: reasons.get(index + 2) ?? "",
      changes: changes[index]!.flatMap(differencesOf),
    }));
  });
}

async function firstRows(file: string): Promise<string[][]> {
  const input = createReadStream(file);
  try {
    const { batches } = await readCsv(input, PREVIEW_ROWS);
    for await (const { rows: read } of batches)
      return read.map((cells) => (Array.isArray(cells) ? cells : [cells.text.slice(0, 200)]));
    return [];
  } finally {
    input.destroy();
  }
}

async function reasonsOf(errorsFile: string): Promise<Map<number, string>> {
  const sentences = await readRefusals(errorsFile, PREVIEW_ROWS);
  return new Map(
    sentences.flatMap((sentence) => {
      const read = /^Row (\d+): (.*)$/s.exec(sentence);
      return read ? [[Number(read[1]), read[2]!] as const] : [];
    }),
  );
}

function differencesOf({ before = {}, after = {} }: Change): PreviewedRow["changes"] {
  const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value ?? ""));
  return Object.keys(after).map((field) => ({
    field,
    before: text(before[field]),
    after: text(after[field]),
  }));
}

/**
 * Imports a kept file, whole or but for what is refused; its file goes. What it changes of masters is written down to be undone.
 * @throws NotFound; Forbidden; Invalid; Conflict when it is imported already
 */
export async function importKept(ctx: Context, id: string): Promise<void> {
  const { what, mapping } = await findFileImport(ctx, id);
  const claimed = await execute(
    "UPDATE file_imports SET state = 'running' WHERE id = $id AND state = 'waiting'",
    {
      id,
    },
  );
  if (claimed === 0) throw new Conflict("This file is imported already.");
  try {
    const { result, refusals } = await withFile(ctx, id, async (file, folder) => {
      const result = await importFile(ctx, what, file, {
        mapping,
        errorsFile: path.join(folder, "errors.csv"),
        onChanges: (changes, tx) => writeDown(id, what, changes, tx),
      });
      return { result, refusals: result.errorsFile ? await readRefusals(result.errorsFile) : [] };
    });
    const { rows: read, created, changed, unchanged, refused } = result;
    await execute(
      "UPDATE file_imports SET state = 'done', counts = $counts, refusals = $refusals, done_at = $now WHERE id = $id",
      {
        id,
        counts: JSON.stringify({ rows: read, created, changed, unchanged, refused }),
        refusals,
        now: ctx.now,
      },
    );
  } catch (error) {
    // What is in already is recognised when the file is imported again.
    await execute("UPDATE file_imports SET state = 'waiting' WHERE id = $id", { id });
    throw error;
  }
  await forgetFile(id);
}

async function writeDown(
  id: string,
  what: ImportName,
  changes: Change[],
  tx: NonNullable<Context["tx"]>,
): Promise<void> {
  const own = changes.filter(({ subjectKind }) => subjectKind === what && isMaster(what));
  if (own.length === 0) return;
  await execute(
    `INSERT INTO file_import_changes (import_id, master, row_id, before, after)
     SELECT $id, $what, one."subjectId", one.before, one.after
     FROM ROWS FROM (jsonb_to_recordset($changes::jsonb) AS ("subjectId" uuid, before jsonb, after jsonb)) WITH ORDINALITY
       AS one ("subjectId", before, after, place) ORDER BY place`,
    { id, what, changes: JSON.stringify(own) },
    tx,
  );
}

async function forgetFile(id: string): Promise<void> {
  const kept = await row<{ key: string | null }>("SELECT file_key AS key FROM file_imports WHERE id = $id", {
    id,
  });
  if (!kept?.key) return;
  await (await storage()).remove(kept.key);
  await execute("UPDATE file_imports SET file_key = NULL WHERE id = $id", { id });
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const KEPT_DAYS = 30;

/** Removes files that nobody imported within a day, and what is told of imports after 30 days. For a schedule. */
export async function removeOldImports(ctx: Context): Promise<void> {
  const left = await rows<{ id: string }>(
    "SELECT id FROM file_imports WHERE file_key IS NOT NULL AND created_at <= $before LIMIT 100",
    { before: new Date(ctx.now.getTime() - DAY) },
  );
  for (const { id } of left) await forgetFile(id);
  // Whoever imported it was killed: it can be imported again, and recognises what is in.
  await execute(
    "UPDATE file_imports SET state = 'waiting' WHERE state = 'running' AND created_at <= $before",
    {
      before: new Date(ctx.now.getTime() - HOUR),
    },
  );
  await execute("DELETE FROM file_imports WHERE file_key IS NULL AND created_at <= $before", {
    before: new Date(ctx.now.getTime() - KEPT_DAYS * DAY),
  });
}

/** Works on a copy of the kept file. @throws NotFound when it is no longer kept */
async function withFile<T>(
  ctx: Context,
  id: string,
  work: (file: string, folder: string) => Promise<T>,
): Promise<T> {
  const kept = await row<{ key: string | null }>(
    "SELECT file_key AS key FROM file_imports WHERE id = $id AND asked_by = $owner",
    { id, owner: ownerOf(ctx) },
  );
  if (!kept?.key) throw new NotFound("This file is no longer kept. Please send it again.");
  const { key } = kept;
  return inFolder(async (folder) => {
    const file = path.join(folder, "file.csv");
    await pipeline(await (await storage()).stream(key), createWriteStream(file));
    return work(file, folder);
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "medihaven-import-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
