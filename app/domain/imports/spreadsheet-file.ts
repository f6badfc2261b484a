import { mkdtemp, open, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Invalid } from "#app/domain/errors.ts";
import { processesFor } from "#app/domain/shared/processes.ts";
import type { SheetTask } from "./spreadsheet-process.ts";

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

/** One cell at the end of an empty sheet, or an archive that lies about its size, asks for more memory than there is. */
const work = processesFor<SheetTask, string[]>({
  script: "app/domain/imports/spreadsheet-process.ts",
  maxWaiting: 20,
  longestMs: 60_000,
  memoryMb: 2_048,
  refusal: "This spreadsheet takes too long to read. Please save the table as CSV.",
});

/** The first sheet of an .xlsx file as CSV, whatever the file is called; any other file as it is. @throws Invalid for one that cannot be read */
export async function asCsv(file: string): Promise<CsvSource> {
  if (!(await isZip(file))) return { path: file, notes: [], close: async () => {} };
  const { size } = await stat(file);
  const bytes = size <= MOST_BYTES ? await readFile(file) : Buffer.alloc(0);
  if (size > MOST_BYTES || unpackedSize(bytes) > MOST_UNPACKED)
    throw new Invalid("This spreadsheet is too large. Please save the table as CSV.");
  const folder = await mkdtemp(path.join(os.tmpdir(), "medihaven-sheet-"));
  const close = () => rm(folder, { recursive: true, force: true });
  const csv = path.join(folder, "sheet.csv");
  try {
    return { path: csv, notes: await writeFirstSheet({ file, csv }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @returns notes, as `CsvSource` has them. @throws Invalid for a spreadsheet that cannot be read */
async function writeFirstSheet(task: SheetTask): Promise<string[]> {
  try {
    return await work([task]);
  } catch (error) {
    throw new Invalid((error as Error).message);
  }
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
