import { stringify } from "csv-stringify/sync";
import { readSheet } from "read-excel-file/node";
import { present } from "#app/present.ts";
import { repaired, sheetNames } from "./repair-spreadsheet.ts";

/**
 * The first sheet of a spreadsheet as CSV, of a file as Excel writes it or as other programs do, with notes on what is not read.
 * @throws Error naming sheet, row and column of a cell that cannot be read
 */
export async function firstSheet(bytes: Buffer): Promise<{ csv: string; notes: string[] }> {
  const { rows, notes } = await readFirstSheet(bytes);
  return {
    csv: stringify(
      rows.map((cells) => cells.map(textOf)),
      { quoted_match: /[\r\n]/ },
    ),
    notes,
  };
}

async function readFirstSheet(bytes: Buffer): Promise<{ rows: readonly unknown[][]; notes: string[] }> {
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
      throw new Error(
        `The sheet "${present(sheets[0])}" cannot be read: look at row ${at[1]}, column ${at[2]}, or save the table as CSV.`,
      );
    throw new Error("This is no spreadsheet that can be read. Please save the table as .xlsx or CSV.");
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
