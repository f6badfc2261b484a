import type { IsoDate } from "#app/domain/shared/dates.ts";

/** `2026-27` for a date from April 2026 to March 2027. */
export function financialYearOf(date: IsoDate): string {
  const year = Number(date.slice(0, 4)) - (date.slice(5, 7) < "04" ? 1 : 0);
  return `${year}-${String((year + 1) % 100).padStart(2, "0")}`;
}
