import type { ReactNode } from "react";
import type { ShownColumn } from "#app/http/show-list.ts";
import { words as say } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";
import { StatusBadge } from "../badge.tsx";
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
export function showValue({ type, words, badge, shortened }: ShownColumn, value: unknown): ReactNode {
  if (value === null || value === undefined) return null;
  switch (type) {
    case "money":
      return formatRupees(Number(value));
    case "percent":
      return formatRate(Number(value));
    case "count":
      return formatCount(Number(value));
    case "number":
      return String(value);
    case "distance":
      return formatDistance(Number(value));
    case "date":
      return <span className="whitespace-nowrap">{formatDate(String(value))}</span>;
    case "month":
      return <span className="whitespace-nowrap">{formatMonth(String(value))}</span>;
    case "instant":
      return withWholeTime(formatInstant(value as Date | string));
    case "phone":
      return (
        <a href={`tel:${value}`} className="link whitespace-nowrap">
          {formatPhone(String(value))}
        </a>
      );
    case "choice": {
      const word = translateLabel(words?.[String(value)] ?? String(value));
      return badge ? <StatusBadge status={String(value)}>{word}</StatusBadge> : word;
    }
    case "flag":
      return say("lists")(value ? "yes" : "no");
    case "texts":
      return (value as string[]).map(translateLabel).join(", ");
    case "text":
      return shortened ? beginningOf(String(value)) : String(value);
  }
}

/** The clock keeps its AM or PM in the same line. */
const withWholeTime = (instant: string) => instant.replace(/ (?=\S+$)/, "\u00a0");

function beginningOf(text: string): string {
  return text.length > 140 ? `${text.slice(0, 139)}…` : text;
}
