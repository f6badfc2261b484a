import type { ReportRow } from "#app/domain/reports/read-report.ts";
import type { ReportState } from "./search.ts";

const CANCELLED = /^cancelled_|^refund_/;
const STANDING = /^total_|^booking_amount$|^avg_/;

/** The query of the accounts list that holds what stands behind a number: the same filter, the same row, the same bookings. */
export function behindNumber(
  state: ReportState,
  { group }: Pick<ReportRow, "group">,
  column: string,
): string {
  const { kind, dates, property, city } = state;
  const [first, last] = group.month
    ? [group.month, lastOfMonth(group.month)]
    : [group.day ?? null, group.day ?? null];
  const wanted = {
    ...{ kind: group.kind ?? kind, dates, city, property },
    from: later(first, state.fromDate),
    to: earlier(last, state.toDate),
    place: group.place,
    standing: CANCELLED.test(column) ? "cancelled" : STANDING.test(column) ? "standing" : null,
  };
  const said = Object.entries(wanted).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `?${new URLSearchParams(said)}`;
}

function lastOfMonth(first: string): string {
  const [year, month] = first.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

const later = (one: string | null, other: string | null) =>
  one && other ? (one > other ? one : other) : (one ?? other);
const earlier = (one: string | null, other: string | null) =>
  one && other ? (one < other ? one : other) : (one ?? other);
