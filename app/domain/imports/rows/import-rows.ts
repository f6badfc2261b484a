import { hash } from "node:crypto";
import type { Context } from "#app/domain/context.ts";
import { DomainError, Forbidden, Invalid } from "#app/domain/errors.ts";
import { database, type Transaction } from "#db/client.ts";
import { Refusal } from "../cells.ts";
import type { ImportName } from "../columns.ts";
import type { CsvBatch } from "../csv-reader.ts";
import type { ChunkOutcome, Importer } from "../importer.ts";
import type { Mapping } from "../mapping.ts";
import { Repeats } from "../repeats.ts";
import { LISTING_ROWS } from "./listing.ts";
import { cities, facilities, PLAIN_MASTERS, propertyTypes, rates, roomTypes } from "./masters.ts";
import { partners } from "./partner.ts";
import type { Cell, RowImport, RowOutcome } from "./row-import.ts";

type RowImportName = Exclude<ImportName, "hospitals">;

const ROWS: Record<RowImportName, RowImport> = {
  ...PLAIN_MASTERS,
  cities,
  facilities,
  rates,
  "room-types": roomTypes,
  "property-types": propertyTypes,
  partners,
  ...LISTING_ROWS,
};

/** Rows of which there are thousands, each in a transaction of its own; a dry run is one transaction that is rolled back. */
export async function rowImporter(
  ctx: Context,
  name: RowImportName,
  mapping: Mapping,
  dryRun: boolean,
): Promise<Importer> {
  const { key, run } = ROWS[name];
  const repeats = new Repeats();
  const outer = dryRun ? await database().transaction() : undefined;

  async function takeRow(cells: string[], row: number): Promise<RowOutcome> {
    const cell: Cell = (column) => {
      const at = mapping[column];
      return at === undefined ? undefined : (cells[at] ?? "");
    };
    const recognised = key(cell);
    const first = repeats.seenAt(hash("md5", recognised), row);
    if (first !== undefined) throw new Refusal(`repeats row ${first}`);
    const work = (tx: Transaction) => run({ ...ctx, now: new Date(), tx }, cell, recognised);
    // In a dry run a savepoint, so that a refused row does not end what holds all of them.
    return outer ? database().transaction({ transaction: outer }, work) : database().transaction(work);
  }

  let waiting: CsvBatch[] = [];
  return {
    lanes: 1,
    read: async (batch) => {
      waiting.push(batch);
    },
    async store() {
      const outcome: ChunkOutcome = { created: 0, changed: 0, unchanged: 0, refusals: [] };
      const batches = waiting;
      waiting = [];
      for (const batch of batches) await takeRows(batch, takeRow, outcome);
      return outcome;
    },
    finish: async () => {},
    close: async () => outer?.rollback(),
  };
}

async function takeRows(
  batch: CsvBatch,
  takeRow: (cells: string[], row: number) => Promise<RowOutcome>,
  outcome: ChunkOutcome,
): Promise<void> {
  for (const [index, cells] of batch.rows.entries()) {
    const row = batch.firstRow + index;
    try {
      if (!Array.isArray(cells)) throw new Refusal(cells.unreadable);
      outcome[await takeRow(cells, row)]++;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      outcome.refusals.push({ row, cells: Array.isArray(cells) ? cells : cells.text, reason });
    }
  }
}

/** What the keeper of the file can mend; undefined for anything else. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message;
  if (error instanceof Forbidden || !(error instanceof DomainError)) return undefined;
  const fields = error instanceof Invalid ? Object.entries(error.fields) : [];
  if (fields.length === 0) return error.message;
  return fields.map(([field, messages]) => `${field}: ${messages.join(", ")}`).join("; ");
}
