import { mkdtemp, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { stringify } from "csv-stringify/sync";
import { Invalid } from "#app/domain/errors.ts";

/** A file whose bytes are CSV: the one that was given, or one that was made of a spreadsheet. The caller closes it. */
export type CsvSource = {
  path: string;
  /** A note about a spreadsheet: which of its sheets is read. */
  notes: string[];
  close: () => Promise<void>;
};

/** A spreadsheet is read in memory. Larger tables are saved as CSV, which has no limit. */
const MOST_BYTES = 20 * 1_048_576;
const MOST_UNPACKED = 400 * 1_048_576;

/** The first sheet of an .xlsx file as CSV, whatever the file is called; any other file as it is. @throws Invalid for one that cannot be read */
export async function asCsv(file: string): Promise<CsvSource> {
  if (!(await isZip(file))) return { path: file, notes: [], close: async () => {} };
  const { size } = await stat(file);
  const bytes = size <= MOST_BYTES ? await readFile(file) : Buffer.alloc(0);
  if (size > MOST_BYTES || unpackedSize(bytes) > MOST_UNPACKED)
    throw new Invalid("This spreadsheet is too large. Please save the table as CSV.");
  const { rows, notes } = await readFirstSheet(bytes);
  const folder = await mkdtemp(path.join(os.tmpdir(), "medihaven-sheet-"));
  const csv = path.join(folder, "sheet.csv");
  await writeFile(
    csv,
    stringify(
      rows.map((cells) => cells.map(textOf)),
      { quoted_match: /[\r\n]/ },
    ),
  );
  return { path: csv, notes, close: () => rm(folder, { recursive: true, force: true }) };
}

/** The first sheet, of a file as Excel writes it or as other programs do. @throws Invalid naming sheet, row and column of a cell that cannot be read */
async function readFirstSheet(bytes: Buffer): Promise<{ rows: readonly unknown[][]; notes: string[] }> {
  const { readSheet } = await import("read-excel-file/node");
  const { repaired, sheetNames } = await import("./repair-spreadsheet.ts");
  let sheets: string[] = [];
  try {
    sheets = sheetNames(bytes);
    const rows = await readSheet(bytes).catch(() => readSheet(Buffer.from(repaired(bytes))));
    const [first, ...others] = sheets;
    const notes = others.length > 0 ? [`The sheet "${first}" is read, not ${quoted(others)}.`] : [];
    return { rows, notes };
  } catch (error) {
    const at = String((error as Error).message).match(/at row (\d+), col (\d+)/);
    if (at)
      throw new Invalid(
        `The sheet "${sheets[0] ?? ""}" cannot be read: look at row ${at[1]}, column ${at[2]}, or save the table as CSV.`,
      );
    throw new Invalid("This is no spreadsheet that can be read. Please save the table as .xlsx or CSV.");
  }
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");

/** A cell as a CSV file has it: a date as its day, yes and no in words. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  return String(cell);
}

const LOCAL_FILE = 0x04034b50;
const DIRECTORY_ENTRY = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
/** Where an entry of the archive's directory says how large its file is unpacked. */
const UNPACKED_AT = 24;

async function isZip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32LE() === LOCAL_FILE;
  } finally {
    await handle.close();
  }
}

/** What the archive says that its files take unpacked, before anything is. */
function unpackedSize(bytes: Buffer): number {
  let sum = 0;
  let at = bytes.indexOf(DIRECTORY_ENTRY);
  while (at >= 0 && at + UNPACKED_AT + 4 <= bytes.length) {
    sum += bytes.readUInt32LE(at + UNPACKED_AT);
    at = bytes.indexOf(DIRECTORY_ENTRY, at + 4);
  }
  return sum;
}
