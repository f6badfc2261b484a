import { formulaSafe } from "./cells.ts";

/** CSV that spreadsheets open without running anything: RFC 4180 lines, UTF-8. */

export type CsvValue = string | number | boolean | Date | null | undefined;

const QUOTED = /[",;\r\n\t]|^\s|\s$/;

/**
 * A cell's text. A text that could be a formula gets an apostrophe before it, which spreadsheets do not show and our imports
 * take away; a number stays a number, whatever its sign.
 */
export function safeText(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "string") return String(value);
  return formulaSafe(value);
}

/** One line with its line break. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values
    .map((value) => {
      const text = safeText(value);
      return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    })
    .join(",")}\r\n`;
}
