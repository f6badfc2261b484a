import { deliverMessage } from "#app/domain/messages/deliver-message.ts";
import { sweepMessages } from "#app/domain/messages/sweep-messages.ts";
import type { Handler } from "#worker/registry.ts";

/** Sends one message; without an id, takes up what was left behind. */
export const handle: Handler<"message"> = async ({ messageId }, ctx) => {
  if (messageId) await deliverMessage(ctx, messageId);
  else await sweepMessages(ctx);
};
