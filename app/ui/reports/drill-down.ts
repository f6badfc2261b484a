import type { ReportRow } from "#app/domain/reports/report-list.ts";

const CANCELLED = /^cancelled_|^refund_/;
const STANDING = /^total_|^booking_amount$|^avg_/;

/** The address of the list behind a number: of which kind, and of which column where that matters. */
export type DrillDownPath = (kind: string, column?: string) => string;

/** What was refunded stands in the list of cancellations, not in the accounts, which have what is left. */
export const isOfCancellations = (column?: string) =>
  column === "refund_amount" || column === "cancelled_booking_amount";

/**
 * The query of the list that holds what stands behind a number of a report: the same filters, the same row, the same
 * bookings. `query` is what the report's address says.
 */
export function drillDownQuery(
  query: string,
  group: Partial<Pick<ReportRow, "month" | "day" | "kind" | "place">>,
  column: string,
): string {
  const asked = new URLSearchParams(query);
  const [first, last] = group.month
    ? [group.month, lastOfMonth(group.month)]
    : [group.day ?? null, group.day ?? null];
  const wanted = {
    kind: group.kind ?? asked.get("kind") ?? "all",
    dates: asked.get("dates") ?? "booked",
    city: asked.get("city"),
    property: asked.get("property"),
    from: later(first, asked.get("fromDate")),
    to: earlier(last, asked.get("toDate")),
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
