import type { MasterField } from "#app/domain/masters/definitions.ts";
import type { MasterRow } from "#app/domain/masters/find-master.ts";
import { formatDate, formatRate, formatStatus } from "../format.ts";

/** A choice in words; `*` stands for every one. */
export const choiceName = (choice: string) => (choice === "*" ? "Everything" : formatStatus(choice));

/** A field as the list shows it, and the file where it says nothing else. */
export function shown({ name, kind }: MasterField, row: MasterRow): string {
  const value = row.values[name];
  if (kind === "reference") return row.labels[name] ?? "";
  if (value === null || value === undefined) return "";
  if (kind === "flag") return value ? "Yes" : "No";
  if (kind === "percent") return formatRate(Number(value));
  if (kind === "choice") return choiceName(String(value));
  if (kind === "date") return formatDate(String(value));
  if (kind === "tiers") return JSON.stringify(value);
  return String(value);
}
