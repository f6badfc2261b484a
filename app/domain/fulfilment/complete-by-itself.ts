import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { noShowWindow } from "#app/domain/bookings/no-show.ts";
import { isContinued, STANDING } from "#app/domain/bookings/stay-parts.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { askForFeedback } from "#app/domain/feedback/feedback.ts";
import { addDays, type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { eachDueOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { openWaiver } from "#app/domain/waivers/waiver-row.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { formats } from "#app/words/catalogue.ts";
import { rows } from "#db/client.ts";
import { lockTogether, markParts } from "./mark-parts.ts";

/** A booking ends by itself when nobody marks its end (decision 22). */

/** Days after the last one until a booking that nobody marked is taken to be over. */
const UNMARKED_DAYS = 2;

/** Days after the last one within which a guest is asked how it was: later the question surprises. */
const ASK_WITHIN_DAYS = 14;

const BATCH = 100;

/**
 * Completes every booking that is over and whose end nobody marked, a stay as one with the nights that were added to it, each in its own
 * transaction. What waits for a decision is left alone: a deposit, a waiver, what its seller cannot take. For a schedule.
 * @returns how many were completed
 * @throws AggregateError when some could not be
 */
export async function completeUnmarked(ctx: Context, signal?: AbortSignal): Promise<number> {
  const due = (seen: string[]) =>
    rows<{ id: string }>(
      `SELECT booking.id FROM bookings booking
       WHERE booking.status IN ('confirmed', 'checked_in') AND booking.ends_on <= $lastDay
         AND (booking.deposit_paise = 0 OR booking.deposit_settled_at IS NOT NULL) AND booking.partner_answer IS DISTINCT FROM 'declined'
         AND NOT ${isContinued("booking")} AND booking.id <> ALL($seen::uuid[])
       ORDER BY booking.ends_on, booking.id LIMIT ${BATCH}`,
      { lastDay: addDays(istDate(ctx.now), -UNMARKED_DAYS), seen },
      ctx.tx,
    );
  return eachDueOnItsOwn(due, ({ id }) => completeOne(ctx, id).catch(notNow), signal);
}

/** Somebody added nights at this moment: the next run looks at the stay again. */
function notNow(error: unknown): false {
  if (error instanceof Conflict && error.code === "stay_changed") return false;
  throw error;
}

async function completeOne(ctx: Context, bookingId: string): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const [known] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
    const stay = await lockTogether(ctx.tx, present(known));
    const open = stay.parts.filter(({ status }) => STANDING.includes(status));
    if (!isOver(open, ctx.now)) return false;
    const partIds = stay.parts.map(({ id }) => id);
    if (await openWaiver(partIds, ctx.tx)) return false;
    const first = present(open[0]);
    const why = `Over since ${formats().longDate(lastDay(open))}, and nobody marked the end`;
    await markParts(ctx, stay, open, "completed", why);
    if (lastDay(open) >= addDays(istDate(ctx.now), -ASK_WITHIN_DAYS))
      await askForFeedback(ctx, present(stay.orders.get(first.orderId)), first);
    return true;
  });
}

/** Parts of a stay follow each other. */
const lastDay = (parts: StoredBooking[]): IsoDate => present(parts.at(-1)).endsOn;

/** Is a stay over, as far as its parts stand, with nobody to be heard any more? */
function isOver(open: StoredBooking[], now: Date): boolean {
  const [first] = open;
  if (!first || lastDay(open) > addDays(istDate(now), -UNMARKED_DAYS)) return false;
  if (open.some(({ partnerAnswer }) => partnerAnswer === "declined")) return false;
  if (open.some(({ depositPaise, depositSettledAt }) => depositPaise > 0 && !depositSettledAt)) return false;
  // Who was never marked may still be reported missing.
  return first.status === "checked_in" || now > noShowWindow(first).until;
}
