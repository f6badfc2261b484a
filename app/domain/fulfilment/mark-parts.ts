import { recordAudit } from "#app/domain/audit/record.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { noShowCharge } from "#app/domain/bookings/cancel-booking.ts";
import { freeFrom } from "#app/domain/bookings/hires-out.ts";
import { kindOf } from "#app/domain/bookings/kinds.ts";
import { type BookingMark, statusLabel } from "#app/domain/bookings/labels.ts";
import { lockOrder, type StoredOrder } from "#app/domain/bookings/order-row.ts";
import { releaseReservedNights } from "#app/domain/bookings/reserved-nights.ts";
import { type LockedStay, lockStay } from "#app/domain/bookings/stay-parts.ts";
import { raiseClaim } from "#app/domain/claims/raise-claim.ts";
import type { TxContext } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { formats } from "#app/words/catalogue.ts";
import { execute, type Transaction } from "#db/client.ts";

/** Locks a room's stay with everything that was added to it; any other booking by itself. */
export async function lockTogether(tx: Transaction, booking: StoredBooking): Promise<LockedStay> {
  if (booking.kind === "room") return lockStay(tx, booking.id);
  const order = await lockOrder(tx, booking.orderId);
  const parts = await readBookings("booking.id = $id", { id: booking.id }, tx, "FOR UPDATE");
  return { orders: new Map([[order.id, order]]), parts };
}

/**
 * Writes a mark on parts of a locked stay. What nobody uses any more is on sale again, and what was reserved after the stay is given back.
 * @param unmarked why it is written though nobody marked it
 * @throws Conflict `deposit_open` for a hire that is finished by its deposit
 */
export async function markParts(
  ctx: TxContext,
  stay: LockedStay,
  marked: StoredBooking[],
  mark: BookingMark,
  unmarked?: string,
): Promise<void> {
  for (const part of marked)
    await markPart(ctx, present(stay.orders.get(part.orderId)), part, mark, unmarked);
  if (mark === "checked_in") return;
  for (const part of marked) await releaseUnused(ctx, part);
  // Last, because nights are locked in their order.
  await releaseReservedNights(ctx, stay.parts);
}

async function markPart(
  ctx: TxContext,
  order: StoredOrder,
  booking: StoredBooking,
  mark: BookingMark,
  unmarked?: string,
): Promise<void> {
  if (mark === "completed" && booking.depositPaise > 0 && !booking.depositSettledAt) {
    throw new Conflict("Please settle the deposit: that finishes this booking.", "deposit_open");
  }
  await execute(
    `UPDATE bookings SET status = $mark, checked_in_at = CASE WHEN $mark = 'checked_in' THEN $now::timestamptz ELSE checked_in_at END,
       completed_at = CASE WHEN $mark = 'completed' THEN $now::timestamptz ELSE completed_at END, end_unmarked = $endUnmarked
     WHERE id = $bookingId`,
    {
      bookingId: booking.id,
      mark,
      endUnmarked: unmarked !== undefined,
      now: ctx.now,
    },
    ctx.tx,
  );
  if (mark === "no_show") await claimNoShow(ctx, order, booking);
  await recordAudit(ctx, {
    action: `booking.${mark}`,
    subjectKind: "booking",
    subjectId: booking.id,
    before: { status: booking.status },
    after: { status: mark },
    reason: unmarked,
  });
}

async function claimNoShow(ctx: TxContext, order: StoredOrder, booking: StoredBooking): Promise<void> {
  const amountPaise = await noShowCharge(booking, ctx.tx);
  const reason = `${statusLabel("no_show", booking.kind)} on ${formats().longDate(booking.startsOn)}`;
  await raiseClaim(ctx, order, booking, { kind: "no_show", reason, amountPaise, photoId: null });
}

/** The night or day of the start is used in any case; what comes after today, or after tonight for who never came, is free again. */
async function releaseUnused(ctx: TxContext, booking: StoredBooking): Promise<void> {
  const today = istDate(ctx.now);
  // Of nights that were added to a stay even the first may be one that nobody slept in.
  const next = addDays(booking.startsOn, booking.extendsBookingId ? 0 : 1);
  // A night that begins today is not slept in by who leaves today; meals and devices of today are used, but for one that comes back late.
  const unused = booking.kind === "room" ? today : freeFrom(booking.endsOn, ctx.now);
  const [, from] = [unused, next].sort();
  await kindOf(booking.kind).release(ctx.tx, [booking.id], from);
}
