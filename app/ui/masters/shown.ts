import { type MasterField, RATE_CODE_CHOICES, RATE_KIND_CHOICES } from "#app/domain/masters/definitions.ts";
import type { MasterRow } from "#app/domain/masters/find-master.ts";
import { GST_PAYERS, WITHHOLDING_PARTIES } from "#app/domain/money/parties.ts";
import { KIND_WORDS, PARTY_WORDS, PAYER_WORDS, RATE_WORDS } from "#app/domain/tax/labels.ts";
import { formatDate, formatRate, formatStatus } from "../format.ts";

/** What the lists of rates and taxes call the choices of these fields. */
const CHOICE_WORDS = new Map<readonly string[] | undefined, Readonly<Record<string, string>>>([
  [RATE_CODE_CHOICES, RATE_WORDS],
  [RATE_KIND_CHOICES, KIND_WORDS],
  [GST_PAYERS, PAYER_WORDS],
  [WITHHOLDING_PARTIES, PARTY_WORDS],
]);

/** A choice of a field in words. */
export const choiceName = ({ choices }: MasterField, choice: string) =>
  CHOICE_WORDS.get(choices)?.[choice] ?? formatStatus(choice);

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
