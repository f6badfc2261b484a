import { reconcileAll, reconcilePayment } from "#app/domain/payments/reconcile.ts";
import { performTransfer, performTransfers } from "#app/domain/settlements/transfer-payout.ts";
import { inTurnOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import type { Handler } from "#worker/registry.ts";

/** Asks the gateway about one payment and sends its refunds, or about one transfer to a payee; by the clock about all that wait. */
export const handle: Handler<"payment-reconcile"> = async ({ paymentId, transferId }, context) => {
  if (transferId) return performTransfer(context, transferId);
  if (paymentId) return reconcilePayment(context, paymentId);
  const { signal } = context.job;
  await inTurnOnItsOwn({
    payments: () => reconcileAll(context, signal),
    transfers: () => performTransfers(context, signal),
  });
};
