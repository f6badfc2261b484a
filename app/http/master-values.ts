import type { MasterField } from "#app/domain/masters/definitions.ts";
import { parsePercent, parseRupees, typedPercent, typedRupees } from "#app/domain/shared/amounts.ts";
import { parseTypedDate } from "#app/domain/shared/dates.ts";

/** The typed text of a master's form as the values that its schema checks. What cannot be read stays text, and is refused there. */
export function typedValues(
  fields: readonly MasterField[],
  form: FormData | URLSearchParams,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [field.name, typedValue(field, String(form.get(field.name) ?? ""))]),
  );
}

function typedValue({ kind, required }: MasterField, text: string): unknown {
  const trimmed = text.trim();
  switch (kind) {
    case "flag":
      return trimmed === "on";
    case "number":
      return trimmed === "" ? undefined : /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
    case "rupees":
      return trimmed === "" ? undefined : (parseRupees(trimmed) ?? trimmed);
    case "percent":
      return parsePercent(trimmed) ?? trimmed;
    case "date":
      return parseTypedDate(trimmed) ?? trimmed;
    case "reference":
      return trimmed === "" && !required ? null : trimmed;
    case "tiers":
      return typedTiers(trimmed);
    default:
      return text;
  }
}

type Tier = { from_hours: number; charge: "percent" | "nights" | "fixed"; value: number };

/** A step a line: `48 hours: 50 percent`, `24 hours: 1 nights`, `0 hours: 500 rupees`. */
function typedTiers(text: string): unknown {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return lines.map((line) => {
    const match = /^\s*(\d+)\s*(?:hours?|h)?\s*[:,]?\s*([\d.,]+)\s*(percent|%|nights?|rupees|rs)\s*$/i.exec(
      line,
    );
    if (!match) return line;
    const [, hours, value, unit] = match as unknown as [string, string, string, string];
    const from_hours = Number(hours);
    if (/^night/i.test(unit)) return { from_hours, charge: "nights", value: Number(value) };
    if (/^r/i.test(unit)) return { from_hours, charge: "fixed", value: parseRupees(value) };
    return { from_hours, charge: "percent", value: parsePercent(value) };
  });
}

/** What the form shows of stored values. */
export function shownValues(
  fields: readonly MasterField[],
  values: Record<string, unknown>,
): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field.name, shownValue(field, values[field.name])]));
}

function shownValue({ kind }: MasterField, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (kind === "flag") return value ? "on" : "";
  if (kind === "rupees") return typedRupees(Number(value));
  if (kind === "percent") return typedPercent(Number(value));
  if (kind === "tiers") return (value as Tier[]).map(tierLine).join("\n");
  return String(value);
}

function tierLine({ from_hours, charge, value }: Tier): string {
  const amount =
    charge === "percent"
      ? `${typedPercent(value)} percent`
      : charge === "nights"
        ? `${value} nights`
        : `${typedRupees(value)} rupees`;
  return `${from_hours} hours: ${amount}`;
}
