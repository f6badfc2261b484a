import { z } from "zod";
import type { BookingKindName, PaymentState } from "#app/domain/bookings/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { GatewayRefused, GatewayUnreachable } from "#app/integrations/payments/gateway-error.ts";
import { type GatewayName, paymentGateway } from "#app/integrations/payments/payments.ts";
import { logger } from "#app/logger.ts";
import { plannedRow } from "#db/client.ts";
import { settlePayment } from "./settle-payment.ts";

export type ReturnOutcome = {
  orderReference: string;
  /** Of the order's first booking: the confirmation page. */
  bookingReference: string;
  kind: BookingKindName;
  /** `refunded`: it came too late or twice, and goes back. `open`: nothing was paid yet, or the gateway is silent. */
  outcome: "confirmed" | "failed" | "open" | "refunded";
};

type Attempt = {
  gateway: GatewayName;
  gatewayOrderId: string | null;
  state: PaymentState;
  orderReference: string;
  bookingReference: string;
  kind: BookingKindName;
};

/**
 * For the page that a gateway sends the payer back to: asks the gateway what happened, and settles it. What the address says is not
 * believed, so anybody may open it as often as they like.
 * @throws NotFound when there is no such payment
 */
export async function settleReturn(ctx: Context, input: { paymentId: string }): Promise<ReturnOutcome> {
  const before = await readAttempt(input.paymentId);
  if (before.gatewayOrderId && (before.state === "created" || before.state === "failed")) {
    try {
      await settlePayment(ctx, await paymentGateway(before.gateway).fetchPayment(before.gatewayOrderId));
    } catch (error) {
      if (!(error instanceof GatewayUnreachable || error instanceof GatewayRefused)) throw error;
      logger().warn(
        { paymentId: input.paymentId, err: error },
        "the gateway is silent about a payment whose payer returned",
      );
    }
  }
  const { state, orderReference, bookingReference, kind } = await readAttempt(input.paymentId);
  return { orderReference, bookingReference, kind, outcome: OUTCOMES[state] };
}

const OUTCOMES: Record<PaymentState, ReturnOutcome["outcome"]> = {
  created: "open",
  failed: "failed",
  captured: "confirmed",
  surplus: "refunded",
};

async function readAttempt(paymentId: string): Promise<Attempt> {
  if (!z.uuid().safeParse(paymentId).success) throw new NotFound();
  const attempt = await plannedRow<Attempt>(
    `SELECT payment.gateway, payment.gateway_order_id, payment.state, ordered.reference AS "orderReference",
       first.reference AS "bookingReference", first.kind
     FROM payments payment JOIN orders ordered ON ordered.id = payment.order_id
     JOIN LATERAL (SELECT reference, kind FROM bookings WHERE order_id = ordered.id
       ORDER BY kind <> 'room', starts_at, id LIMIT 1) first ON true
     WHERE payment.id = $paymentId`,
    { paymentId },
  );
  if (!attempt) throw new NotFound();
  return attempt;
}
