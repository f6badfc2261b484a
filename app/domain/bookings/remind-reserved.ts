import type { Context } from "#app/domain/context.ts";
import { present } from "#app/present.ts";
import { inTransaction, rows } from "#db/client.ts";
import { readBookings } from "./booking-row.ts";
import { notifyKeepNight } from "./notify-stay.ts";
import { readOrderById } from "./order-row.ts";

/** From how many hours before its end a family is reminded of a reserved night. */
const HOURS_BEFORE = 5;

/** Reserved nights that one run takes up; the next run is an hour later. */
const BATCH = 500;

/**
 * Reminds families of the reserved night that they keep or lose this evening, with the link to decide. Each once, however often this runs;
 * of nights that follow each other only of the first.
 * @returns how many were reminded now
 */
export async function remindReserved(ctx: Context): Promise<number> {
  const due = await rows<{ orderId: string; bookingId: string }>(
    `SELECT booking.order_id, booking.id AS booking_id FROM orders ordered
     JOIN bookings booking ON booking.order_id = ordered.id JOIN bookings before ON before.id = booking.extends_booking_id
     WHERE ordered.status = 'held' AND ordered.reserved AND ordered.hold_expires_at > $now AND ordered.hold_expires_at <= $until
       AND before.status IN ('confirmed', 'checked_in')
       AND NOT EXISTS (SELECT FROM messages m WHERE m.dedupe_key = 'order:' || ordered.id || ':keep-night:sms')
     ORDER BY ordered.hold_expires_at, ordered.id LIMIT ${BATCH}`,
    { now: ctx.now, until: new Date(ctx.now.getTime() + HOURS_BEFORE * 3_600_000) },
  );
  for (const { orderId, bookingId } of due) {
    await inTransaction(undefined, async (tx) => {
      const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, tx);
      await notifyKeepNight({ ...ctx, tx }, await readOrderById(tx, orderId), present(booking));
    });
  }
  return due.length;
}
