import { expireOrder, expireOverdueHolds } from "#app/domain/bookings/expire-holds.ts";
import { takeDaysOfHiresOut } from "#app/domain/bookings/hires-out.ts";
import { inTurnOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import type { Handler } from "#worker/registry.ts";

/** Ends one hold, or by the clock every hold that is overdue; then takes the days of hires that have not come back. */
export const handle: Handler<"hold-expiry"> = async ({ orderId }, context) => {
  if (orderId) {
    await expireOrder(context, orderId);
    return;
  }
  await inTurnOnItsOwn({
    holds: () => expireOverdueHolds(context, context.job.signal),
    hires: () => takeDaysOfHiresOut(context, context.job.signal),
  });
};
