import type { MasterField } from "#app/domain/masters/definitions.ts";
import type { MasterRow } from "#app/domain/masters/find-master.ts";
import { PARTY_WORDS, PAYER_WORDS, RATE_KIND_WORDS, RATE_WORDS } from "#app/domain/tax/labels.ts";
import { formatDate, formatRate, formatStatus } from "../format.ts";

/** What the list of rates calls the choices of these fields. */
const CHOICE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  code: RATE_WORDS,
  kind: RATE_KIND_WORDS,
  payer: PAYER_WORDS,
  party: PARTY_WORDS,
};

/** A choice of a field in words. */
export const choiceName = ({ name }: MasterField, choice: string) =>
  CHOICE_WORDS[name]?.[choice] ?? formatStatus(choice);

/** A field as the list shows it, and the file where it says nothing else. */
export function shown(field: MasterField, row: MasterRow): string {
  const { name, kind } = field;
  const value = row.values[name];
  if (kind === "reference") return row.labels[name] ?? "";
  if (value === null || value === undefined) return "";
  if (kind === "flag") return value ? "Yes" : "No";
  if (kind === "percent") return formatRate(Number(value));
  if (kind === "choice") return choiceName(field, String(value));
  if (kind === "date") return formatDate(String(value));
  if (kind === "tiers") return JSON.stringify(value);
  return String(value);
}
