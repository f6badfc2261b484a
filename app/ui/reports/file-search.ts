import { STANDINGS } from "#app/domain/accounts/labels.ts";
import { BOOKING_KINDS, BOOKING_STATUSES } from "#app/domain/bookings/labels.ts";
import { EXPORT_NAMES } from "#app/domain/reports/labels.ts";
import {
  date,
  defineSearch,
  id,
  manyOf,
  oneOf,
  type StateOf,
  text,
} from "#app/domain/shared/search-params.ts";
import type { BookingState } from "../bookings/search.ts";

/** What a file is to hold is in the address of the page that orders it: the filter of the list that it was opened from. */
export const fileSearch = defineSearch({
  report: oneOf(EXPORT_NAMES, "bookings"),
  kind: oneOf([...BOOKING_KINDS, "all"], "room"),
  dates: oneOf(["usual", "booked", "check_in"], "usual"),
  from: date(),
  to: date(),
  property: id(),
  place: id(),
  city: id(),
  standing: oneOf(STANDINGS, "all"),
  status: manyOf(BOOKING_STATUSES),
  when: oneOf(["all", "live", "upcoming", "past"], "all"),
  q: text(),
});
export type FileState = StateOf<typeof fileSearch>;

/** The order of the domain. */
export function fileOrder(state: FileState) {
  const { report, dates, property, place, city, when, ...rest } = state;
  return {
    name: report,
    filters: {
      ...rest,
      dates: dates === "usual" ? undefined : dates,
      when: when === "all" ? null : when,
      ...{ propertyId: property, placeId: place, cityId: city },
    },
  };
}

/** The query that orders a list as it is filtered now. */
export function fileQuery(filters: Partial<FileState>): string {
  return fileSearch.href(fileSearch.decode(new URLSearchParams()), filters);
}

/** The query that orders the bookings of a list as it is filtered now. */
export function orderBookings({ sort: _, page: __, status, ...state }: BookingState): string {
  return fileQuery({ ...state, report: "bookings", status: status === "all" ? [] : [status] });
}
