import type { BookingFilters } from "#app/domain/bookings/booking-conditions.ts";
import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import { defineSearch, integer, oneOf, type StateOf } from "#app/domain/shared/search-params.ts";

/** What the list of own bookings shows is in its address. */
export const ownSearch = defineSearch({
  when: oneOf(["", "live", "upcoming", "past"], ""),
  kind: oneOf(["", ...BOOKING_KINDS], ""),
  page: integer(1, 1_000, 1),
});

/** The filters of `listBookings`: what is still to come by its day, everything else by when it was booked. */
export function ownFilters(state: StateOf<typeof ownSearch>): BookingFilters {
  const isAhead = state.when === "upcoming";
  return {
    ...{ when: state.when || null, kind: state.kind || null },
    ...{ sort: isAhead ? "starts_on" : "created_at", direction: isAhead ? "asc" : "desc" },
  };
}
