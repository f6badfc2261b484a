import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { countFormPost } from "#app/domain/identity/limits.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { newReference } from "#app/domain/shared/ids.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row } from "#db/client.ts";

/**
 * Puts an address on the newsletter's list and sends the mail that says so, with the link to end it. An address that is on it
 * already gets neither a second row nor a mail; the answer is the same.
 * @throws TooMany when this address or this network asked too often
 */
export async function subscribe(ctx: Context, input: { subscriber_email: string }): Promise<void> {
  await countFormPost(ctx, "subscribe", input.subscriber_email);
  await withTransaction(ctx, async (ctx) => {
    const added = await row<{ id: string; token: string }>(
      `INSERT INTO subscribers (subscriber_email, token, subscribed_at) VALUES ($email, $token, $now)
       ON CONFLICT (subscriber_email) DO UPDATE SET subscribed_at = EXCLUDED.subscribed_at, unsubscribed_at = NULL
         WHERE subscribers.unsubscribed_at IS NOT NULL
       RETURNING id, token`,
      { email: input.subscriber_email, token: newReference(), now: ctx.now },
      ctx.tx,
    );
    if (!added) return;
    await queueMessage(ctx, {
      dedupeKey: `subscriber:${added.id}:${ctx.now.toISOString()}`,
      channel: "mail",
      recipient: input.subscriber_email,
      template: "subscriber.welcome",
      variables: { path: `/unsubscribe/${added.token}` },
    });
    await recordAudit(ctx, { action: "subscriber.add", subjectKind: "subscriber", subjectId: added.id });
  });
}

/** The subscription of a link, with its address masked by the caller. @throws NotFound when no link has this token */
export async function findSubscription(
  ctx: Context,
  token: string,
): Promise<{ email: string; active: boolean }> {
  const found = await row<{ email: string; active: boolean }>(
    "SELECT subscriber_email AS email, unsubscribed_at IS NULL AS active FROM subscribers WHERE token = $token",
    { token },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}

/** Ends the subscription of a link. Ending it again changes nothing. @throws NotFound when no link has this token */
export async function unsubscribe(ctx: Context, token: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const found = await row<{ id: string }>(
      "SELECT id FROM subscribers WHERE token = $token",
      { token },
      ctx.tx,
    );
    if (!found) throw new NotFound();
    const ended = await execute(
      "UPDATE subscribers SET unsubscribed_at = $now WHERE id = $id AND unsubscribed_at IS NULL",
      { id: found.id, now: ctx.now },
      ctx.tx,
    );
    if (ended === 0) return;
    await recordAudit(ctx, { action: "subscriber.end", subjectKind: "subscriber", subjectId: found.id });
  });
}
