import type { Context } from "#app/domain/context.ts";
import { COUNT_LIMIT } from "#app/domain/shared/bounded-count.ts";
import { rows } from "#db/client.ts";
import { bookingList } from "./booking-list.ts";
import { BOOKING_STATUSES, type BookingKindName, type BookingStatus } from "./labels.ts";

export type CountByStatus = Partial<Record<BookingStatus, number>>;

/**
 * How many bookings of each status the other filters leave in the actor's scope, each counted up to 10,000; a status without any is
 * absent. For dashboards: a list counts by itself.
 */
export async function countBookingsByStatus(
  ctx: Context,
  filters: { kind?: BookingKindName } = {},
): Promise<CountByStatus> {
  const { where, bind } = bookingList.query(ctx, filters);
  // Each by itself and by name: so the planner knows how rare it is and reads a bounded range of an index.
  const counts = BOOKING_STATUSES.map(
    (status) => `SELECT '${status}' AS status, (SELECT count(*)::integer FROM (
       SELECT FROM bookings booking WHERE ${where} AND booking.status = '${status}' LIMIT ${COUNT_LIMIT}) few) AS count`,
  );
  const counted = await rows<{ status: BookingStatus; count: number }>(
    counts.join(" UNION ALL "),
    bind,
    ctx.tx,
  );
  return Object.fromEntries(
    counted.filter(({ count }) => count > 0).map(({ status, count }) => [status, count]),
  );
}
