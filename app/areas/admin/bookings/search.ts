import { paths } from "#app/http/paths.ts";
import { type BookingLink, bookingsQueryString } from "#app/ui/bookings/search.ts";

/** The list with these filters. */
export function bookingsHref(filters: BookingLink): string {
  return paths.adminBookings + bookingsQueryString(filters);
}
