import { config } from "#app/config.ts";
import type { TxContext } from "#app/domain/context.ts";
import { failureWords } from "#app/domain/messages/failure-words.ts";
import { execute, row } from "#db/client.ts";

/** With fewer messages a share says nothing. */
const LEAST_MESSAGES = 10;

/** Looks at as many of the newest messages: an old success does not outweigh what goes wrong now. */
const NEWEST = 200;

/**
 * Pauses the running campaign of a failed message when too many of its latest messages failed, and stores the reason in words. A campaign
 * that has finished stays finished and gets the same reason, shown on its page beside the button to retry. For failures that the provider
 * reports after accepting the message; does nothing for any other message.
 */
export async function pauseByFailures(ctx: TxContext, messageId: string): Promise<void> {
  const found = await row<{ campaignId: string; tried: number; failed: number; code: string }>(
    `WITH campaign AS (SELECT c.id FROM campaign_recipients r JOIN campaigns c ON c.id = r.campaign_id
       WHERE r.message_id = $messageId AND c.status IN ('running', 'finished')),
     newest AS (SELECT m.state, m.error_code FROM campaign_recipients r JOIN messages m ON m.id = r.message_id
       WHERE r.campaign_id = (SELECT id FROM campaign) AND m.state NOT IN ('queued', 'sending')
       ORDER BY m.updated_at DESC LIMIT ${NEWEST})
     SELECT (SELECT id FROM campaign) AS "campaignId", count(*)::integer AS tried,
       count(*) FILTER (WHERE state = 'failed')::integer AS failed,
       coalesce(mode() WITHIN GROUP (ORDER BY error_code) FILTER (WHERE state = 'failed'), '') AS code FROM newest`,
    { messageId },
    ctx.tx,
  );
  if (!found?.campaignId || found.tried < LEAST_MESSAGES) return;
  if (found.failed < (found.tried * config().CAMPAIGN_PAUSE_PERCENT) / 100) return;
  await execute(
    `UPDATE campaigns SET status = CASE status WHEN 'running' THEN 'paused' ELSE status END, pause_reason = $reason, updated_at = $now
     WHERE id = $campaignId AND status IN ('running', 'finished')`,
    {
      campaignId: found.campaignId,
      now: ctx.now,
      reason: `${found.failed} of the last ${found.tried} messages did not arrive, most of them because ${failureWords(found.code)}.`,
    },
    ctx.tx,
  );
}
