import { offerFreeRooms } from "#app/domain/waiting-list/offer.ts";
import type { Handler } from "#worker/registry.ts";

/** Offers rooms that are free again to whoever waits longest for them. */
export const handle: Handler<"waiting-list"> = async (_payload, context) => {
  await offerFreeRooms(context, context.job.signal);
};
