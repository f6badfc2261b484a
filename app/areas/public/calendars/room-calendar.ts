import { z } from "zod";
import { roomCalendar } from "#app/domain/calendars/room-calendar.ts";
import { calendarResponse } from "#app/http/calendar-response.ts";
import { publicLoader } from "#app/http/guard.ts";

/** Addresses handed out earlier have no ending. */
const params = z.object({
  room: z.uuid(),
  sign: z
    .string()
    .max(60)
    .transform((sign) => sign.replace(/\.ics$/, "")),
});

/** The calendar of a room, for other sites: by its secret address, without a login. */
export const loader = publicLoader({ permission: "public", params }, async (ctx, { params }) =>
  calendarResponse("room", await roomCalendar(ctx, { roomId: params.room, given: params.sign })),
);
