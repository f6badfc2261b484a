import { Readable } from "node:stream";
import { Invalid } from "#app/domain/errors.ts";
import { makePaper } from "#app/domain/shared/papers.ts";
import { type Cell, jsonCell } from "./cells.ts";
import type { Column } from "./columns.ts";

/** A spreadsheet is built in memory, so it holds no more than this. CSV and JSON have no limit. */
const MAX_ROWS = 100_000;

type Batches = AsyncIterable<ReadonlyArray<ReadonlyArray<string | null>>>;

/** A list as an .xlsx file, made aside. @throws Invalid for too many rows; Unavailable when too many files are being made */
export async function spreadsheet(
  fields: ReadonlyArray<[field: string, column: Column]>,
  batches: Batches,
): Promise<Readable> {
  const names = fields.map(([field]) => field);
  return Readable.from([Buffer.from(await makePaper({ spreadsheet: names }, cellsOf(fields, batches)))]);
}

async function* cellsOf(
  fields: ReadonlyArray<[field: string, column: Column]>,
  batches: Batches,
): AsyncGenerator<Cell[][]> {
  let count = 0;
  for await (const batch of batches) {
    count += batch.length;
    if (count > MAX_ROWS)
      throw new Invalid(`A spreadsheet holds at most ${MAX_ROWS} rows. Please choose CSV or fewer days.`);
    yield batch.map((values) => fields.map(([, column], index) => jsonCell(column, values[index]!)));
  }
}
