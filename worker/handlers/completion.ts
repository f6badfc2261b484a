import { completeUnmarked } from "#app/domain/fulfilment/complete-by-itself.ts";
import type { Handler } from "#worker/registry.ts";

/** By the clock: bookings that are over, whose end nobody marked. */
export const handle: Handler<"completion"> = async (_payload, context) => {
  await completeUnmarked(context, context.job.signal);
};
