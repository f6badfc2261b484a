import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { askForFeedback } from "#app/domain/feedback/feedback.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { depositReturnLines } from "#app/domain/money/postings.ts";
import { requestRefund } from "#app/domain/payments/refund.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { execute, inTransaction, row, type Transaction } from "#db/client.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import { lockOrder } from "./order-row.ts";
import { can } from "./policy.ts";

/** A caution deposit is the customer's money: held as a liability, given back when the equipment is back. */

const NEEDS_NOTE = "Please say what is broken or missing. The customer reads it.";

const inputSchema = z.object({
  bookingId: z.uuid(),
  /** Kept for damage, paise; belongs to the partner. */
  withheldPaise: z.number().int().min(0),
  /** In what condition it came back. */
  note: z.string().trim().max(500, "At most 500 characters"),
});

/**
 * Ends the deposit of a hire when the equipment is back: the partner (or staff) notes its condition, the customer gets the deposit less
 * what is withheld for damage. The booking is then finished. Once settled it stays so.
 * @throws NotFound; Forbidden; Invalid on `withheldPaise` or `note`; Conflict `wrong_status`, `stale` when it is settled already
 */
export async function returnDeposit(ctx: Context, input: z.input<typeof inputSchema>): Promise<void> {
  const { bookingId, withheldPaise, note } = parseInput(inputSchema, input);
  await inTransaction(ctx.tx, async (tx) => {
    const [visible] = await readBookings("booking.id = $bookingId", { bookingId }, tx);
    if (!visible || !can(ctx.actor, "view", visible)) throw new NotFound();
    const order = await lockOrder(tx, visible.orderId);
    const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, tx, "FOR UPDATE");
    if (!can(ctx.actor, "mark", { ...booking!, status: "confirmed" })) throw new Forbidden();
    if (booking!.depositPaise === 0) throw new NotFound();
    if (booking!.depositSettledAt) throw new Conflict("This deposit was settled already.", "stale");
    if (!["confirmed", "checked_in", "completed", "no_show"].includes(booking!.status))
      throw new Conflict("This booking holds no deposit.", "wrong_status", { status: booking!.status });
    if (withheldPaise > booking!.depositPaise) {
      const message = "At most the whole deposit can be kept.";
      throw new Invalid(message, { withheldPaise: [message] });
    }
    if (withheldPaise > 0 && note === "") throw new Invalid(NEEDS_NOTE, { note: [NEEDS_NOTE] });
    await settleDeposit({ ...ctx, tx }, tx, booking!, { withheldPaise, note });
    await execute(
      "UPDATE bookings SET status = 'completed', completed_at = $now WHERE id = $bookingId AND status IN ('confirmed', 'checked_in')",
      { bookingId, now: ctx.now },
      tx,
    );
    await askForFeedback({ ...ctx, tx }, tx, order, booking!);
  });
}

/** Ends a deposit inside a command that has locked order and booking; nothing happens where there is none. */
export async function settleDeposit(
  ctx: Context,
  tx: Transaction,
  booking: StoredBooking,
  { withheldPaise, note }: { withheldPaise: number; note: string },
): Promise<void> {
  const { id: bookingId, depositPaise, orderId, customerId, accountId, agentAccountId } = booking;
  if (depositPaise === 0 || booking.depositSettledAt) return;
  await execute(
    `UPDATE bookings SET deposit_settled_at = $now, deposit_withheld_paise = $withheldPaise, deposit_note = $note
     WHERE id = $bookingId`,
    { bookingId, withheldPaise, note, now: ctx.now },
    tx,
  );
  const parties = { customerId, partnerAccountId: accountId, agentAccountId };
  await postEntries(ctx, tx, [
    {
      kind: "deposit_return",
      refId: bookingId,
      orderId,
      bookingId,
      memo: booking.bookingOrderId,
      lines: depositReturnLines(parties, depositPaise, withheldPaise),
    },
  ]);
  const payment = await row<{ id: string }>(
    "SELECT id FROM payments WHERE order_id = $orderId AND state = 'captured'",
    { orderId },
    tx,
  );
  if (!payment) throw new Error("A deposit without a captured payment cannot be given back");
  const amountPaise = depositPaise - withheldPaise;
  if (amountPaise > 0) {
    const reason = `Deposit of ${booking.bookingOrderId}`;
    await requestRefund(ctx, tx, { paymentId: payment.id, depositBookingId: bookingId, amountPaise, reason });
  }
  await recordAudit(ctx, tx, {
    action: "deposit.return",
    subjectKind: "booking",
    subjectId: bookingId,
    after: { depositPaise, withheldPaise },
    reason: note || undefined,
  });
}
