import { BOOKING_STATUSES } from "#app/domain/bookings/labels.ts";
import { paths } from "#app/http/paths.ts";
import { date, defineSearch, id, oneOf, page, type StateOf, text } from "#app/http/search-params.ts";
import { SORTS, WHENS } from "#app/ui/bookings/sorts.ts";

export const STATUS_FILTERS = ["all", ...BOOKING_STATUSES] as const;
/** What the list of bookings shows is in its address. */
export const bookingSearch = defineSearch({
  q: text(),
  status: oneOf(STATUS_FILTERS, "all"),
  when: oneOf(WHENS, "all"),
  property: id(),
  from: date(),
  to: date(),
  sort: oneOf(SORTS, "-created_at"),
  page: page(),
});

/** The list with these filters. */
export function bookingsHref(filters: Partial<StateOf<typeof bookingSearch>>): string {
  return paths.partnerBookings + bookingSearch.href(bookingSearch.decode(new URLSearchParams()), filters);
}
