import type { BookingKindName, BookingStatus } from "#app/domain/bookings/labels.ts";

/** What a link to a list of bookings may ask for: filters of `bookingList`, by their names in the address. */
export type BookingLink = {
  q?: string;
  kind?: BookingKindName;
  status?: BookingStatus;
  when?: "live" | "upcoming" | "past";
  dates?: "check_in" | "booked";
  from?: string;
  to?: string;
};

/** The query of a list of bookings with these filters. */
export function bookingsQueryString(filters: BookingLink): string {
  const query = new URLSearchParams(Object.entries(filters)).toString();
  return query ? `?${query}` : "";
}
