import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { type Context, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { present } from "#app/present.ts";
import { execute, row, rows } from "#db/client.ts";
import { IMPORTS, type ImportName } from "./columns.ts";
import { readCsv } from "./csv-reader.ts";
import type { ENCODINGS } from "./encodings.ts";
import type { ImportCounts } from "./importer.ts";
import { inFolder, withFile } from "./kept-file.ts";
import type { FileImportState } from "./labels.ts";
import { guessColumns, type Mapping } from "./mapping.ts";
import { canImport } from "./policy.ts";
import { asCsv } from "./spreadsheet-file.ts";

/** Files that are imported through a screen: kept for a day, mapped and previewed before a job imports anything (`run-import.ts`). */

const SHOWN = 20;

export type FileEncoding = (typeof ENCODINGS)[number];

export type FileImport = {
  id: string;
  what: ImportName;
  fileName: string;
  header: string[];
  mapping: Mapping;
  /** How its bytes are text. */
  encoding: FileEncoding;
  state: FileImportState;
  /** What became of the rows so far, or of all of them. */
  counts: ImportCounts | null;
  /** How many rows it has; null until somebody counted them. */
  rowsExpected: number | null;
  /** Whether its sender wants it to stop. */
  cancelAsked: boolean;
  /** The first refused rows with their reasons, as sentences. */
  refusals: string[];
  problem: string;
  createdAt: Date;
  doneAt: Date | null;
  /** Whether its file is still there to be imported, and whether there is one of its refused rows. */
  hasFile: boolean;
  hasErrors: boolean;
};

const COLUMNS = `id, what, file_name, header, mapping, encoding, state, counts, rows_expected, cancel_asked, refusals, problem, created_at,
  done_at, file_key IS NOT NULL AS "hasFile", errors_key IS NOT NULL AS "hasErrors"`;

/** The actor's user id. @throws Forbidden for a job */
export function ownerOf({ actor }: Context): string {
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

async function headerOf(file: string, encoding?: FileEncoding): Promise<string[]> {
  const input = createReadStream(file);
  try {
    const { header } = await readCsv(input, 1, encoding);
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
    ([ours, at]) => !known.has(ours) || present(at) < 0 || present(at) >= header.length,
  );
  if (wrong) throw new Invalid("Please choose columns of the file.");
  await execute(
    "UPDATE file_imports SET mapping = $mapping WHERE id = $id AND state = 'waiting'",
    { id, mapping: JSON.stringify(mapping) },
    ctx.tx,
  );
}

/**
 * Reads the file's bytes in another encoding, and maps its columns again.
 * @throws NotFound; Invalid if it is not a table then; Conflict when it is imported already
 */
export async function reopenWithEncoding(ctx: Context, id: string, encoding: FileEncoding): Promise<void> {
  const { what, state } = await findFileImport(ctx, id);
  if (state !== "waiting") throw new Conflict("This file is imported already.");
  const header = await withFile(id, (file) => headerOf(file, encoding));
  await execute(
    "UPDATE file_imports SET encoding = $encoding, header = $header, mapping = $mapping WHERE id = $id AND state = 'waiting'",
    { id, encoding, header, mapping: JSON.stringify(guessColumns(what, header).mapping) },
    ctx.tx,
  );
}

/** The refused rows of one of the actor's imports, as they stood in the file, with their reasons. @throws NotFound */
export async function openRefused(ctx: Context, id: string): Promise<{ what: ImportName; stream: Readable }> {
  const { what } = await findFileImport(ctx, id);
  const kept = await row<{ key: string | null }>(
    "SELECT errors_key AS key FROM file_imports WHERE id = $id",
    { id },
    ctx.tx,
  );
  if (!kept?.key) throw new NotFound();
  return { what, stream: await (await storage()).stream(kept.key) };
}
