import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { row, type Transaction } from "#db/client.ts";
import { enqueue } from "#db/queue.ts";
import type { MessageState, Purpose } from "./schema.ts";

/** A person decides about a message that the worker could not settle. For admins and operators; each decision is audited. */

/**
 * Sends a failed message, or one in doubt, once more. The person accepts that one in doubt may arrive twice.
 * @throws Forbidden, NotFound, or Conflict when it moved on, or when its secret is gone and only a new one helps
 */
export function requeueMessage(ctx: Context, messageId: string): Promise<void> {
  return decide(ctx, messageId, "requeue", async (message, tx) => {
    if (message.emptied)
      throw new Conflict("The code or link of this message is gone. Please make a new one.", "stale");
    await enqueue(message.purpose === "otp" ? "otp" : "message", { messageId }, { tx });
    return "queued";
  });
}

/**
 * Closes a failed message, or one in doubt, without sending it again.
 * @throws Forbidden, NotFound, or Conflict when it moved on
 */
export function closeMessage(ctx: Context, messageId: string): Promise<void> {
  return decide(ctx, messageId, "close", async () => "dropped");
}

type Undecided = { state: MessageState; purpose: Purpose; emptied: boolean };

function decide(
  ctx: Context,
  messageId: string,
  action: "requeue" | "close",
  work: (message: Undecided, tx: Transaction) => Promise<MessageState>,
): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  return withTransaction(ctx, async (ctx) => {
    const message = await row<Undecided>(
      "SELECT state, purpose, variables = '{}'::jsonb AS emptied FROM messages WHERE id = $messageId FOR UPDATE",
      { messageId },
      ctx.tx,
    );
    if (!message) throw new NotFound();
    if (message.state !== "failed" && message.state !== "in_doubt") {
      throw new Conflict("This message was settled meanwhile.", "stale");
    }
    const state = await work(message, ctx.tx);
    await row(
      "UPDATE messages SET state = $state, attempts = 0, error = '', updated_at = $now WHERE id = $messageId",
      { messageId, state, now: ctx.now },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: `message.${action}`,
      subjectKind: "message",
      subjectId: messageId,
      before: { state: message.state },
      after: { state },
    });
  });
}
