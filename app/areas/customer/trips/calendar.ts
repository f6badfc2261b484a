import { z } from "zod";
import { findTrip } from "#app/domain/trips/trip.ts";
import { tripCalendar } from "#app/domain/trips/trip-calendar.ts";
import { calendarResponse } from "#app/http/calendar-response.ts";
import { customerLoader } from "#app/http/guard.ts";

const params = z.object({ reference: z.string().max(60) });

/** The own trip as a file for the calendar. */
export const loader = customerLoader(
  { permission: "customer.booking.read", params },
  async (ctx, { params }) =>
    calendarResponse("trip", tripCalendar(await findTrip(ctx, params.reference), ctx.now)),
);
