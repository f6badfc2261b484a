import { reconcileAll, reconcilePayment } from "#app/domain/payments/reconcile.ts";
import { performTransfer, performTransfers } from "#app/domain/settlements/transfer-payout.ts";
import type { Handler } from "#worker/registry.ts";

/** Asks the gateway about one payment and sends its refunds, or about one transfer to a payee; by the clock about all that wait. */
export const handle: Handler<"payment-reconcile"> = async ({ paymentId, transferId }, context) => {
  if (transferId) return performTransfer(context, transferId);
  if (paymentId) return reconcilePayment(context, paymentId);
  await reconcileAll(context, context.job.signal);
  await performTransfers(context, context.job.signal);
};
