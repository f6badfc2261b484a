import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { words } from "#app/words/catalogue.ts";
import { pickFrom, type SelectOption } from "./form.tsx";
import { Icon } from "./icon.tsx";

type FilterBarProps = {
  children: ReactNode;
  /** The list without its filters, where some are set. */
  reset?: string;
  /** What is set, in words: a phone shows it instead of the fields. */
  chosen?: string[];
};

/** The filters of a list: a GET form, so that what is shown is what the URL says. On a phone they are one line until they are wanted. */
export function FilterBar({ children, reset, chosen = [] }: FilterBarProps) {
  const t = words("lists");
  return (
    <Form method="get" className="no-print rounded-box border border-base-300 bg-base-100">
      <details className="filters">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-3 py-2.5">
          <Icon name="filter" />{" "}
          <span className="shrink-0 font-medium">{t(reset ? "filtersOn" : "searchAndFilter")}</span>{" "}
          <span className="truncate text-base-content/80">{chosen.join(", ")}</span>
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

/** Filters that are wanted seldom: behind a word on a desk, with the others on a phone, where all are folded. */
export function MoreFilters({ children }: { children: ReactNode }) {
  return (
    <details className="more-filters">
      <summary className="btn btn-ghost min-h-11 px-3">{words("lists")("moreFilters")}</summary>
      {children}
    </details>
  );
}

/** As wide as the line leaves room for. */
const LABEL = "flex min-w-0 flex-col gap-1 text-sm font-medium sm:max-w-64 sm:grow sm:basis-36";

type FilterProps = { name: string; label: string };

export function TextFilter({
  name,
  label,
  value,
  placeholder,
  type = "search",
}: FilterProps & { value: string | null; placeholder?: string; type?: "search" | "date" | "number" }) {
  return (
    <label className={LABEL}>
      {label}
      <input
        key={value}
        type={type}
        name={name}
        defaultValue={value ?? ""}
        placeholder={placeholder}
        className="input min-h-11 w-full"
      />
    </label>
  );
}

export function SelectFilter({
  name,
  label,
  value,
  options,
}: FilterProps & { value: string | null; options: SelectOption[] }) {
  return (
    <label className={LABEL}>
      {label}
      <select
        key={value}
        name={name}
        defaultValue={value ?? ""}
        className="select min-h-11 w-full"
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
