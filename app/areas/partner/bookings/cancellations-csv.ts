import { bookingsQuery } from "#app/domain/exports/bookings.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { reportResponse } from "#app/http/report-response.ts";
import { cancelledBookings, cancellationSearch as search } from "#app/ui/bookings/cancellation-list.tsx";

/** The cancelled bookings as the list filters them, whole. */
export const loader = partnerLoader(
  { permission: "partner.booking.read", search },
  (ctx, { search: state }) => reportResponse("cancellations", bookingsQuery(ctx, cancelledBookings(state))),
);
