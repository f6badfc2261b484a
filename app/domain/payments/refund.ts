import { recordAudit } from "#app/domain/audit/record.ts";
import { readBookings } from "#app/domain/bookings/booking-row.ts";
import { tellRefunded } from "#app/domain/bookings/notify.ts";
import { lockOrder } from "#app/domain/bookings/order-row.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound, Unavailable } from "#app/domain/errors.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { refundLines } from "#app/domain/money/postings.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { GatewayRefused, GatewayUnreachable } from "#app/integrations/payments/gateway-error.ts";
import { type GatewayName, paymentGateway, type RefundFacts } from "#app/integrations/payments/payments.ts";
import { present } from "#app/present.ts";
import { execute, row, type Transaction } from "#db/client.ts";
import { enqueue } from "#db/queue.ts";

type OpenRefund = {
  id: string;
  amountPaise: number;
  orderId: string;
  gateway: GatewayName;
  gatewayPaymentId: string;
};

/**
 * Asks the gateway to send a promised refund, outside any transaction, with the refund's id as idempotency key; then books it
 * once. A lost answer is asked for again by the next job.
 * @returns the refund's state now
 * @throws Unavailable when the gateway does not answer or is still busy with it
 */
export async function performRefund(ctx: Context, refundId: string): Promise<"done" | "failed" | "settled"> {
  const refund = await row<OpenRefund>(
    `UPDATE refunds SET attempts = attempts + 1, updated_at = $now FROM payments payment
     WHERE refunds.id = $refundId AND refunds.state = 'requested' AND payment.id = refunds.payment_id
     RETURNING refunds.id, refunds.amount_paise, payment.order_id, payment.gateway,
       coalesce(payment.gateway_payment_id, (SELECT gateway_payment_id FROM payments source WHERE source.id = payment.carried_from_id))
         AS gateway_payment_id`,
    { refundId, now: ctx.now },
  );
  if (!refund) return "settled";
  const { id, amountPaise, gatewayPaymentId } = refund;
  let facts: RefundFacts;
  try {
    facts = await paymentGateway(refund.gateway).refund({ refundId: id, gatewayPaymentId, amountPaise });
  } catch (error) {
    if (error instanceof GatewayUnreachable) throw new Unavailable(error.message);
    if (!(error instanceof GatewayRefused)) throw error;
    return fail(ctx, refund, error.message);
  }
  if (facts.state === "failed") return fail(ctx, refund, facts.failure);
  if (facts.state === "pending") throw new Unavailable("The gateway is still working on the refund");
  return finish(ctx, refund, facts.gatewayRefundId);
}

async function finish(
  ctx: Context,
  refund: OpenRefund,
  gatewayRefundId: string,
): Promise<"done" | "settled"> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.tx, refund.orderId);
    const done = await row<{ aboutBookingId: string | null }>(
      `UPDATE refunds SET state = 'done', gateway_refund_id = $gatewayRefundId, failure = '', done_at = $now, updated_at = $now
       WHERE id = $id AND state = 'requested'
       RETURNING coalesce(deposit_booking_id, (SELECT booking_id FROM cancellations WHERE id = cancellation_id),
         (SELECT booking_id FROM goodwill WHERE id = goodwill_id)) AS "aboutBookingId"`,
      { id: refund.id, gatewayRefundId, now: ctx.now },
      ctx.tx,
    );
    if (!done) return "settled";
    const bookings = await readBookings("booking.order_id = $orderId", { orderId: order.id }, ctx.tx);
    const booking = bookings.find(({ id }) => id === done.aboutBookingId) ?? present(bookings[0]);
    await postEntries(ctx, [
      {
        kind: "refund",
        refId: refund.id,
        orderId: order.id,
        bookingId: done.aboutBookingId ?? undefined,
        lines: refundLines(order.customerId, refund.amountPaise),
      },
    ]);
    const sentPaise = await sentOfCause(refund.id, ctx.tx);
    if (sentPaise !== null)
      await tellRefunded(ctx, order, booking, { id: refund.id, amountPaise: sentPaise });
    await recordAudit(ctx, {
      action: "refund.done",
      subjectKind: "refund",
      subjectId: refund.id,
      after: { amountPaise: refund.amountPaise, gatewayRefundId },
    });
    return "done";
  });
}

/**
 * What goes back for one cause may come from several payments: the guest is told once, when the last of it is sent.
 * @returns all of it, paise; null while some of it is still to be sent
 */
async function sentOfCause(refundId: string, tx: Transaction): Promise<number | null> {
  const sent = await row<{ paise: number; isWhole: boolean }>(
    `SELECT coalesce(sum(other.amount_paise), 0)::bigint AS paise, coalesce(bool_and(other.state = 'done'), false) AS "isWhole"
     FROM refunds JOIN refunds other ON other.id = refunds.id OR other.carried_to_id IS NULL
       AND (other.cancellation_id = refunds.cancellation_id OR other.goodwill_id = refunds.goodwill_id
         OR other.deposit_booking_id = refunds.deposit_booking_id)
     WHERE refunds.id = $refundId`,
    { refundId },
    tx,
  );
  return sent?.isWhole ? sent.paise : null;
}

/** Refused for good: the money is still owed, and a person decides how it goes back. */
async function fail(ctx: Context, refund: OpenRefund, failure: string): Promise<"failed"> {
  await withTransaction(ctx, async (ctx) => {
    await execute(
      "UPDATE refunds SET state = 'failed', failure = $failure, updated_at = $now WHERE id = $id AND state = 'requested'",
      { id: refund.id, failure: failure.slice(0, 300), now: ctx.now },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "refund.failed",
      subjectKind: "refund",
      subjectId: refund.id,
      after: { amountPaise: refund.amountPaise },
      reason: failure.slice(0, 300),
    });
  });
  return "failed";
}

/**
 * Has a refund that the gateway refused tried again.
 * @throws Forbidden for anybody but an admin; NotFound; Conflict `stale` when it is not a failed one
 */
export async function retryRefund(ctx: Context, input: { refundId: string }): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  await withTransaction(ctx, async (ctx) => {
    const refund = await row<{ state: string; paymentId: string }>(
      `SELECT state, payment_id FROM refunds WHERE id = $refundId FOR UPDATE`,
      input,
      ctx.tx,
    );
    if (!refund) throw new NotFound();
    if (refund.state !== "failed") throw new Conflict("This refund is not waiting for a decision.", "stale");
    await execute(
      "UPDATE refunds SET state = 'requested', updated_at = $now WHERE id = $refundId",
      { ...input, now: ctx.now },
      ctx.tx,
    );
    await enqueue("payment-reconcile", { paymentId: refund.paymentId }, { tx: ctx.tx });
    await recordAudit(ctx, { action: "refund.retry", subjectKind: "refund", subjectId: input.refundId });
  });
}
