import type { MasterField } from "#app/domain/masters/definitions.ts";
import type { MasterRow } from "#app/domain/masters/list-master.ts";
import { formatRate, formatStatus } from "../format.ts";

/** A field as the list and the CSV file show it. */
export function shown({ name, kind }: MasterField, row: MasterRow): string {
  const value = row.values[name];
  if (kind === "reference") return row.labels[name] ?? "";
  if (value === null || value === undefined) return "";
  if (kind === "flag") return value ? "Yes" : "No";
  if (kind === "percent") return formatRate(Number(value));
  if (kind === "choice") return formatStatus(String(value));
  if (kind === "tiers") return JSON.stringify(value);
  return String(value);
}
