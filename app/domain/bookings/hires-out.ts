import type { Context } from "#app/domain/context.ts";
import { CAPACITY } from "#app/domain/listings/calendar/capacity.ts";
import { addDays, type IsoDate, istDate, istInstant, nightsOf } from "#app/domain/shared/dates.ts";
import { eachDueOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { filled, present } from "#app/present.ts";
import { rows } from "#db/client.ts";
import { readBookings } from "./booking-row.ts";
import { takeWhatIsLeft } from "./kinds/slot-stock.ts";
import { lockOrder } from "./order-row.ts";

/**
 * A hire that has not come back is not in its store, so it counts as taken after its last day too: the days are sold to it, as far as they
 * are left, until its return is marked. Search, orders and the calendar of the store read the same slots, and what nobody can sell twice is
 * held by the same constraint (`stock_slots_not_oversold`).
 */

/**
 * How many days after today are taken. Nobody knows when it comes back: whoever is to have it today or in the next two days would stand
 * without it, and the store would have no time to find another; a booking that begins later is not refused for it.
 */
export const DAYS_AHEAD = 2;

/** From this hour of its last day (IST) a hire counts as not back: stores are closed then, and at midnight no gap is left for an order. */
const NOT_BACK_FROM = "21:00";

/**
 * Condition on `bookings booking`: a hire that was handed over and is not back, nor finished, or that was settled as not returned and is
 * still counted in the stock of its store.
 */
export const HIRE_IS_OUT = `booking.kind = 'equipment' AND booking.checked_in_at IS NOT NULL AND booking.returned_at IS NULL
  AND booking.id IN (SELECT id FROM bookings WHERE kind = 'equipment' AND status = 'checked_in'
    UNION ALL SELECT booking_id FROM claims WHERE claim_kind = 'missing' AND state = 'settled' AND stock_out_at IS NULL)
  AND EXISTS (SELECT FROM equipment_items hired WHERE hired.item_id = booking.item_id AND hired.purchased_type = 'hire')`;

/** The first day that a hire with an earlier last day is taken for now, and the last. */
function daysTaken(now: Date): { first: IsoDate; last: IsoDate } {
  const today = istDate(now);
  return {
    first: now >= istInstant(today, NOT_BACK_FROM) ? addDays(today, 1) : today,
    last: addDays(today, DAYS_AHEAD),
  };
}

const BATCH = 200;

/**
 * Takes the days of every hire that has not come back, today and the next ones, as many units as are left of each; what is left later is
 * taken then. Each in its own transaction. For a schedule.
 * @returns of how many hires days were taken now
 * @throws AggregateError when some could not be
 */
export async function takeDaysOfHiresOut(ctx: Context, signal?: AbortSignal): Promise<number> {
  const { first, last } = daysTaken(ctx.now);
  const due = (seen: string[]) =>
    rows<{ id: string }>(
      `SELECT booking.id FROM bookings booking JOIN items item ON item.id = booking.item_id
       WHERE ${HIRE_IS_OUT} AND booking.ends_on < $first AND booking.id <> ALL($seen::uuid[])
         AND EXISTS (SELECT FROM generate_series(greatest(booking.ends_on + 1, $today::date), $last::date, interval '1 day') day
           CROSS JOIN LATERAL (SELECT day::date::timestamp AT TIME ZONE 'Asia/Kolkata' AS slot) at
           LEFT JOIN stock_slots s ON s.item_id = booking.item_id AND s.slot = at.slot
           LEFT JOIN booking_slots own ON own.booking_id = booking.id AND own.item_id = booking.item_id AND own.slot = at.slot AND own.state = 'sold'
           WHERE coalesce(own.units, 0) < booking.units AND coalesce(s.capacity - s.held - s.sold, ${CAPACITY}) > 0)
       ORDER BY booking.ends_on, booking.id LIMIT ${BATCH}`,
      { first, last, today: istDate(ctx.now), seen },
    );
  return eachDueOnItsOwn(due, ({ id }) => takeDays(ctx, id), signal);
}

async function takeDays(ctx: Context, bookingId: string): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const [known] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
    await lockOrder(ctx.tx, present(known).orderId);
    const [hire] = await readBookings(
      `booking.id = $bookingId AND ${HIRE_IS_OUT}`,
      { bookingId },
      ctx.tx,
      "FOR UPDATE",
    );
    const { first, last } = daysTaken(ctx.now);
    // It may have come back since it was found.
    if (!hire || hire.endsOn >= first) return false;
    const [, from] = [addDays(hire.endsOn, 1), istDate(ctx.now)].sort();
    const slots = nightsOf(present(from), addDays(last, 1)).map((day) =>
      istInstant(day, "00:00").toISOString(),
    );
    await takeWhatIsLeft(ctx.tx, { bookingId, itemId: filled(hire.itemId), units: hire.units }, slots);
    return true;
  });
}

/** From which day (IST) on a hire that comes back is free again: one that is late is in its store today; who kept to its days has had today. */
export function freeFrom(endsOn: IsoDate, now: Date): IsoDate {
  const today = istDate(now);
  return endsOn < today ? today : addDays(today, 1);
}
