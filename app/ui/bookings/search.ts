import type { BookingFilters } from "#app/domain/bookings/booking-conditions.ts";
import type { CountByStatus } from "#app/domain/bookings/count-by-status.ts";
import {
  BOOKING_KINDS,
  BOOKING_STATUSES,
  type BookingKindName,
  statusLabel,
} from "#app/domain/bookings/labels.ts";
import { date, defineSearch, id, oneOf, page, type StateOf, text } from "#app/domain/shared/search-params.ts";
import { formatCount } from "../format.ts";
import { orderOf, SORTS, WHENS } from "./sorts.ts";

export const STATUS_FILTERS = ["all", ...BOOKING_STATUSES] as const;

/** The statuses to filter by, in the words of the kind, with how many there are where that is known. */
export function statusOptions(counts: CountByStatus | null, kind?: BookingKindName) {
  return STATUS_FILTERS.map((value) => {
    if (value === "all") return { value, label: "ALL" };
    const name = statusLabel(value, kind);
    return { value, label: counts ? `${name} (${formatCount(counts[value] ?? 0)})` : name };
  });
}

/** What a list of bookings shows is in its address, in every office by the same names. */
export const bookingSearch = defineSearch({
  q: text(),
  kind: oneOf(["all", ...BOOKING_KINDS], "all"),
  status: oneOf(STATUS_FILTERS, "all"),
  when: oneOf(WHENS, "all"),
  property: id(),
  city: id(),
  dates: oneOf(["check_in", "booked"], "check_in"),
  from: date(),
  to: date(),
  sort: oneOf(SORTS, "-created_at"),
  page: page(),
});
export type BookingState = StateOf<typeof bookingSearch>;

/** The filters of `listBookings` and of its file; `kind` where the address of the list says it. */
export function bookingFilters(state: BookingState, kind?: BookingKindName): BookingFilters {
  const { q, status, when, property, city, dates, from, to, sort, page: number } = state;
  return {
    kind: kind ?? (state.kind === "all" ? null : state.kind),
    status: status === "all" ? [] : [status],
    when: when === "all" ? null : when,
    ...{ q, propertyId: property, cityId: city, dates, from, to, page: number },
    ...orderOf(sort),
  };
}

/** The query of a list of bookings with these filters. */
export function bookingsQueryString(filters: Partial<BookingState>): string {
  return bookingSearch.href(bookingSearch.decode(new URLSearchParams()), filters);
}
