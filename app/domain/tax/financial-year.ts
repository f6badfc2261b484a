import { type IsoDate, shiftMonth } from "#app/domain/shared/dates.ts";

/** `2026-27` for a date from April 2026 to March 2027. */
export function financialYearOf(date: IsoDate): string {
  const year = Number(date.slice(0, 4)) - (date.slice(5, 7) < "04" ? 1 : 0);
  return `${year}-${String((year + 1) % 100).padStart(2, "0")}`;
}

/** The quarter of the financial year that a day is in: `2026-27 Q3` for 22 November 2026. */
export function quarterOfDay(date: IsoDate): string {
  return `${financialYearOf(date)} Q${Math.ceil(Number(shiftMonth(date.slice(0, 7), -3).slice(5)) / 3)}`;
}

/** The first and the last day of a quarter such as `2026-27 Q3`; undefined for what is none. */
export function daysOfQuarter(quarter: string): { from: IsoDate; to: IsoDate } | undefined {
  const [, year, number] = /^(20\d\d)-\d\d Q([1-4])$/.exec(quarter.trim()) ?? [];
  if (!year || !number) return undefined;
  const first = shiftMonth(`${year}-04`, (Number(number) - 1) * 3);
  const next = Date.parse(`${shiftMonth(first, 3)}-01T00:00:00Z`);
  return { from: `${first}-01`, to: new Date(next - 86_400_000).toISOString().slice(0, 10) };
}

/** So many quarters up to that of a day, the newest first. */
export function quartersUpTo(date: IsoDate, count: number): string[] {
  return Array.from({ length: count }, (_, back) =>
    quarterOfDay(`${shiftMonth(date.slice(0, 7), -3 * back)}-01`),
  );
}
