import type { ReactNode } from "react";
import type { ShownColumn } from "#app/http/show-list.ts";
import {
  formatCount,
  formatDate,
  formatDistance,
  formatInstant,
  formatMonth,
  formatPhone,
  formatRate,
  formatRupees,
} from "../format.ts";

/** A value as its type is shown everywhere. */
export function showValue({ type, words }: ShownColumn, value: unknown): ReactNode {
  if (value === null || value === undefined) return null;
  switch (type) {
    case "money":
      return formatRupees(Number(value));
    case "percent":
      return formatRate(Number(value));
    case "count":
      return formatCount(Number(value));
    case "distance":
      return formatDistance(Number(value));
    case "date":
      return <span className="whitespace-nowrap">{formatDate(String(value))}</span>;
    case "month":
      return formatMonth(String(value));
    case "instant":
      return formatInstant(value as Date | string);
    case "phone":
      return (
        <a href={`tel:${value}`} className="link whitespace-nowrap">
          {formatPhone(String(value))}
        </a>
      );
    case "choice":
      return words?.[String(value)] ?? String(value);
    case "flag":
      return value ? "Yes" : "No";
    case "text":
      return String(value);
  }
}
