import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { words } from "#app/words/catalogue.ts";
import { type Option, pickFrom } from "./form.tsx";

/** The filters of a list: a GET form, so that what is shown is what the URL says. On a phone it is folded until it is wanted. */
export function FilterBar({ children, reset }: { children: ReactNode; reset?: string }) {
  const t = words("lists");
  return (
    <Form method="get" className="no-print rounded-box border border-base-300 bg-base-100">
      <details className="filters" open={reset !== undefined}>
        <summary className="min-h-11 cursor-pointer px-3 py-2.5 font-medium">
          {t(reset ? "filtersOn" : "searchAndFilter")}
        </summary>
        <div className="grid grid-cols-2 items-end gap-3 p-3 sm:flex sm:flex-wrap">
          {children}
          <button type="submit" className="btn btn-outline min-h-11">
            {t("apply")}
          </button>
          {reset ? (
            <a href={reset} className="link px-2 py-2">
              {t("clearAll")}
            </a>
          ) : null}
        </div>
      </details>
    </Form>
  );
}

type FilterProps = { name: string; label: string };

export function TextFilter({
  name,
  label,
  value,
  placeholder,
  type = "search",
}: FilterProps & { value: string | null; placeholder?: string; type?: "search" | "date" | "number" }) {
  return (
    <label className="flex min-w-0 flex-col gap-1 text-sm font-medium">
      {label}
      <input
        key={value}
        type={type}
        name={name}
        defaultValue={value ?? ""}
        placeholder={placeholder}
        className="input min-h-11 w-full sm:w-40"
      />
    </label>
  );
}

export function SelectFilter({
  name,
  label,
  value,
  options,
}: FilterProps & { value: string | null; options: Option[] }) {
  return (
    <label className="flex min-w-0 flex-col gap-1 text-sm font-medium">
      {label}
      <select
        key={value}
        name={name}
        defaultValue={value ?? ""}
        className="select min-h-11 w-full sm:w-40"
        {...pickFrom(options)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
