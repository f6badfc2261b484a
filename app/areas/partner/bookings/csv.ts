import { bookingsQuery } from "#app/domain/exports/bookings.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { reportResponse } from "#app/http/report-response.ts";
import { bookingFilters, bookingSearch as search } from "#app/ui/bookings/search.ts";
import { KIND_LISTS, kindPathOf } from "./kinds.ts";

/** The own bookings of a kind as their list filters them, whole; the path says which kind. */
export const loader = partnerLoader(
  { permission: "partner.booking.read", search },
  (ctx, { request, search: state }) => {
    const isRooms = new URL(request.url).pathname === `${paths.partnerBookings}/csv`;
    const kind = isRooms ? "room" : KIND_LISTS[kindPathOf(request)]!;
    return reportResponse(`${kind}-bookings`, bookingsQuery(ctx, bookingFilters(state, kind)));
  },
);
