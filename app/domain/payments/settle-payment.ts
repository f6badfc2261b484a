import { recordAudit } from "#app/domain/audit/record.ts";
import { readBookings, roomFirst } from "#app/domain/bookings/booking-row.ts";
import { confirmOrder, reclaimOrder } from "#app/domain/bookings/confirm-order.ts";
import { endHold } from "#app/domain/bookings/expire-holds.ts";
import type { PaymentState } from "#app/domain/bookings/labels.ts";
import { notifyPaidLate } from "#app/domain/bookings/notify-holds.ts";
import { lockOrderToPay, type StoredOrder } from "#app/domain/bookings/order-row.ts";
import { requestRefund } from "#app/domain/bookings/request-refund.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { DomainError } from "#app/domain/errors.ts";
import { postEntries } from "#app/domain/money/ledger.ts";
import { captureLines } from "#app/domain/money/postings.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import type { PaymentFacts } from "#app/integrations/payments/payments.ts";
import { logger } from "#app/logger.ts";
import { present } from "#app/present.ts";
import { database, plannedExecute, plannedRow } from "#db/client.ts";

/**
 * What came of what a gateway said. `repeated`: it was settled before; `surplus`: the order was paid already, this goes back;
 * `late`: the rooms are gone, this goes back; `mismatch`: it is not what we asked for; `unknown`: it is none of ours.
 */
export type Settlement = {
  outcome: "confirmed" | "repeated" | "failed" | "open" | "surplus" | "late" | "mismatch" | "unknown";
  paymentId: string | null;
};

type StoredPayment = {
  id: string;
  orderId: string;
  state: PaymentState;
  amountPaise: number;
  gatewayOrderId: string | null;
  /** The gateway's id of the capture. */
  gatewayPaymentId: string | null;
  /** What was captured paid another of our payments already. */
  isCaptureOfAnother: boolean;
};

/**
 * Applies what a gateway says about a payment, once, whoever brings it: webhook, return page or reconciliation, in any order and
 * as often as they like. A state only moves forward. Locks the order first, then the payment.
 */
export async function settlePayment(ctx: Context, facts: PaymentFacts): Promise<Settlement> {
  return withTransaction(ctx, async (ctx) => {
    const found = await plannedRow<{ id: string; orderId: string }>(
      `SELECT id, order_id FROM payments
       WHERE gateway = $gateway AND (gateway_order_id = $gatewayOrderId OR (gateway_order_id IS NULL AND id = $paymentId))`,
      { gateway: facts.gateway, gatewayOrderId: facts.gatewayOrderId, paymentId: facts.paymentId },
      ctx.tx,
    );
    if (!found) return { outcome: "unknown", paymentId: null };
    const order = await lockOrderToPay(ctx.tx, found.orderId);
    const payment = present(
      await plannedRow<StoredPayment>(
        `SELECT id, order_id, state, amount_paise, gateway_order_id, gateway_payment_id,
         EXISTS (SELECT FROM payments other WHERE other.gateway_payment_id = $capture AND other.id <> $id) AS is_capture_of_another
       FROM payments WHERE id = $id FOR UPDATE`,
        { id: found.id, capture: facts.gatewayPaymentId },
        ctx.tx,
      ),
    );
    const outcome = await apply(ctx, order, payment, facts);
    return { outcome, paymentId: payment.id };
  });
}

/** What a gateway says of a payment that was captured: nothing new, or that it took the money twice. */
async function settleAgain(
  ctx: TxContext,
  payment: StoredPayment,
  facts: PaymentFacts,
): Promise<"repeated" | "mismatch"> {
  const isSecond = facts.state === "captured" && facts.gatewayPaymentId !== payment.gatewayPaymentId;
  return isSecond ? refuseMismatch(ctx, payment, facts) : "repeated";
}

async function apply(
  ctx: TxContext,
  order: StoredOrder,
  payment: StoredPayment,
  facts: PaymentFacts,
): Promise<Settlement["outcome"]> {
  if (payment.state === "captured" || payment.state === "surplus") return settleAgain(ctx, payment, facts);
  if (facts.state === "open") return "open";
  if (facts.state === "failed") {
    await plannedExecute(
      "UPDATE payments SET state = 'failed', failure = $failure, updated_at = $now WHERE id = $id AND state = 'created'",
      { id: payment.id, failure: facts.failure, now: ctx.now },
      ctx.tx,
    );
    return payment.state === "failed" ? "repeated" : "failed";
  }
  if (facts.amountPaise !== payment.amountPaise || facts.currency !== "INR" || !facts.gatewayPaymentId) {
    return refuseMismatch(ctx, payment, facts);
  }
  if (payment.isCaptureOfAnother) return refuseMismatch(ctx, payment, facts);
  if (order.purpose === "change" && ["held", "expired"].includes(order.status)) {
    if (await settleChange(ctx, order, payment, facts)) return "confirmed";
    if (order.status === "held") await endHold(ctx, order.id, "order.expire");
    return giveBack(ctx, order, payment, facts, "late");
  }
  if (order.status === "held") {
    await capture(ctx, order, payment, facts, "captured");
    await confirmOrder(ctx, order);
    return "confirmed";
  }
  if (order.status !== "expired") return giveBack(ctx, order, payment, facts, "surplus");
  const heldAgain = await reclaimOrder(ctx, order);
  if (!heldAgain) return giveBack(ctx, order, payment, facts, "late");
  await capture(ctx, order, payment, facts, "captured");
  await confirmOrder(ctx, heldAgain);
  return "confirmed";
}

/**
 * Confirms an order that moves a stay, unless the stay has become another one since it was held: then nothing is changed.
 * @returns whether it was confirmed
 */
async function settleChange(
  ctx: TxContext,
  order: StoredOrder,
  payment: StoredPayment,
  facts: PaymentFacts,
): Promise<boolean> {
  try {
    return await database().transaction({ transaction: ctx.tx }, async (savepoint) => {
      const inner = { ...ctx, tx: savepoint };
      const held = order.status === "held" ? order : await reclaimOrder({ ...inner, tx: savepoint }, order);
      if (!held) return false;
      await capture({ ...inner, tx: savepoint }, held, payment, facts, "captured");
      await confirmOrder({ ...inner, tx: savepoint }, held);
      return true;
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return false;
  }
}

async function capture(
  ctx: TxContext,
  order: StoredOrder,
  payment: StoredPayment,
  facts: PaymentFacts,
  state: "captured" | "surplus",
): Promise<void> {
  await plannedExecute(
    `UPDATE payments SET state = $state, gateway_order_id = $gatewayOrderId, gateway_payment_id = $gatewayPaymentId,
       method = $method, failure = '', captured_at = $now, updated_at = $now WHERE id = $id`,
    {
      id: payment.id,
      state,
      gatewayOrderId: facts.gatewayOrderId,
      gatewayPaymentId: facts.gatewayPaymentId,
      method: facts.method,
      now: ctx.now,
    },
    ctx.tx,
  );
  await postEntries(ctx, [
    {
      kind: "capture",
      refId: payment.id,
      orderId: order.id,
      lines: captureLines(order.customerId, payment.amountPaise),
    },
  ]);
}

/** Money that bought nothing is recorded and goes back whole. */
async function giveBack(
  ctx: TxContext,
  order: StoredOrder,
  payment: StoredPayment,
  facts: PaymentFacts,
  why: "surplus" | "late",
): Promise<"surplus" | "late"> {
  await capture(ctx, order, payment, facts, "surplus");
  const reason = why === "late" ? "Paid after it was let go and taken" : "The order was paid already";
  await requestRefund(ctx, { paymentId: payment.id, amountPaise: payment.amountPaise, reason });
  if (why === "late") {
    const bookings = await readBookings("booking.order_id = $orderId", { orderId: order.id }, ctx.tx);
    await notifyPaidLate(ctx, order, present(bookings.sort(roomFirst)[0]), payment.amountPaise);
  }
  return why;
}

/** A capture that is not what we asked for, or a second one of one payment, changes nothing. It is written down for a person to look at. */
async function refuseMismatch(
  ctx: TxContext,
  payment: StoredPayment,
  facts: PaymentFacts,
): Promise<"mismatch"> {
  const said = {
    amountPaise: facts.amountPaise,
    currency: facts.currency,
    gatewayPaymentId: facts.gatewayPaymentId,
  };
  logger().error(
    { paymentId: payment.id, ...said },
    "a gateway reports a capture that differs from what was asked for",
  );
  await recordAudit(ctx, {
    action: "payment.mismatch",
    subjectKind: "payment",
    subjectId: payment.id,
    before: { amountPaise: payment.amountPaise, currency: "INR" },
    after: said,
  });
  return "mismatch";
}
