import { bookingsQuery } from "#app/domain/exports/bookings.ts";
import { cityManagerLoader } from "#app/http/guard.ts";
import { reportResponse } from "#app/http/report-response.ts";
import { bookingFilters, bookingSearch as search } from "#app/ui/bookings/search.ts";

/** The bookings as the list filters them, whole. */
export const loader = cityManagerLoader(
  { permission: "city.booking.read", search },
  (ctx, { search: state }) => reportResponse("bookings", bookingsQuery(ctx, bookingFilters(state))),
);
