import { Readable } from "node:stream";
import writeExcelFile, { type SheetData } from "write-excel-file/node";
import { Invalid } from "#app/domain/errors.ts";
import type { ReportQuery, ReportStream } from "./report-query.ts";

/** A spreadsheet is built in memory, so it holds no more than this. CSV and JSON have no limit. */
const MAX_ROWS = 100_000;

/** A report as an .xlsx file: numbers as numbers, everything else as text, which no spreadsheet runs. @throws Invalid for too many rows */
export async function spreadsheetOf(
  query: ReportQuery,
  batches: AsyncIterable<Array<Record<string, unknown>>>,
  onRows?: (rows: number) => void,
): Promise<ReportStream> {
  const names = query.fields.map(({ name }) => name);
  const data: SheetData = [names.map((name) => ({ value: name, fontWeight: "bold" as const }))];
  for await (const batch of batches) {
    for (const one of batch) data.push(names.map((name) => cellOf(one[name])));
    if (data.length > MAX_ROWS + 1)
      throw new Invalid(`A spreadsheet holds at most ${MAX_ROWS} rows. Please choose CSV or fewer days.`);
    onRows?.(data.length - 1);
  }
  const stream = Readable.from([await writeExcelFile(data, { sheet: "Report" }).toBuffer()]);
  return { stream, count: { rows: data.length - 1 } };
}

function cellOf(value: unknown) {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return { value, type: Number };
  return { value: String(value), type: String };
}
