import { z } from "zod";
import { findSharedTrip } from "#app/domain/trips/share-trip.ts";
import { tripCalendar } from "#app/domain/trips/trip-calendar.ts";
import { calendarResponse } from "#app/http/calendar-response.ts";
import { publicLoader } from "#app/http/guard.ts";

const params = z.object({ token: z.string().max(60) });

/** A shared trip as a file for the calendar. */
export const loader = publicLoader({ permission: "public", params }, async (ctx, { params }) =>
  calendarResponse("trip", tripCalendar(await findSharedTrip(ctx, params.token), ctx.now)),
);
