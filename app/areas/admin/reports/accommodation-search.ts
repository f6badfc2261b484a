import { defineSearch, oneOf, type StateOf } from "#app/domain/shared/search-params.ts";
import { REPORT_PARAMS } from "#app/ui/reports/search.ts";

export const VIEWS = ["days", "bookings", "accounts"] as const;
export const VIEW_LABELS: Record<(typeof VIEWS)[number], string> = {
  days: "Day by day",
  bookings: "Date-wise bookings",
  accounts: "Date-wise accounts",
};

/** The filters of a report, and whether days, bookings or accounts are shown. */
export const accommodationSearch = defineSearch({ ...REPORT_PARAMS, view: oneOf(VIEWS, "days") });
export type AccommodationState = StateOf<typeof accommodationSearch>;
