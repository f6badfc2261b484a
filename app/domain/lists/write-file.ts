import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { filled, present } from "#app/present.ts";
import { type Cell, csvCell, jsonCell } from "./cells.ts";
import type { Column, ColumnType } from "./columns.ts";
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

/** What makes a cell need quotes, and the types of columns whose cells can contain it. */
const QUOTABLE = /[",\r\n]/;
const TEXTS: readonly ColumnType[] = ["text", "texts", "choice", "phone"];
/** No text of the database contains it. */
const NUL = "\0";

/**
 * CSV as csv-stringify writes it. It is given the cells that need quotes, those of a batch at once: to let it look at every cell was two
 * thirds of what a large file cost, and to call it for each of these cells a quarter of the rest.
 */
async function* csv(fields: Fields, batches: Batches): AsyncGenerator<string> {
  const unquoted: string[][] = [];
  const writers = fields.map(([, column]) => {
    const write = csvCell(column);
    if (!TEXTS.includes(column.type)) return write;
    return (value: string) => {
      const cell = write(value);
      if (!QUOTABLE.test(cell)) return cell;
      unquoted.push([cell]);
      return NUL;
    };
  });
  yield `\ufeff${fields.map(([field]) => field).join(",")}\r\n`;
  for await (const batch of batches) {
    let lines = "";
    for (const values of batch) {
      const cells = values.map((value, index) => (value === null ? "" : present(writers[index])(value)));
      lines += `${cells.join(",")}\r\n`;
    }
    const quoted = stringify(unquoted.splice(0), { quoted: true, record_delimiter: NUL }).split(NUL);
    yield lines.replaceAll(NUL, () => filled(quoted.shift()));
  }
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
