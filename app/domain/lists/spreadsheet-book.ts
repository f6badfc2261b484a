import writeExcelFile, { type SheetData } from "write-excel-file/node";
import type { Cell } from "./cells.ts";

/** A spreadsheet in the making: numbers as numbers, everything else as text, which no spreadsheet runs. */
export function openBook(fields: string[]) {
  const data: SheetData = [fields.map((value) => ({ value, fontWeight: "bold" as const }))];
  return {
    add: (rows: Cell[][]) => {
      for (const cells of rows) data.push(cells.map(cellOf));
    },
    finish: (): Promise<Uint8Array> => writeExcelFile(data, { sheet: "List" }).toBuffer(),
  };
}

function cellOf(value: Cell) {
  if (value === null) return null;
  if (typeof value === "number") return { value, type: Number };
  return { value: String(value), type: String };
}
