import { hash } from "node:crypto";
import type { Change, Context } from "#app/domain/context.ts";
import { present } from "#app/present.ts";
import { database, sqlState, type Transaction } from "#db/client.ts";
import { Refusal } from "../cells.ts";
import type { ImportName } from "../columns.ts";
import type { CsvBatch } from "../csv-reader.ts";
import type { ImportOptions } from "../import-file.ts";
import type { ChunkOutcome, Importer } from "../importer.ts";
import type { Mapping } from "../mapping.ts";
import { Repeats } from "../repeats.ts";
import { drivers } from "./drivers.ts";
import { LISTING_ROWS } from "./listing.ts";
import { MASTER_ROWS } from "./masters.ts";
import { partners } from "./partner.ts";
import { rates } from "./rates.ts";
import { reasonOf } from "./reasons.ts";
import { roomNights } from "./room-nights.ts";
import type { CellOf, FileRow, RowImport, RowOutcome } from "./row-import.ts";

type RowImportName = Exclude<ImportName, "hospitals">;

const ROWS: Record<RowImportName, RowImport> = {
  ...MASTER_ROWS,
  rates,
  partners,
  drivers,
  "room-nights": roomNights,
  ...LISTING_ROWS,
};

/** The longest time between commits, so that progress is visible and an interrupt takes effect. */
const CHUNK_MS = 300;
/** Where many rows are one statement, so many at least go together: fewer cost more for each than a busy machine gives back. */
const LEAST_AT_ONCE = 250;
/** When some rows of a chunk are refused, it is tried again in this many parts, and row by row below this size. */
const PARTS = 8;
const FEW = 16;

/** A row that waits for its chunk: read, or refused already. */
type Waiting = { row: number; cells: string[]; taken: FileRow };

/**
 * Rows of everything but hospitals, many in one transaction; where one of them is refused by a rule or by the database, those of its
 * transaction are tried again in smaller parts, the last of them one by one. A dry run is one transaction that is rolled back.
 */
export async function rowImporter(
  ctx: Context,
  name: RowImportName,
  mapping: Mapping,
  { dryRun, onChanges }: Pick<ImportOptions, "dryRun" | "onChanges">,
): Promise<Importer> {
  const { key, atOnce, run } = ROWS[name];
  const repeats = new Repeats();
  const outer = dryRun ? await database().transaction() : undefined;
  let waiting: Waiting[] = [];
  let chunk = emptyChunk();
  const least = Math.min(atOnce, LEAST_AT_ONCE);
  let chunkRows = Math.min(atOnce, FIRST_CHUNK);

  function read(batch: CsvBatch) {
    for (const [index, cells] of batch.rows.entries()) {
      const row = batch.firstRow + index;
      const known = batch.known?.[index];
      chunk.rows++;
      if (known?.isSame) {
        chunk.unchanged++;
        continue;
      }
      try {
        if (!Array.isArray(cells)) throw new Refusal(cells.unreadable);
        const cell: CellOf = (column) => {
          const at = mapping[column];
          return at === undefined ? undefined : (cells[at] ?? "");
        };
        const recognised = key(cell);
        const first = repeats.seenAt(hash("md5", recognised), row);
        if (first !== undefined) throw new Refusal(`repeats row ${first}`);
        waiting.push({ row, cells, taken: { cell, key: recognised, known } });
      } catch (error) {
        refuse(chunk, row, Array.isArray(cells) ? cells : cells.text, error);
      }
    }
  }

  const inTransaction = (rows: Waiting[]): Promise<Array<RowOutcome | Refusal>> => {
    const work = async (tx: Transaction) => {
      const changes: Change[] = [];
      const outcomes = await run(
        { ...ctx, now: new Date(), tx, changes },
        rows.map(({ taken }) => taken),
      );
      await onChanges?.(changes, tx);
      return outcomes;
    };
    // In a dry run a savepoint, so that a refused row does not end what holds all of them.
    return outer ? database().transaction({ transaction: outer }, work) : database().transaction(work);
  };

  async function takeOneByOne(rows: Waiting[], outcome: ChunkOutcome, signal?: AbortSignal) {
    for (const [index, one] of rows.entries()) {
      if (signal?.aborted) {
        outcome.rows -= rows.length - index;
        return;
      }
      try {
        settle(outcome, one, present((await inTransaction([one]))[0]));
      } catch (error) {
        const clash = isRefusedByDatabase(error) && new Refusal("it clashes with what is stored");
        refuse(outcome, one.row, one.cells, clash || error);
      }
    }
  }

  async function take(rows: Waiting[], outcome: ChunkOutcome, signal?: AbortSignal) {
    if (rows.length === 1) return takeOneByOne(rows, outcome, signal);
    try {
      const outcomes = await inTransaction(rows);
      for (const [index, one] of rows.entries()) settle(outcome, one, present(outcomes[index]));
    } catch (error) {
      if (reasonOf(error) === undefined && !isRefusedByDatabase(error)) throw error;
      if (rows.length <= FEW) await takeOneByOne(rows, outcome, signal);
      else await takeInParts(rows, Math.ceil(rows.length / PARTS), outcome, signal);
    }
  }

  async function takeInParts(rows: Waiting[], part: number, outcome: ChunkOutcome, signal?: AbortSignal) {
    for (let at = 0; at < rows.length; at += part) {
      if (signal?.aborted) {
        outcome.rows -= rows.length - at;
        return;
      }
      await take(rows.slice(at, at + part), outcome, signal);
    }
  }

  return {
    lanes: 1,
    chunkRows: () => chunkRows,
    read: async (batch) => read(batch),
    async store(signal) {
      const [rows, outcome] = [waiting, chunk];
      [waiting, chunk] = [[], emptyChunk()];
      const started = performance.now();
      await takeInParts(rows, atOnce, outcome, signal);
      const each = (performance.now() - started) / Math.max(rows.length, 1);
      chunkRows = Math.min(Math.max(Math.round(CHUNK_MS / each), least), MOST_IN_CHUNK);
      outcome.refusals.sort((one, other) => one.row - other.row);
      return outcome;
    },
    finish: async () => {},
    close: async () => outer?.rollback(),
  };
}

const FIRST_CHUNK = 100;
const MOST_IN_CHUNK = 2_000;

const emptyChunk = (): ChunkOutcome => ({ rows: 0, created: 0, changed: 0, unchanged: 0, refusals: [] });

function settle(outcome: ChunkOutcome, one: Waiting, result: RowOutcome | Refusal) {
  if (result instanceof Refusal) refuse(outcome, one.row, one.cells, result);
  else outcome[result]++;
}

function refuse(outcome: ChunkOutcome, row: number, cells: string[] | string, error: unknown) {
  const reason = reasonOf(error);
  if (reason === undefined) throw error;
  outcome.refusals.push({ row, cells, reason });
}

/** Integrity constraints and exclusions: https://www.postgresql.org/docs/current/errcodes-appendix.html, class 23. */
const isRefusedByDatabase = (error: unknown) => sqlState(error)?.startsWith("23") ?? false;
