import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import type { SoldFilters } from "#app/domain/reports/read-report.ts";
import { date, defineSearch, id, oneOf, page, type StateOf } from "#app/domain/shared/search-params.ts";

/** What a report is about, by the names of the specification. */
export const REPORT_PARAMS = {
  kind: oneOf(["all", ...BOOKING_KINDS], "all"),
  dates: oneOf(["booked", "check_in"], "booked"),
  fromDate: date(),
  toDate: date(),
  property: id(),
  city: id(),
  page: page(),
};
/** What a report shows is in its address. */
export const reportSearch = defineSearch(REPORT_PARAMS);
export type ReportState = StateOf<typeof reportSearch>;

/** The filters of the domain's reads. */
export function reportFilters(state: ReportState): SoldFilters {
  const { kind, dates, fromDate, toDate, property, city } = state;
  return { kind, dates, from: fromDate, to: toDate, property, city };
}

/** The address of a report with these filters. */
export function reportQuery(filters: Partial<ReportState>): string {
  return reportSearch.href(emptyReport, filters);
}
export const emptyReport: ReportState = reportSearch.decode(new URLSearchParams());
