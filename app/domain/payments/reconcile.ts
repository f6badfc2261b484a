import type { Context } from "#app/domain/context.ts";
import { Unavailable } from "#app/domain/errors.ts";
import { eachOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { type GatewayName, paymentGateway } from "#app/integrations/payments/payments.ts";
import { logger } from "#app/logger.ts";
import { execute, row, rows } from "#db/client.ts";
import { gatewayRefusal } from "./gateway-refusal.ts";
import { performRefund } from "./refund.ts";
import { settlePayment } from "./settle-payment.ts";

/** An attempt that the gateway knows nothing of is given up after this time. */
const GIVE_UP_MINUTES = 30;
/** The scheduled run leaves alone what a webhook, a return page or another job has just touched. */
const QUIET_SECONDS = 45;
const BATCH = 200;

type Waiting = { id: string; gateway: GatewayName; gatewayOrderId: string | null; createdAt: Date };

/**
 * Brings one payment up to date with its gateway: asks what became of it, and sends the refunds promised from it. For payments whose
 * webhook never came, whose payer never returned, and for every refund.
 * @throws Unavailable when the gateway does not answer
 */
export async function reconcilePayment(ctx: Context, paymentId: string): Promise<void> {
  const waiting = await row<Waiting>(
    `UPDATE payments SET updated_at = $now WHERE id = $paymentId AND state = 'created'
     RETURNING id, gateway, gateway_order_id, created_at`,
    { paymentId, now: ctx.now },
    ctx.tx,
  );
  if (waiting) await askGateway(ctx, waiting);
  const promised = await rows<{ id: string }>(
    "SELECT id FROM refunds WHERE payment_id = $paymentId AND state = 'requested' ORDER BY created_at",
    { paymentId },
    ctx.tx,
  );
  const unanswered: Unavailable[] = [];
  await eachOnItsOwn(promised, ({ id }) =>
    performRefund(ctx, id).catch((error) => {
      if (!(error instanceof Unavailable)) throw error;
      unanswered.push(error);
    }),
  );
  for (const error of unanswered) throw error;
}

async function askGateway(ctx: Context, payment: Waiting): Promise<void> {
  if (!payment.gatewayOrderId) return giveUp(ctx, payment, "The payment page was never opened");
  try {
    await settlePayment(ctx, await paymentGateway(payment.gateway).fetchPayment(payment.gatewayOrderId));
  } catch (error) {
    const err = gatewayRefusal(error);
    logger().error({ paymentId: payment.id, err }, "the gateway does not know a payment of ours");
    await giveUp(ctx, payment, "The gateway does not know this payment");
  }
}

/** An attempt that nobody can have paid fails in the end. A capture that turns up nevertheless is still taken. */
async function giveUp(ctx: Context, payment: Waiting, failure: string): Promise<void> {
  if (ctx.now.getTime() - payment.createdAt.getTime() < GIVE_UP_MINUTES * 60_000) return;
  await execute(
    "UPDATE payments SET state = 'failed', failure = $failure, updated_at = $now WHERE id = $id AND state = 'created'",
    { id: payment.id, failure, now: ctx.now },
    ctx.tx,
  );
}

/**
 * Brings every payment and refund that waits up to date; those longest untouched first, and whatever is asked about is touched.
 * @returns how many were looked at
 * @throws AggregateError when some failed with another cause than a gateway without an answer
 */
export async function reconcileAll(ctx: Context, signal?: AbortSignal): Promise<number> {
  const quietSince = new Date(ctx.now.getTime() - QUIET_SECONDS * 1_000);
  const waiting = await rows<{ id: string }>(
    `SELECT id FROM (
       SELECT id, updated_at FROM payments WHERE state = 'created' AND updated_at <= $quietSince
       UNION ALL
       SELECT payment_id, updated_at FROM refunds WHERE state = 'requested' AND updated_at <= $quietSince) waiting
     GROUP BY id ORDER BY min(updated_at) LIMIT $batch`,
    { quietSince, batch: BATCH },
    ctx.tx,
  );
  return eachOnItsOwn(
    waiting,
    ({ id }) =>
      reconcilePayment(ctx, id).catch((error) => {
        if (!(error instanceof Unavailable)) throw error;
        logger().warn({ paymentId: id, err: error }, "a payment could not be reconciled, it is tried again");
      }),
    signal,
  );
}
