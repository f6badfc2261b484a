import type { Context } from "#app/domain/context.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { plannedRows } from "#db/client.ts";
import { BOOKING_KINDS, type BookingKindName } from "./labels.ts";
import { bookingScope } from "./scope.ts";

export type BookingsToday = {
  /** Confirmed, and the stay has begun: the guest is expected or late. */
  toCheckIn: number;
  inHouse: number;
  upcoming: number;
  /** Placed and not yet paid. */
  held: number;
  bookedToday: number;
};

const NOTHING: BookingsToday = { toCheckIn: 0, inHouse: 0, upcoming: 0, held: 0, bookedToday: 0 };

/** How many bookings of the actor's scope need something, or are to come, today (IST). Each number has its list in `listBookings`. */
export async function countBookingsToday(ctx: Context): Promise<BookingsToday> {
  const byKind = await countBookingsByKind(ctx);
  return Object.values(byKind).reduce(
    (sum, one) => ({
      toCheckIn: sum.toCheckIn + one.toCheckIn,
      inHouse: sum.inHouse + one.inHouse,
      upcoming: sum.upcoming + one.upcoming,
      held: sum.held + one.held,
      bookedToday: sum.bookedToday + one.bookedToday,
    }),
    NOTHING,
  );
}

/** The same for each kind that has any. */
export async function countBookingsByKind(
  ctx: Context,
): Promise<Partial<Record<BookingKindName, BookingsToday>>> {
  const scope = bookingScope(ctx.actor);
  const counted = await plannedRows<BookingsToday & { kind: BookingKindName }>(
    `SELECT booking.kind,
       count(*) FILTER (WHERE booking.status = 'confirmed' AND booking.starts_on <= $today AND booking.ends_on >= $today)::integer AS "toCheckIn",
       count(*) FILTER (WHERE booking.status = 'checked_in')::integer AS "inHouse",
       count(*) FILTER (WHERE booking.status = 'confirmed' AND booking.starts_on > $today)::integer AS upcoming,
       count(*) FILTER (WHERE booking.status = 'held')::integer AS held,
       count(*) FILTER (WHERE booking.created_at >= ($today::date::timestamp AT TIME ZONE 'Asia/Kolkata'))::integer AS "bookedToday"
     FROM bookings booking
     WHERE ${scope.sql} AND (booking.kind = ANY($kinds) AND booking.status IN ('held', 'confirmed', 'checked_in')
       OR booking.created_at >= ($today::date::timestamp AT TIME ZONE 'Asia/Kolkata')) GROUP BY booking.kind`,
    // The kinds are named so that the index (kind, status, starts_on) serves: most bookings are over.
    { ...scope.bind, kinds: BOOKING_KINDS, today: istDate(ctx.now) },
    ctx.tx,
  );
  return Object.fromEntries(counted.map(({ kind, ...counts }) => [kind, counts]));
}
