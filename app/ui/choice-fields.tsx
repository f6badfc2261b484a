import type { ComponentProps, ReactNode } from "react";
import { words } from "#app/words/catalogue.ts";
import { describedBy, FieldErrors, FieldHint, type FieldProps } from "./field-parts.tsx";
import type { SelectOption } from "./form.tsx";

/** Fields that are ticked: a box, boxes of a list, and one of a few. */

/** One yes-or-no box. */
export function CheckboxField<Schema>({
  field,
  label,
  hint,
  ...input
}: FieldProps<Schema> & ComponentProps<"input">) {
  const checked = field.initialValue === "on" || field.initialValue === "true";
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={field.id} className="flex min-h-11 items-center gap-3">
        <input
          key={field.key}
          type="checkbox"
          id={field.id}
          name={field.name}
          defaultChecked={checked}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={describedBy(field, hint)}
          {...input}
          className="checkbox"
        />
        <span>{label}</span>
      </label>
      <FieldHint field={field} hint={hint} />
      <FieldErrors field={field} />
    </div>
  );
}

/** Any number of a list, as boxes. */
export function CheckboxGroup<Schema>({
  field,
  label,
  hint,
  options,
}: FieldProps<Schema> & { options: SelectOption[] }) {
  const initial = field.initialValue as string | string[] | undefined;
  const chosen = new Set(Array.isArray(initial) ? initial : initial ? [initial] : []);
  return (
    <fieldset className="flex flex-col gap-1" id={field.id} aria-describedby={describedBy(field, hint)}>
      <legend className="font-medium">{label}</legend>
      <FieldHint field={field} hint={hint} />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="checkbox"
              name={field.name}
              value={option.value}
              defaultChecked={chosen.has(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldErrors field={field} />
    </fieldset>
  );
}

type Choice = { value: string; label: ReactNode };

/** One of a few, all of them in sight. Unless it is required, it can stay open. */
export function RadioField<Schema>({
  field,
  label,
  hint,
  options,
  required,
}: FieldProps<Schema> & { options: Choice[]; required?: boolean }) {
  const t = words("forms");
  return (
    <fieldset className="flex flex-col gap-1" id={field.id} aria-describedby={describedBy(field, hint)}>
      <legend className="mb-1 font-medium">
        {label}
        {required ? null : <span className="font-normal text-base-content/75"> {t("optional")}</span>}
      </legend>
      <FieldHint field={field} hint={hint} />
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 items-center gap-2 rounded-field border border-base-300 px-3 py-1.5"
          >
            <input
              type="radio"
              className="radio"
              name={field.name}
              value={option.value}
              defaultChecked={field.initialValue === option.value}
              required={required}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldErrors field={field} />
    </fieldset>
  );
}
