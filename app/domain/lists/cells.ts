import type { Column } from "./columns.ts";

/** How the values of a list are written in its files. They come as text, just as PostgreSQL writes them. */

export type Cell = string | number | boolean | null;

/** How a column's values stand in a CSV file: rupees with two decimals, per cent, months as `2026-12`, flags as yes and no. */
export function csvCell({ type }: Column): (value: string) => string {
  switch (type) {
    case "money":
      return rupeesOf;
    case "percent":
      return (ppm) => String(Number(ppm) / 10_000);
    case "flag":
      return (value) => (value === "t" ? "yes" : "no");
    case "month":
      return (value) => value.slice(0, 7);
    case "text":
    case "texts":
    case "choice":
    case "phone":
      return formulaSafe;
    default:
      return (value) => value;
  }
}

/** Paise as rupees with two decimals, without the detour of a floating point number: `184600` is `1846.00`. */
export function rupeesOf(paise: string): string {
  const negative = paise.startsWith("-");
  const digits = (negative ? paise.slice(1) : paise).padStart(3, "0");
  return `${negative ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A value as JSON and spreadsheets have it: rupees and per cent as numbers. */
export function jsonCell({ type }: Column, text: string | null): Cell {
  if (text === null) return null;
  switch (type) {
    case "money":
      return Number(text) / 100;
    case "percent":
      return Number(text) / 10_000;
    case "count":
    case "number":
    case "distance":
      return Number(text);
    case "flag":
      return text === "t";
    case "month":
      return text.slice(0, 7);
    default:
      return text;
  }
}

/** What a spreadsheet takes for the beginning of a formula, also in its full-width forms and on a later line of the cell. */
const FORMULA = /(?:^|[\r\n])\s*[=+\-@＝＋－＠\t\r]/;

/** A text that could be a formula gets an apostrophe before it, which spreadsheets do not show and our imports take away. */
export function formulaSafe(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
