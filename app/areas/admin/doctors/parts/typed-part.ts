import { z } from "zod";
import type { PartField } from "#app/domain/doctors/labels.ts";

/** The fields of each list are checked by its own schema, in the domain's command. */
export const anyFields = z.looseObject({});

/** The typed text of a line as the values that its schema checks. What is no number stays text, and is refused there. */
export function typedPart(fields: readonly PartField[], form: FormData): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const text = String(form.get(name) ?? "").trim();
      if (kind !== "year") return [name, text];
      return [name, text === "" ? null : /^\d+$/.test(text) ? Number(text) : text];
    }),
  );
}
