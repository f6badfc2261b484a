import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { NotFound } from "#app/domain/errors.ts";
import { paths } from "#app/http/paths.ts";
import { contextOf, sessionOf } from "#app/http/session.ts";

/** Who works on bookings, and where. The seller first: it is at its desk that the code is scanned. */
const DESKS = [
  ["partner", paths.partnerBooking],
  ["city_manager", paths.cityBooking],
  ["staff", paths.staffBooking],
  ["admin", paths.adminBooking],
] as const;

/** Where whoever is signed in in this browser, as the seller or in an office, works on a booking; null for everybody else. */
export async function ownDesk(request: Request, reference: string): Promise<string | null> {
  for (const [role, bookingAt] of DESKS) {
    const session = await sessionOf(request, role);
    if (!session) continue;
    try {
      return bookingAt((await findBooking(contextOf(request, session.actor), { reference })).id);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
  return null;
}
