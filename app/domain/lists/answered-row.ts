import type { Column, Columns } from "./columns.ts";

/** A row of a list as calls and the command line give it: the fields of its files, amounts in rupees, rates in per cent. */
export function answeredRow(columns: Columns, row: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(columns).filter(([field, { on }]) => on !== "screen" && field in row);
  return Object.fromEntries(fields.map(([field, column]) => [field, answered(column, row[field])]));
}

function answered({ type }: Column, value: unknown): unknown {
  if (value === null) return null;
  if (type === "money") return Number(value) / 100;
  if (type === "percent") return Number(value) / 10_000;
  if (type === "month") return String(value).slice(0, 7);
  return value;
}
