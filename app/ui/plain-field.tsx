import type { ComponentProps, ReactNode } from "react";
import { pickFrom, type SelectOption } from "./form.tsx";

/** Fields of GET forms: what was chosen is in the address, so they need no form library. */

type PlainProps = { id: string; label: ReactNode; hint?: ReactNode; error?: string };

function Plain({ id, label, hint, error, children }: PlainProps & { children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-base-content/80">
          {hint}
        </p>
      ) : null}
      {children}
      {error ? (
        <p id={`${id}-error`} className="text-sm font-medium text-error-content">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function described({ id, hint, error }: PlainProps) {
  return {
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby":
      [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined,
  };
}

/** One line of text, a date, a number (`type` as of the native input). */
export function PlainInput({ id, label, hint, error, ...input }: PlainProps & ComponentProps<"input">) {
  return (
    <Plain id={id} label={label} hint={hint} error={error}>
      <input
        key={String(input.defaultValue)}
        id={id}
        {...described({ id, label, hint, error })}
        {...input}
        className={`input min-h-12 w-full text-base ${error ? "border-error-content" : ""}`}
      />
    </Plain>
  );
}

type PlainSelectProps = PlainProps &
  ComponentProps<"select"> & {
    options?: SelectOption[];
    /** As of `SelectField`. */
    picks?: boolean;
  };

/** One of a list: `options`, or `<optgroup>`s as children. */
export function PlainSelect({
  id,
  label,
  hint,
  error,
  options,
  picks,
  children,
  ...select
}: PlainSelectProps) {
  return (
    <Plain id={id} label={label} hint={hint} error={error}>
      <select
        key={String(select.defaultValue)}
        id={id}
        {...described({ id, label, hint, error })}
        {...(picks && options ? pickFrom(options) : {})}
        {...select}
        className={`select min-h-12 w-full text-base ${error ? "border-error-content" : ""}`}
      >
        {children}
        {options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Plain>
  );
}

/** What a GET form carries on without showing it. */
export function HiddenFields({ fields }: { fields: Array<[name: string, value: string]> }) {
  return fields.map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
}
