import { offerFreeRooms } from "#app/domain/waiting-list/offer.ts";
import type { Handler } from "#worker/registry.ts";

/** Offers rooms that are free again to the people who have waited longest. */
export const handle: Handler<"waiting-list"> = async (_payload, context) => {
  await offerFreeRooms(context, context.job.signal);
};
