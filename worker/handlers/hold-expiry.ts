import { expireOrder, expireOverdueHolds } from "#app/domain/bookings/expire-holds.ts";
import { removeOldDrafts } from "#app/domain/bookings/remove-drafts.ts";
import type { Handler } from "#worker/registry.ts";

/** Ends one hold, or by the clock every hold that is overdue; and removes the drafts that nobody can use any more. */
export const handle: Handler<"hold-expiry"> = async ({ orderId }, context) => {
  if (orderId) {
    await expireOrder(context, orderId);
    return;
  }
  await expireOverdueHolds(context, context.job.signal);
  await removeOldDrafts(context);
};
