import { expireOrder, expireOverdueHolds } from "#app/domain/bookings/expire-holds.ts";
import type { Handler } from "#worker/registry.ts";

/** Ends one hold, or by the clock every hold that is overdue. */
export const handle: Handler<"hold-expiry"> = async ({ orderId }, context) => {
  if (orderId) await expireOrder(context, orderId);
  else await expireOverdueHolds(context, context.job.signal);
};
