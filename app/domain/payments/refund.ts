import { randomUUID } from "node:crypto";
import { recordAudit } from "#app/domain/audit/record.ts";
import { readBookings } from "#app/domain/bookings/booking-row.ts";
import { notifyRefunded } from "#app/domain/bookings/notify-refund.ts";
import { lockOrder } from "#app/domain/bookings/order-row.ts";
import { type Context, isPrivileged, type TxContext } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound, Unavailable } from "#app/domain/errors.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { refundLines } from "#app/domain/money/postings.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { type GatewayName, paymentGateway, type RefundFacts } from "#app/integrations/payments/payments.ts";
import { present } from "#app/present.ts";
import { execute, row, rows } from "#db/client.ts";
import { enqueue } from "#db/queue.ts";
import { gatewayRefusal } from "./gateway-refusal.ts";

type OpenRefund = {
  id: string;
  requestId: string;
  gatewayRefundId: string | null;
  amountPaise: number;
  orderId: string;
  gateway: GatewayName;
  gatewayPaymentId: string;
};

/**
 * Asks the gateway to send a promised refund, outside any transaction, with an idempotency key; then books it once. A lost answer is asked
 * for again by the next job, and what is still pending by the gateway's id.
 * @returns the refund's state now
 * @throws Unavailable when the gateway does not answer or is still busy with it
 */
export async function performRefund(ctx: Context, refundId: string): Promise<"done" | "failed" | "settled"> {
  const refund = await row<OpenRefund>(
    `UPDATE refunds SET attempts = attempts + 1, updated_at = $now FROM payments payment
     WHERE refunds.id = $refundId AND refunds.state = 'requested' AND payment.id = refunds.payment_id
     RETURNING refunds.id, coalesce(refunds.request_id, refunds.id) AS request_id, refunds.gateway_refund_id, refunds.amount_paise,
       payment.order_id, payment.gateway,
       coalesce(payment.gateway_payment_id, (SELECT gateway_payment_id FROM payments source WHERE source.id = payment.carried_from_id))
         AS gateway_payment_id`,
    { refundId, now: ctx.now },
  );
  if (!refund) return "settled";
  const { requestId, gatewayRefundId: reference, gatewayPaymentId, amountPaise } = refund;
  let facts: RefundFacts;
  try {
    const gateway = paymentGateway(refund.gateway);
    facts = await gateway.refund({ requestId, reference, gatewayPaymentId, amountPaise });
  } catch (error) {
    return fail(ctx, refund, gatewayRefusal(error).message);
  }
  if (facts.state === "failed") return fail(ctx, refund, facts.failure);
  if (facts.state === "pending") {
    await execute(
      `UPDATE refunds SET gateway_refund_id = $gatewayRefundId WHERE ${STILL_ASKED} AND gateway_refund_id IS NULL`,
      { ...stillAsked(refund), gatewayRefundId: facts.gatewayRefundId },
    );
    throw new Unavailable("The gateway is still working on the refund");
  }
  return finish(ctx, refund, facts.gatewayRefundId);
}

/** The answer to an earlier request says nothing of a later one. */
const STILL_ASKED = "id = $id AND state = 'requested' AND coalesce(request_id, id) = $requestId";
const stillAsked = ({ id, requestId }: OpenRefund) => ({ id, requestId });

async function finish(
  ctx: Context,
  refund: OpenRefund,
  gatewayRefundId: string,
): Promise<"done" | "settled"> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.tx, refund.orderId);
    const done = await row<{ aboutBookingId: string | null }>(
      `UPDATE refunds SET state = 'done', gateway_refund_id = $gatewayRefundId, failure = '', done_at = $now, updated_at = $now
       WHERE ${STILL_ASKED}
       RETURNING coalesce(deposit_booking_id, (SELECT booking_id FROM cancellations WHERE id = cancellation_id),
         (SELECT booking_id FROM goodwill WHERE id = goodwill_id)) AS "aboutBookingId"`,
      { ...stillAsked(refund), gatewayRefundId, now: ctx.now },
      ctx.tx,
    );
    if (!done) return "settled";
    const bookings = await readBookings("booking.order_id = $orderId", { orderId: order.id }, ctx.tx);
    await postEntries(ctx, [
      {
        kind: "refund",
        refId: refund.id,
        orderId: order.id,
        bookingId: done.aboutBookingId ?? undefined,
        lines: refundLines(order.customerId, refund.amountPaise),
      },
    ]);
    const sent = await sentTogether(refund.id, ctx);
    if (sent?.isWhole) {
      const about = bookings.filter(({ id }) => sent.bookingIds.includes(id));
      const named = about.length > 0 ? about : [present(bookings[0])];
      await notifyRefunded(ctx, order, named, { ...sent, id: refund.id, amountPaise: sent.paise });
    }
    await recordAudit(ctx, {
      action: "refund.done",
      subjectKind: "refund",
      subjectId: refund.id,
      after: { amountPaise: refund.amountPaise, gatewayRefundId },
    });
    return "done";
  });
}

type Sent = {
  paise: number;
  isWhole: boolean;
  isDeposit: boolean;
  isJustTold: boolean;
  bookingIds: string[];
};

/** For so long, in minutes, the SMS about a cancellation, goodwill, a claim on a deposit or a late payment says enough about its refund. */
const NO_NEWS_MINUTES = 15;

/**
 * What goes back for one cause may come from several payments, and parts of an order are cancelled together with their deposits: the guest
 * is told once, when the last of it is sent. For a command that has locked the order.
 * @returns all of it, paise, what it is for, whether nothing of it is still to be sent, whether all of it is a deposit, and whether it was
 * sent as soon as its cause was told
 */
async function sentTogether(refundId: string, ctx: TxContext): Promise<Sent | undefined> {
  return row<Sent>(
    `SELECT coalesce(sum(other.amount_paise), 0)::bigint AS paise, bool_and(other.state = 'done') AS "isWhole",
       bool_and(other.deposit_booking_id IS NOT NULL) AS "isDeposit",
       bool_or(coalesce(other.cancellation_id, other.goodwill_id) IS NOT NULL OR EXISTS (SELECT FROM messages told
         WHERE told.dedupe_key = 'order:' || paid.order_id || ':paid-late:sms') OR EXISTS (SELECT FROM claims claim
         JOIN messages told ON told.dedupe_key = 'claim:' || claim.id || ':settled:sms' WHERE claim.booking_id = other.deposit_booking_id)) AND min(other.created_at) > $now::timestamptz - $minutes * interval '1 minute' AS "isJustTold",
       coalesce(array_agg(DISTINCT about.id) FILTER (WHERE about.id IS NOT NULL), '{}') AS "bookingIds"
     FROM refunds asked JOIN payments paid ON paid.id = asked.payment_id
     JOIN payments beside ON beside.order_id = paid.order_id
     JOIN refunds other ON other.payment_id = beside.id AND other.carried_to_id IS NULL
     LEFT JOIN cancellations cancelled ON cancelled.id = other.cancellation_id
     LEFT JOIN goodwill ON goodwill.id = other.goodwill_id
     LEFT JOIN LATERAL (SELECT coalesce(other.deposit_booking_id, cancelled.booking_id, goodwill.booking_id) AS id) about ON true
     WHERE asked.id = $refundId AND (other.id = asked.id OR other.cancellation_id = asked.cancellation_id
       OR other.goodwill_id = asked.goodwill_id OR other.deposit_booking_id = asked.deposit_booking_id AND other.claim_id IS NOT DISTINCT FROM asked.claim_id
       OR other.created_at = asked.created_at AND coalesce(other.cancellation_id, other.deposit_booking_id) IS NOT NULL
         AND coalesce(asked.cancellation_id, asked.deposit_booking_id) IS NOT NULL)`,
    { refundId, now: ctx.now, minutes: NO_NEWS_MINUTES },
    ctx.tx,
  );
}

/** Refused for good: the money is still owed, and a person decides how it goes back. */
async function fail(ctx: Context, refund: OpenRefund, failure: string): Promise<"failed" | "settled"> {
  return withTransaction(ctx, async (ctx) => {
    const failed = await row(
      `UPDATE refunds SET state = 'failed', failure = $failure, updated_at = $now WHERE ${STILL_ASKED} RETURNING id`,
      { ...stillAsked(refund), failure: failure.slice(0, 300), now: ctx.now },
      ctx.tx,
    );
    if (!failed) return "settled";
    await recordAudit(ctx, {
      action: "refund.failed",
      subjectKind: "refund",
      subjectId: refund.id,
      after: { amountPaise: refund.amountPaise },
      reason: failure.slice(0, 300),
    });
    return "failed";
  });
}

export type RefusedRefund = { id: string; amountPaise: number; failure: string; refusedAt: Date };

/** Refunds of a booking's order that the gateway refused, for the admins who send them again; none for others. Paise. */
export async function refusedRefunds(ctx: Context, bookingId: string): Promise<RefusedRefund[]> {
  if (!isPrivileged(ctx.actor)) return [];
  return rows<RefusedRefund>(
    `SELECT refund.id, refund.amount_paise, refund.failure, refund.updated_at AS "refusedAt" FROM refunds refund
     JOIN payments paid ON paid.id = refund.payment_id JOIN bookings booking ON booking.order_id = paid.order_id
     WHERE booking.id = $bookingId AND refund.state = 'failed' ORDER BY refund.updated_at`,
    { bookingId },
    ctx.tx,
  );
}

/**
 * Has a refund that the gateway refused tried again. Gateways answer a repeated key with the first result, also when that was a refusal, so
 * it is another request with a key of its own.
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
      `UPDATE refunds SET state = 'requested', request_id = $requestId, gateway_refund_id = NULL, updated_at = $now WHERE id = $refundId`,
      { ...input, requestId: randomUUID(), now: ctx.now },
      ctx.tx,
    );
    await enqueue("payment-reconcile", { paymentId: refund.paymentId }, { tx: ctx.tx });
    await recordAudit(ctx, { action: "refund.retry", subjectKind: "refund", subjectId: input.refundId });
  });
}
