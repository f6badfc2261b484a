import type { Context } from "#app/domain/context.ts";
import { addDays, type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { plannedRows } from "#db/client.ts";
import { BOOKING_KINDS, type BookingKindName } from "./labels.ts";
import { bookingScope } from "./scope.ts";
import { isContinuation } from "./stay-parts.ts";

/** Bookings of a day whose guests have not arrived: the list of that day with the status confirmed. */
export type Arrivals = { day: IsoDate; bookings: number };

/** What begins on each of the next days (IST), today first, in the actor's scope; of every kind unless one is named. */
export async function arrivalsAhead(
  ctx: Context,
  { days = 14, kind }: { days?: number; kind?: BookingKindName } = {},
): Promise<Arrivals[]> {
  const scope = bookingScope(ctx.actor);
  const today = istDate(ctx.now);
  const found = await plannedRows<Arrivals>(
    // The kinds are named so that the index (kind, status, starts_on) serves.
    `SELECT booking.starts_on AS day, count(*)::integer AS bookings FROM bookings booking
     WHERE ${scope.sql} AND booking.kind = ANY($kinds) AND booking.status = 'confirmed'
       AND booking.starts_on BETWEEN $today AND $last AND NOT ${isContinuation("booking")} GROUP BY 1`,
    { ...scope.bind, kinds: kind ? [kind] : BOOKING_KINDS, today, last: addDays(today, days - 1) },
    ctx.tx,
  );
  const byDay = new Map(found.map(({ day, bookings }) => [day, bookings]));
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(today, index);
    return { day, bookings: byDay.get(day) ?? 0 };
  });
}
