import { deliverMessage } from "#app/domain/messages/deliver-message.ts";
import type { Handler } from "#worker/registry.ts";

/** Sends the mail with somebody's login, or the link to a new password. */
export const handle: Handler<"credentials"> = async ({ messageId }, ctx) => {
  await deliverMessage(ctx, messageId);
};
