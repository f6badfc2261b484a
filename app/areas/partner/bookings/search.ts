import { paths } from "#app/http/paths.ts";
import { type BookingState, bookingsQueryString } from "#app/ui/bookings/search.ts";

/** The list with these filters. */
export function bookingsHref(filters: Partial<BookingState>): string {
  return paths.partnerBookings + bookingsQueryString(filters);
}
