import { bookingsQuery } from "#app/domain/exports/bookings.ts";
import { agentLoader } from "#app/http/guard.ts";
import { reportResponse } from "#app/http/report-response.ts";
import { bookingFilters, bookingSearch as search } from "#app/ui/bookings/search.ts";

/** The bookings as the list filters them, whole. */
export const loader = agentLoader({ permission: "agent.booking.read", search }, (ctx, { search: state }) =>
  reportResponse("bookings", bookingsQuery(ctx, bookingFilters(state))),
);
