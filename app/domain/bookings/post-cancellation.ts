import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import type { CancellationQuote } from "#app/domain/money/cancellation-policy.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { cancellationLines, captureLines, refundLines } from "#app/domain/money/postings.ts";
import { newReadableNumber, newReference } from "#app/domain/shared/ids.ts";
import { execute, row, rows, type Transaction } from "#db/client.ts";
import type { StoredBooking } from "./booking-row.ts";
import { kindOf } from "./kinds.ts";
import { settleRelocation } from "./relocation-charge.ts";
import { requestRefund } from "./request-refund.ts";
import { settleDeposit } from "./settle-deposit.ts";
import { keepAdjustments } from "./share-adjustments.ts";

/** Of a cancellation: the form that asked for it, and the change of a stay that it is part of. */
type Posted = { formKey: string; reason: string; stayChangeId?: string; carry?: Carry };

/** The order that what goes back pays for, and how much of that is still to be taken, paise. */
export type Carry = { orderId: string; leftPaise: number };

/**
 * Writes a cancellation at exactly this quote: the states, the ledger, the refunds, and last the stock, as every command does. For a command
 * that has locked order and booking, decided, and tells the people.
 */
export async function postCancelled(
  ctx: Context,
  tx: Transaction,
  booking: StoredBooking,
  quote: CancellationQuote,
  input: Posted,
) {
  const { id: bookingId, orderId } = booking;
  const { chargePaise, refundPaise } = quote;
  const adjusted = await keepAdjustments(ctx, tx, booking, quote.kept.pricePaise);
  const made = await insertCancellation(ctx, tx, booking, quote, {
    ...input,
    partnerAmountPaise: quote.partnerAmountPaise - adjusted.commissionPaise - adjusted.gstPaise,
    platformAmountPaise: quote.platformAmountPaise + adjusted.commissionPaise,
  });
  await execute(
    "UPDATE bookings SET status = 'cancelled', cancelled_at = $now WHERE id = $bookingId",
    { bookingId, now: ctx.now },
    tx,
  );
  await execute(
    `UPDATE orders SET status = 'cancelled', closed_at = $now WHERE id = $orderId
       AND NOT EXISTS (SELECT FROM bookings WHERE order_id = $orderId AND status <> 'cancelled')`,
    { orderId, now: ctx.now },
    tx,
  );
  await postCancellation(ctx, tx, booking, quote, made.id);
  await settleRelocation(ctx, tx, booking);
  if (refundPaise > 0) await refundCapture(ctx, tx, booking, made.id, refundPaise, input.carry);
  await settleDeposit(ctx, tx, booking, { withheldPaise: 0, note: "" });
  await recordAudit(ctx, tx, {
    action: "booking.cancel",
    subjectKind: "booking",
    subjectId: bookingId,
    before: { status: booking.status },
    after: { status: "cancelled", chargePaise, refundPaise },
    reason: input.reason || undefined,
  });
  await kindOf(booking.kind).release(tx, [bookingId]);
  return made;
}

async function insertCancellation(
  ctx: Context,
  tx: Transaction,
  booking: StoredBooking,
  quote: CancellationQuote,
  input: Posted & { partnerAmountPaise: number; platformAmountPaise: number },
) {
  const made = await row<{ id: string; reference: string; bookingCancelId: string }>(
    `INSERT INTO cancellations (reference, booking_cancel_id, booking_id, form_key, stay_change_id, reason, tier, kept, paid_paise, charge_paise,
       refund_paise, tax_reversal_paise, partner_amount_paise, platform_amount_paise, cancelled_by, cancelled_by_kind, cancelled_at)
     VALUES ($reference, $bookingCancelId, $bookingId, $formKey, $stayChangeId, $reason, $tier, $kept, $paidPaise, $chargePaise,
       $refundPaise, $taxReversalPaise, $partnerAmountPaise, $platformAmountPaise, $cancelledBy, $cancelledByKind, $now)
     RETURNING id, reference, booking_cancel_id`,
    {
      reference: newReference(),
      bookingCancelId: newReadableNumber("MHC"),
      bookingId: booking.id,
      formKey: input.formKey,
      stayChangeId: input.stayChangeId ?? null,
      reason: input.reason,
      tier: JSON.stringify(quote.tier),
      kept: JSON.stringify(
        quote.waivedPaise ? { ...quote.kept, waivedPaise: quote.waivedPaise } : quote.kept,
      ),
      paidPaise: quote.paidPaise,
      chargePaise: quote.chargePaise,
      refundPaise: quote.refundPaise,
      taxReversalPaise: quote.taxReversalPaise,
      partnerAmountPaise: input.partnerAmountPaise,
      platformAmountPaise: input.platformAmountPaise,
      cancelledBy: isUser(ctx.actor) ? ctx.actor.id : null,
      cancelledByKind: isUser(ctx.actor) ? ctx.actor.role : ctx.actor.kind,
      now: ctx.now,
    },
    tx,
  );
  return made!;
}

async function postCancellation(
  ctx: Context,
  tx: Transaction,
  booking: StoredBooking,
  quote: CancellationQuote,
  cancellationId: string,
) {
  const { customerId, accountId: partnerAccountId, agentAccountId } = booking;
  const parties = { customerId, partnerAccountId, agentAccountId };
  await postEntries(ctx, tx, [
    {
      kind: "cancellation",
      refId: cancellationId,
      orderId: booking.orderId,
      bookingId: booking.id,
      memo: booking.bookingOrderId,
      lines: cancellationLines(parties, booking.breakdown, quote.kept),
    },
  ]);
}

type Captured = { id: string; gateway: string; carriedFromId: string | null; leftPaise: number };

/** What goes back is taken from the payments of the order, what the gateway took there first; some of it may pay for another order. */
async function refundCapture(
  ctx: Context,
  tx: Transaction,
  booking: StoredBooking,
  cancellationId: string,
  amountPaise: number,
  carry?: Carry,
) {
  const payments = await rows<Captured>(
    `SELECT id, gateway, carried_from_id, (amount_paise - refunded_paise)::bigint AS "leftPaise" FROM payments
     WHERE order_id = $orderId AND state = 'captured' AND amount_paise > refunded_paise ORDER BY carried_from_id IS NOT NULL, id FOR UPDATE`,
    { orderId: booking.orderId },
    tx,
  );
  const reason = `Cancellation of ${booking.bookingOrderId}`;
  let duePaise = amountPaise;
  for (const payment of payments) {
    let takenPaise = Math.min(duePaise, payment.leftPaise);
    duePaise -= takenPaise;
    const carriedPaise = Math.min(takenPaise, carry?.leftPaise ?? 0);
    if (carry && carriedPaise > 0) {
      await carryOver(ctx, tx, booking, payment, { cancellationId, amountPaise: carriedPaise, carry });
      carry.leftPaise -= carriedPaise;
      takenPaise -= carriedPaise;
    }
    if (takenPaise > 0)
      await requestRefund(ctx, tx, {
        paymentId: payment.id,
        cancellationId,
        amountPaise: takenPaise,
        reason,
      });
  }
  if (duePaise > 0) throw new Error("A confirmed booking without its captured payment cannot be refunded");
}

/** What goes back of one payment pays for the order that moves a stay: it never leaves the gateway. */
async function carryOver(
  ctx: Context,
  tx: Transaction,
  booking: StoredBooking,
  payment: Captured,
  { cancellationId, amountPaise, carry }: { cancellationId: string; amountPaise: number; carry: Carry },
) {
  const made = await row<{ paymentId: string; refundId: string }>(
    `WITH source AS (
       UPDATE payments SET refunded_paise = refunded_paise + $amountPaise, updated_at = $now WHERE id = $paymentId RETURNING id),
     arrived AS (
       INSERT INTO payments (order_id, attempt, gateway, amount_paise, state, method, carried_from_id, created_at, updated_at, captured_at)
       SELECT $toOrderId, 1 + count(*), $gateway, $amountPaise, 'captured', 'carried over', $sourceId, $now, $now, $now
       FROM payments WHERE order_id = $toOrderId RETURNING id)
     INSERT INTO refunds (payment_id, cancellation_id, carried_to_id, reason, amount_paise, state, created_at, updated_at, done_at)
     SELECT source.id, $cancellationId, arrived.id, 'Carried over to the moved stay', $amountPaise, 'done', $now, $now, $now
     FROM source, arrived RETURNING id AS "refundId", carried_to_id AS "paymentId"`,
    {
      ...{ amountPaise, cancellationId, paymentId: payment.id, gateway: payment.gateway },
      ...{ toOrderId: carry.orderId, sourceId: payment.carriedFromId ?? payment.id, now: ctx.now },
    },
    tx,
  );
  const { customerId, orderId, id: bookingId } = booking;
  await postEntries(ctx, tx, [
    {
      ...{ kind: "refund", refId: made!.refundId, orderId, bookingId, memo: "Carried over" },
      lines: refundLines(customerId, amountPaise),
    },
    {
      ...{ kind: "capture", refId: made!.paymentId, orderId: carry.orderId, memo: "Carried over" },
      lines: captureLines(customerId, amountPaise),
    },
  ]);
}
