import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { config } from "#app/config.ts";
import type { Change, Context } from "#app/domain/context.ts";
import { Forbidden, Invalid } from "#app/domain/errors.ts";
import { present } from "#app/present.ts";
import type { Transaction } from "#db/client.ts";
import type { ImportName } from "./columns.ts";
import { type CsvBatch, readCsv } from "./csv-reader.ts";
import type { Encoding } from "./encodings.ts";
import { ErrorsFile } from "./errors-file.ts";
import type { ChunkOutcome, ImportCounts, Importer } from "./importer.ts";
import { KnownRows } from "./known-rows.ts";
import { headerNotes, type Mapping, mapColumns, requireColumns } from "./mapping.ts";
import { canImport } from "./policy.ts";
import { asCsv } from "./spreadsheet-file.ts";

export type ImportOptions = {
  /** Our column to theirs, where the names differ. */
  map?: Record<string, string>;
  /** Where our columns stand in the file, in place of what the header says. */
  mapping?: Mapping;
  /** Checks everything and keeps nothing. */
  dryRun?: boolean;
  /** Where refused rows go; otherwise `<file>.errors.csv` beside the file, or in DATA_DIR/imports when that is read-only. */
  errorsFile?: string;
  /** How the bytes of the file are text; UTF-8 without it. */
  encoding?: Encoding;
  /** When aborted, what is at work is finished, and the rest of the file is left. */
  signal?: AbortSignal;
  /** Called after every chunk, which is committed by then. */
  onProgress?: (counts: ImportCounts) => void;
  /** Rows that are committed together, where not as many as usual. */
  chunkRows?: number;
  /** The maximum number of rows, for a preview. */
  firstRows?: number;
  /** Told what rows taken in together changed, in their transaction. Hospitals tell nothing. */
  onChanges?: (changes: Change[], tx: Transaction) => Promise<void>;
  /** The import of a screen under which what is done to hospitals is kept, to undo it. */
  importId?: string;
};

export type ImportResult = ImportCounts & {
  /** The refused rows with their reasons, or null when there are none. */
  errorsFile: string | null;
  /** Notes about the columns: see `headerNotes`. */
  notes: string[];
  /** True when the signal ended it before the end of the file. */
  interrupted: boolean;
  dryRun: boolean;
  seconds: number;
};

/** Few, so that the strings of a row are gone before the collector takes them for long-lived, and chunks can be short. */
const BATCH_ROWS = { hospitals: 500, others: 50 };
const READ_BYTES = 1 << 16;

/**
 * Imports a CSV file, however long, in little memory, or the first sheet of a spreadsheet. Every row is created, changed, unchanged or refused with a reason; a row is
 * imported whole or not at all; importing a file again changes nothing. Each chunk commits on its own.
 * @throws Forbidden; Invalid when the file cannot be read or its columns cannot be told
 */
export async function importFile(
  ctx: Context,
  name: ImportName,
  file: string,
  options: ImportOptions = {},
): Promise<ImportResult> {
  if (!canImport(ctx.actor, name)) throw new Forbidden();
  const started = performance.now();
  const { encoding = "utf-8" } = options;
  await readable(file);
  const source = await asCsv(file);
  const input = createReadStream(source.path, { highWaterMark: READ_BYTES });
  try {
    const mostInBatch = name === "hospitals" ? BATCH_ROWS.hospitals : BATCH_ROWS.others;
    const batchRows = Math.min(mostInBatch, options.chunkRows ?? mostInBatch);
    const csv = await readCsv(input, batchRows, encoding);
    const mapping = options.mapping ?? mapColumns(name, csv.header, options.map ?? {});
    requireColumns(name, csv.header, mapping);
    const notes = [...source.notes, ...headerNotes(name, csv.header, mapping)];
    const errors = await ErrorsFile.beside(
      { path: file, bytes: source.path, header: csv.header, encoding },
      path.join(config().DATA_DIR, "imports"),
      options.errorsFile,
    );
    const known = await KnownRows.open(ctx, name, mapping);
    const importer = await importerOf(ctx, name, mapping, options);
    const counts: ImportCounts = { rows: 0, created: 0, changed: 0, unchanged: 0, refused: 0 };
    try {
      const width = csv.header.length;
      await runChunks(
        marked(firstOf(narrow(csv.batches, width), options.firstRows), known),
        importer,
        { chunkRows: () => options.chunkRows ?? importer.chunkRows(), signal: options.signal },
        async (outcome) => {
          for (const { row, cells, reason } of outcome.refusals) await errors.add(row, cells, reason);
          counts.rows += outcome.rows;
          counts.created += outcome.created;
          counts.changed += outcome.changed;
          counts.unchanged += outcome.unchanged;
          counts.refused += outcome.refusals.length;
          options.onProgress?.({ ...counts });
        },
      );
      const interrupted = options.signal?.aborted ?? false;
      if (!interrupted) await importer.finish();
      return {
        ...counts,
        errorsFile: await errors.close(),
        notes,
        interrupted,
        dryRun: options.dryRun ?? false,
        seconds: (performance.now() - started) / 1_000,
      };
    } finally {
      await importer.close();
      await known?.close();
      await errors.close();
    }
  } finally {
    input.destroy();
    await source.close();
  }
}

/** Loaded when needed: the commands that rows go through take more memory than a million hospitals do. */
async function importerOf(
  ctx: Context,
  name: ImportName,
  mapping: Mapping,
  { dryRun = false, onChanges, importId }: ImportOptions,
): Promise<Importer> {
  if (name === "hospitals") {
    const { hospitalImporter } = await import("./hospitals/import-hospitals.ts");
    return hospitalImporter(ctx, mapping, { dryRun, importId });
  }
  const { rowImporter } = await import("./rows/import-rows.ts");
  return rowImporter(ctx, name, mapping, { dryRun, onChanges });
}

async function* firstOf(batches: AsyncIterable<CsvBatch>, mostRows = Number.POSITIVE_INFINITY) {
  let read = 0;
  for await (const batch of batches) {
    yield { ...batch, rows: batch.rows.slice(0, mostRows - read) };
    read += batch.rows.length;
    if (read >= mostRows) return;
  }
}

async function readable(file: string) {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new Invalid(`There is no file ${file}`);
}

/** Rows with more cells than the header, none of them empty, cannot be trusted to stand under their columns. */
async function* narrow(batches: AsyncIterable<CsvBatch>, width: number): AsyncGenerator<CsvBatch> {
  for await (const batch of batches) {
    batch.rows.forEach((cells, index) => {
      if (
        !Array.isArray(cells) ||
        cells.length <= width ||
        cells.slice(width).every((cell) => cell.trim() === "")
      )
        return;
      batch.rows[index] = {
        unreadable: `the row has ${cells.length} cells and the header ${width}`,
        text: cells.join(","),
      };
    });
    yield batch;
  }
}

async function* marked(
  batches: AsyncIterable<CsvBatch>,
  known: KnownRows | undefined,
): AsyncGenerator<CsvBatch> {
  for await (const batch of batches) {
    await known?.mark(batch);
    yield batch;
  }
}

/** Keeps as many chunks at work as the importer has lanes, and settles them in the order of the file. */
async function runChunks(
  batches: AsyncIterable<CsvBatch>,
  importer: Importer,
  { chunkRows, signal }: { chunkRows: () => number; signal?: AbortSignal },
  settle: (outcome: ChunkOutcome) => Promise<void>,
) {
  const working: Array<Promise<ChunkOutcome>> = [];
  let read = 0;
  const storeChunk = () => {
    const done = importer.store(signal);
    done.catch(() => undefined);
    working.push(done);
    read = 0;
  };
  const settleFirst = async () => settle(await present(working.shift()));
  try {
    for await (const batch of batches) {
      if (signal?.aborted) break;
      await importer.read(batch);
      read += batch.rows.length;
      if (read < chunkRows()) continue;
      storeChunk();
      if (working.length >= importer.lanes) await settleFirst();
    }
    if (read > 0 && !signal?.aborted) storeChunk();
    while (working.length > 0) await settleFirst();
  } finally {
    await Promise.allSettled(working);
  }
}
