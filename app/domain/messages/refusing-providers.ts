import type { Context } from "#app/domain/context.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { logger } from "#app/logger.ts";
import { present } from "#app/present.ts";
import { execute, row, rows } from "#db/client.ts";
import { queueMessage } from "./queue-message.ts";
import type { Channel } from "./schema.ts";

/** Providers that refuse our credentials: their messages wait, admins are mailed, the queue page and /readyz show it. */

export type RefusingProvider = { channel: Channel; reason: string; since: Date };

/** Those that refuse us now. */
export function refusingProviders(): Promise<RefusingProvider[]> {
  return rows<RefusingProvider>("SELECT channel, reason, since FROM refusing_providers ORDER BY channel");
}

/** Records a refusal; at the first one every admin with a mail address is mailed, unless the mail provider is the one refusing. */
export async function noteRefusal(ctx: Context, channel: Channel, reason: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const noted = present(
      await row<{ isNew: boolean }>(
        `INSERT INTO refusing_providers (channel, reason, since, last_at) VALUES ($channel, $reason, $now, $now)
       ON CONFLICT (channel) DO UPDATE SET reason = EXCLUDED.reason, last_at = EXCLUDED.last_at
       RETURNING xmax = 0 AS "isNew"`,
        { channel, reason, now: ctx.now },
        ctx.tx,
      ),
    );
    if (!noted.isNew) return;
    logger().error({ channel, reason }, "a provider refuses our credentials: its messages wait");
    if (channel === "mail") return;
    const admins = await rows<{ id: string; email: string }>(
      "SELECT id, email FROM users WHERE role = 'admin' AND status = 'approved' AND email IS NOT NULL ORDER BY id LIMIT 20",
      {},
      ctx.tx,
    );
    for (const { id, email } of admins)
      await queueMessage(ctx, {
        dedupeKey: `provider:${channel}:${ctx.now.toISOString()}:${id}`,
        channel: "mail",
        recipient: email,
        template: "office.provider-refuses",
        variables: { channel, reason },
        userId: id,
      });
  });
}

/** The provider took a message again. */
export async function noteAccepted(channel: Channel): Promise<void> {
  await execute("DELETE FROM refusing_providers WHERE channel = $channel", { channel });
}
