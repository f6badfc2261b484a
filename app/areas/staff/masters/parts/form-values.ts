import type { MasterField } from "#app/domain/masters/definitions.ts";

/** The typed text of a master's form as the values that its schema checks. What cannot be read stays text, and is refused there. */
export function typedValues(fields: readonly MasterField[], form: FormData): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [field.name, typedValue(field, String(form.get(field.name) ?? ""))]),
  );
}

function typedValue({ kind }: MasterField, text: string): unknown {
  const trimmed = text.trim();
  if (kind === "flag") return trimmed === "on";
  if (kind === "number")
    return trimmed === "" ? undefined : /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
  return text;
}
