import { reconcileAll, reconcilePayment } from "#app/domain/payments/reconcile.ts";
import type { Handler } from "#worker/registry.ts";

/** Asks the gateway about one payment and sends its refunds, or by the clock about all that wait. */
export const handle: Handler<"payment-reconcile"> = async ({ paymentId }, context) => {
  if (paymentId) await reconcilePayment(context, paymentId);
  else await reconcileAll(context, context.job.signal);
};
