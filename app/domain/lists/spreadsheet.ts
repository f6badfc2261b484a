import { Readable } from "node:stream";
import writeExcelFile, { type SheetData } from "write-excel-file/node";
import { Invalid } from "#app/domain/errors.ts";
import { type Cell, jsonCell } from "./cells.ts";
import type { Column } from "./columns.ts";

/** A spreadsheet is built in memory, so it holds no more than this. CSV and JSON have no limit. */
const MAX_ROWS = 100_000;

/** A list as an .xlsx file: numbers as numbers, everything else as text, which no spreadsheet runs. @throws Invalid for too many rows */
export async function spreadsheet(
  fields: ReadonlyArray<[field: string, column: Column]>,
  batches: AsyncIterable<ReadonlyArray<ReadonlyArray<string | null>>>,
): Promise<Readable> {
  const data: SheetData = [fields.map(([field]) => ({ value: field, fontWeight: "bold" as const }))];
  for await (const batch of batches) {
    for (const values of batch)
      data.push(fields.map(([, column], index) => cellOf(jsonCell(column, values[index]!))));
    if (data.length > MAX_ROWS + 1)
      throw new Invalid(`A spreadsheet holds at most ${MAX_ROWS} rows. Please choose CSV or fewer days.`);
  }
  return Readable.from([await writeExcelFile(data, { sheet: "List" }).toBuffer()]);
}

function cellOf(value: Cell) {
  if (value === null) return null;
  if (typeof value === "number") return { value, type: Number };
  return { value: String(value), type: String };
}
