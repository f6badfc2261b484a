import { randomUUID } from "node:crypto";
import type { TxContext } from "#app/domain/context.ts";
import { systemContext } from "#app/domain/context.ts";
import { settlePayment } from "#app/domain/payments/settle-payment.ts";
import { startPayment } from "#app/domain/payments/start-payment.ts";
import { paymentGateway } from "#app/integrations/payments/payments.ts";
import { present } from "#app/present.ts";
import { execute, row } from "#db/client.ts";

/** The payer goes to the built-in gateway and pays, at the time of `ctx`; the gateway's books say when. @returns the payment's id */
export async function payInSandbox(ctx: TxContext, orderReference: string): Promise<string> {
  await startPayment(ctx, { orderReference });
  const payment = present(
    await row<{ id: string; gatewayOrderId: string }>(
      `SELECT payment.id, payment.gateway_order_id FROM payments payment
     JOIN orders ordered ON ordered.id = payment.order_id WHERE ordered.reference = $orderReference`,
      { orderReference },
      ctx.tx,
    ),
  );
  await execute(
    `UPDATE sandbox_payments SET state = 'captured', capture_id = $captureId, created_at = $at, decided_at = $at
     WHERE id = $gatewayOrderId`,
    { gatewayOrderId: payment.gatewayOrderId, captureId: `sandbox_pay_${randomUUID()}`, at: ctx.now },
  );
  const facts = await paymentGateway("sandbox").fetchPayment(payment.gatewayOrderId);
  await settlePayment({ ...systemContext("demo", new Date(ctx.now.getTime() + 60_000)), tx: ctx.tx }, facts);
  return payment.id;
}
