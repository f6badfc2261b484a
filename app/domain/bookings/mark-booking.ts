import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { askForFeedback } from "#app/domain/feedback/feedback.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { execute, inTransaction } from "#db/client.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import { BOOKING_MARKS, type BookingMark, statusLabel } from "./labels.ts";
import { lockOrder } from "./order-row.ts";
import { can } from "./policy.ts";

const inputSchema = z.object({ bookingId: z.uuid(), mark: z.enum(BOOKING_MARKS) });

/** From which states each mark is made, and the column that remembers when. */
const RULES: Record<BookingMark, { from: string[]; column: string | null }> = {
  checked_in: { from: ["confirmed"], column: "checked_in_at" },
  completed: { from: ["checked_in"], column: "completed_at" },
  no_show: { from: ["confirmed"], column: null },
};

/**
 * Records what happened at the house: the guest came, left, or did not come. Money and stock stay as they are; a no-show pays what
 * the policy says, which is the whole stay. Marking the same again changes nothing.
 * @throws NotFound; Forbidden for those who only look; Conflict `wrong_status` or `wrong_day`
 */
export async function markBooking(
  ctx: Context,
  input: { bookingId: string; mark: BookingMark },
): Promise<void> {
  const { bookingId, mark } = parseInput(inputSchema, input);
  await inTransaction(ctx.tx, async (tx) => {
    const [visible] = await readBookings("booking.id = $bookingId", { bookingId }, tx);
    if (!visible || !can(ctx.actor, "view", visible)) throw new NotFound();
    const order = await lockOrder(tx, visible.orderId);
    const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, tx, "FOR UPDATE");
    if (!can(ctx.actor, "mark", { ...booking!, status: "confirmed" })) throw new Forbidden();
    if (booking!.status === mark) return;
    if (!RULES[mark].from.includes(booking!.status)) {
      const message = `A booking that is ${statusLabel(booking!.status, booking!.kind).toLowerCase()} cannot be marked so.`;
      throw new Conflict(message, "wrong_status", { status: booking!.status });
    }
    refuseWrongDay(ctx, booking!, mark);
    if (mark === "completed" && booking!.depositPaise > 0 && !booking!.depositSettledAt) {
      throw new Conflict("Please settle the deposit: that finishes this booking.", "deposit_open");
    }
    const { column } = RULES[mark];
    await execute(
      `UPDATE bookings SET status = $mark ${column ? `, ${column} = $now` : ""} WHERE id = $bookingId`,
      { bookingId, mark, ...(column ? { now: ctx.now } : {}) },
      tx,
    );
    if (mark === "completed") await askForFeedback(ctx, tx, order, booking!);
    await recordAudit(ctx, tx, {
      action: `booking.${mark}`,
      subjectKind: "booking",
      subjectId: bookingId,
      before: { status: booking!.status },
      after: { status: mark },
    });
  });
}

/** Guests come from the check-in day until the last night; whether somebody comes is known once check-in has begun. */
function refuseWrongDay(ctx: Context, booking: StoredBooking, mark: BookingMark): void {
  const today = istDate(ctx.now);
  const isOver = booking.kind === "room" ? today >= booking.endsOn : today > booking.endsOn;
  if (mark === "checked_in" && (today < booking.startsOn || isOver)) {
    throw new Conflict(
      booking.kind === "room"
        ? "Check-in is possible from the check-in day until the last night."
        : "This is possible on its own days only.",
      "wrong_day",
    );
  }
  if (mark === "no_show" && ctx.now < new Date(booking.policy.startsAt)) {
    throw new Conflict("Whether the guest comes is known after the check-in time.", "wrong_day");
  }
}
