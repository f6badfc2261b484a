import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { askForFeedback } from "#app/domain/feedback/feedback.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { depositReturnLines, withheldReturnLines } from "#app/domain/money/postings.ts";
import { execute, row } from "#db/client.ts";
import type { StoredBooking } from "./booking-row.ts";
import type { StoredOrder } from "./order-row.ts";
import { requestRefund } from "./request-refund.ts";

/** Finishes a hire whose deposit was settled, for a command that has locked order and booking. */
export async function endHire(ctx: TxContext, order: StoredOrder, booking: StoredBooking): Promise<void> {
  await execute(
    "UPDATE bookings SET status = 'completed', completed_at = $now WHERE id = $id AND status = 'checked_in'",
    { id: booking.id, now: ctx.now },
    ctx.tx,
  );
  await askForFeedback(ctx, order, booking);
}

/** Ends a deposit inside a command that has locked order and booking; nothing happens where there is none. */
export async function settleDeposit(
  ctx: TxContext,
  booking: StoredBooking,
  { withheldPaise, note }: { withheldPaise: number; note: string },
): Promise<void> {
  const { id: bookingId, depositPaise, orderId, customerId, accountId, agentAccountId } = booking;
  if (depositPaise === 0 || booking.depositSettledAt) return;
  await execute(
    `UPDATE bookings SET deposit_settled_at = $now, deposit_withheld_paise = $withheldPaise, deposit_note = $note
     WHERE id = $bookingId`,
    { bookingId, withheldPaise, note, now: ctx.now },
    ctx.tx,
  );
  const parties = { customerId, partnerAccountId: accountId, agentAccountId };
  await postEntries(ctx, [
    {
      kind: "deposit_return",
      refId: bookingId,
      orderId,
      bookingId,
      memo: booking.bookingOrderId,
      lines: depositReturnLines(parties, depositPaise, withheldPaise),
    },
  ]);
  const amountPaise = depositPaise - withheldPaise;
  if (amountPaise > 0) await refundDeposit(ctx, booking, amountPaise);
  await recordAudit(ctx, {
    action: "deposit.return",
    subjectKind: "booking",
    subjectId: bookingId,
    after: { depositPaise, withheldPaise },
    reason: note || undefined,
  });
}

/**
 * Gives back more of a deposit that was settled, once for a claim: it is withheld no longer, and the partner's share of it is taken back,
 * from the next payout if it was paid. Inside a command that has locked order and booking and written to the claim why.
 * @param change what goes back and what stays withheld, paise
 */
export async function returnWithheld(
  ctx: TxContext,
  booking: StoredBooking,
  change: { claimId: string; amountPaise: number; withheldPaise: number; reason: string },
): Promise<void> {
  const { id: bookingId, customerId, accountId, agentAccountId } = booking;
  const { claimId, amountPaise, withheldPaise, reason } = change;
  if (amountPaise === 0) return;
  await execute(
    "UPDATE bookings SET deposit_withheld_paise = $withheldPaise WHERE id = $bookingId",
    { bookingId, withheldPaise },
    ctx.tx,
  );
  await postEntries(ctx, [
    {
      kind: "deposit_return",
      refId: claimId,
      orderId: booking.orderId,
      bookingId,
      memo: reason,
      lines: withheldReturnLines({ customerId, partnerAccountId: accountId, agentAccountId }, amountPaise),
    },
  ]);
  await refundDeposit(ctx, booking, amountPaise, claimId);
}

async function refundDeposit(ctx: TxContext, booking: StoredBooking, amountPaise: number, claimId?: string) {
  const { id: depositBookingId, orderId, bookingOrderId } = booking;
  const payment = await row<{ id: string }>(
    "SELECT id FROM payments WHERE order_id = $orderId AND state = 'captured'",
    { orderId },
    ctx.tx,
  );
  if (!payment) throw new Error("A deposit without a captured payment cannot be given back");
  const reason = `Deposit of ${bookingOrderId}`;
  await requestRefund(ctx, { paymentId: payment.id, depositBookingId, claimId, amountPaise, reason });
}
