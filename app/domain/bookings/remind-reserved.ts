import type { Context } from "#app/domain/context.ts";
import { eachDueOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { present } from "#app/present.ts";
import { inTransaction, rows } from "#db/client.ts";
import { readBookings } from "./booking-row.ts";
import { notifyKeepNight } from "./notify-stay.ts";
import { readOrderById } from "./order-row.ts";

/** From how many hours before its end a family is reminded of a reserved night. */
const HOURS_BEFORE = 5;

const BATCH = 500;

/**
 * Reminds families of the reserved night that they keep or lose this evening, with the link to decide. Each once, however often this runs;
 * of nights that follow each other only of the first.
 * @returns how many were reminded now
 * @throws AggregateError when some could not be
 */
export async function remindReserved(ctx: Context, signal?: AbortSignal): Promise<number> {
  const due = (seen: string[]) =>
    rows<{ id: string; bookingId: string }>(
      `SELECT ordered.id, booking.id AS booking_id FROM orders ordered
     JOIN bookings booking ON booking.order_id = ordered.id JOIN bookings before ON before.id = booking.extends_booking_id
     WHERE ordered.status = 'held' AND ordered.reserved AND ordered.hold_expires_at > $now AND ordered.hold_expires_at <= $until
       AND before.status IN ('confirmed', 'checked_in')
       AND NOT EXISTS (SELECT FROM messages m WHERE m.dedupe_key = 'order:' || ordered.id || ':keep-night:sms') AND ordered.id <> ALL($seen::uuid[])
     ORDER BY ordered.hold_expires_at, ordered.id LIMIT ${BATCH}`,
      { now: ctx.now, until: new Date(ctx.now.getTime() + HOURS_BEFORE * 3_600_000), seen },
    );
  return eachDueOnItsOwn(
    due,
    ({ id, bookingId }) =>
      inTransaction(undefined, async (tx) => {
        const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, tx);
        await notifyKeepNight({ ...ctx, tx }, await readOrderById(tx, id), present(booking));
      }),
    signal,
  );
}
