import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";

/** What every field of a form shows beside its input: its hint, and what is wrong with it. */

export type FieldProps<Schema> = {
  field: FieldMetadata<Schema, Record<string, unknown>, string[]>;
  label: ReactNode;
  hint?: ReactNode;
};

/** The ids of its hint and of what is wrong with it, for `aria-describedby`. */
export function describedBy(
  field: { descriptionId: string; errorId: string; errors?: string[] },
  hint: ReactNode,
) {
  return (
    [hint ? field.descriptionId : "", field.errors ? field.errorId : ""].filter(Boolean).join(" ") ||
    undefined
  );
}

export function FieldErrors({ field }: { field: { errorId: string; errors?: string[] } }) {
  if (!field.errors) return null;
  return (
    <p id={field.errorId} className="text-sm font-medium text-error-content">
      {field.errors.join(" ")}
    </p>
  );
}

export function FieldHint({ field, hint }: { field: { descriptionId: string }; hint: ReactNode }) {
  if (!hint) return null;
  return (
    <p id={field.descriptionId} className="text-sm text-base-content/80">
      {hint}
    </p>
  );
}
