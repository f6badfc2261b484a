import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { askForFeedback } from "#app/domain/feedback/feedback.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { depositReturnLines } from "#app/domain/money/postings.ts";
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
  const payment = await row<{ id: string }>(
    "SELECT id FROM payments WHERE order_id = $orderId AND state = 'captured'",
    { orderId },
    ctx.tx,
  );
  if (!payment) throw new Error("A deposit without a captured payment cannot be given back");
  const amountPaise = depositPaise - withheldPaise;
  if (amountPaise > 0) {
    const reason = `Deposit of ${booking.bookingOrderId}`;
    await requestRefund(ctx, { paymentId: payment.id, depositBookingId: bookingId, amountPaise, reason });
  }
  await recordAudit(ctx, {
    action: "deposit.return",
    subjectKind: "booking",
    subjectId: bookingId,
    after: { depositPaise, withheldPaise },
    reason: note || undefined,
  });
}
