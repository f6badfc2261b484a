import type { TxContext } from "#app/domain/context.ts";
import { present } from "#app/present.ts";
import { row } from "#db/client.ts";
import { enqueue } from "#db/queue.ts";

export type RefundInput = {
  paymentId: string;
  /** Without it, a deposit or goodwill the whole payment goes back because it bought nothing. */
  cancellationId?: string;
  /** The booking whose deposit it is. */
  depositBookingId?: string;
  /** Of a deposit that was settled: the claim by which more of it goes back than did then. */
  claimId?: string;
  goodwillId?: string;
  amountPaise: number;
  reason: string;
};

/**
 * Promises money back, in the caller's transaction: the row is the promise, a job makes it true. The payment counts it at once, so
 * that all refunds together never exceed what was captured (a constraint says so).
 * @returns the refund's id
 */
export async function requestRefund(ctx: TxContext, input: RefundInput): Promise<string> {
  const refund = await row<{ id: string }>(
    `WITH payment AS (
       UPDATE payments SET refunded_paise = refunded_paise + $amountPaise, updated_at = $now WHERE id = $paymentId RETURNING id)
     INSERT INTO refunds (payment_id, cancellation_id, deposit_booking_id, claim_id, goodwill_id, reason, amount_paise, created_at, updated_at)
     SELECT id, $cancellationId, $depositBookingId, $claimId, $goodwillId, $reason, $amountPaise, $now, $now FROM payment RETURNING id`,
    {
      ...input,
      cancellationId: input.cancellationId ?? null,
      depositBookingId: input.depositBookingId ?? null,
      claimId: input.claimId ?? null,
      goodwillId: input.goodwillId ?? null,
      now: ctx.now,
    },
    ctx.tx,
  );
  await enqueue("payment-reconcile", { paymentId: input.paymentId }, { tx: ctx.tx });
  return present(refund).id;
}
