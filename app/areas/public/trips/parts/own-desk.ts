import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { NotFound } from "#app/domain/errors.ts";
import { officeNamed } from "#app/http/offices.ts";
import { contextOf, sessionOf } from "#app/http/session.ts";

/** Who works on bookings. The seller first: it is at its desk that the code is scanned. */
const DESKS = ["partner", "city_manager", "staff", "admin"] as const;

/** Where whoever is signed in in this browser, as the seller or in an office, works on a booking; null for everybody else. */
export async function ownDesk(request: Request, reference: string): Promise<string | null> {
  for (const role of DESKS) {
    const session = await sessionOf(request, role);
    if (!session) continue;
    try {
      const { id } = await findBooking(contextOf(request, session.actor), { reference });
      return officeNamed(role).paths.booking(id);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
  return null;
}
