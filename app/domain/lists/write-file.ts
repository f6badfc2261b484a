import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { present } from "#app/present.ts";
import { type Cell, csvCell, jsonCell } from "./cells.ts";
import type { Column } from "./columns.ts";
import { type ListQuery, readBatches } from "./query.ts";

export const FILE_FORMATS = ["csv", "json", "xlsx"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A file's bytes, made no faster than they are read, and how many rows it has once it has been read. */
export type ListFile = { stream: Readable; count: { rows: number } };

type Fields = Array<[field: string, column: Column]>;
type Batches = AsyncIterable<ReadonlyArray<ReadonlyArray<string | null>>>;

/**
 * A list as a file: CSV that spreadsheets open without running anything (UTF-8 with a byte order mark, CRLF), a JSON array, or a
 * spreadsheet. Columns summed up for the screen are left out. `onRows` is told how many rows are written so far.
 * @throws whatever the database says, while the stream is read
 */
export async function listFile(
  query: ListQuery,
  format: FileFormat,
  onRows: (rows: number) => void = () => {},
): Promise<ListFile> {
  const count = { rows: 0 };
  const inFile = { ...query, columns: fileColumns(query) };
  const fields: Fields = Object.entries(inFile.columns);
  async function* counted(): Batches {
    for await (const batch of readBatches(inFile)) {
      yield batch;
      count.rows += batch.length;
      onRows(count.rows);
    }
  }
  if (format === "xlsx") {
    const { spreadsheet } = await import("./spreadsheet.ts");
    return { stream: spreadsheet(fields, counted()), count };
  }
  const bytes = format === "csv" ? csv(fields, counted()) : json(fields, counted());
  return { stream: Readable.from(bytes, { objectMode: false }), count };
}

/** The columns that a list's files have. */
export function fileColumns({ columns }: Pick<ListQuery, "columns">): ListQuery["columns"] {
  return Object.fromEntries(Object.entries(columns).filter(([, { on }]) => on !== "screen"));
}

async function* csv(fields: Fields, batches: Batches): AsyncGenerator<string> {
  yield `\ufeff${fields.map(([field]) => quoted(field)).join(",")}\r\n`;
  const writers = fields.map(([, column]) => csvCell(column));
  for await (const batch of batches) {
    let lines = "";
    for (const values of batch) {
      const cells = values.map((value, index) =>
        value === null ? "" : quoted(present(writers[index])(value)),
      );
      lines += `${cells.join(",")}\r\n`;
    }
    yield lines;
  }
}

/** What a cell can be quoted for. Most have none of it, and asking csv-stringify about each cell was two thirds of what a large file cost. */
const QUOTABLE = /[",\r\n]/;

/** A cell as csv-stringify writes it. */
function quoted(cell: string): string {
  return QUOTABLE.test(cell) ? stringify([[cell]], { eof: false }) : cell;
}

async function* json(fields: Fields, batches: Batches): AsyncGenerator<string> {
  let before = "[\n";
  for await (const batch of batches) {
    const rows = batch.map((values) => JSON.stringify(objectOf(fields, values)));
    yield before + rows.join(",\n");
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

function objectOf(fields: Fields, values: ReadonlyArray<string | null>): Record<string, Cell> {
  return Object.fromEntries(
    fields.map(([field, column], index) => [field, jsonCell(column, present(values[index]))]),
  );
}
