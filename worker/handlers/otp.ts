import { deliverMessage } from "#app/domain/messages/deliver-message.ts";
import type { Handler } from "#worker/registry.ts";

/** Sends one login code. */
export const handle: Handler<"otp"> = async ({ messageId }, ctx) => {
  await deliverMessage(ctx, messageId);
};
