import { redirect } from "@remix-run/node";
import { REQUESTS_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminLoader } from "#app/http/guard.ts";
import { bookingsHref } from "../bookings/search.ts";

/** The lab bookings are the list of bookings, of that kind. */
export const loader = adminLoader(
  { permission: "admin.booking.read", failed: REQUESTS_MESSAGES.errorWhileLoadingAarthilabsBookingDetails },
  () => {
    throw redirect(bookingsHref({ kind: "lab" }));
  },
);
