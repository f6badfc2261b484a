import { deliverWebhooks } from "#app/domain/webhooks/deliver.ts";
import type { Handler } from "#worker/registry.ts";

/** Tells endpoints what happened. */
export const handle: Handler<"webhook"> = async (_payload, ctx) => {
  await deliverWebhooks(ctx);
};
