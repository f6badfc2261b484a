import type { Context } from "#app/domain/context.ts";
import { rows } from "#db/client.ts";
import { enqueue } from "#db/queue.ts";
import { canAsk } from "./deliver-message.ts";
import { CHANNELS, type Purpose } from "./schema.ts";

/** Messages that one run takes up; the next run is a minute later. */
const BATCH = 200;

/**
 * Takes up what was left behind: messages that wait although their job is gone (first try after 2 minutes, a later one after
 * the queue's longest pause), tries whose worker died, and doubts that can be settled now. Each becomes a job again; a job
 * that waits already is not doubled.
 * @returns how many were taken up
 */
export async function sweepMessages(ctx: Context): Promise<number> {
  const left = await rows<{ id: string; purpose: Purpose }>(
    `SELECT id, purpose FROM messages
     WHERE state IN ('queued', 'sending', 'in_doubt') AND (
       (state = 'queued' AND purpose <> 'campaign' AND updated_at < $now::timestamptz - CASE WHEN attempts = 0 THEN interval '2 minutes' ELSE interval '20 minutes' END)
       OR (state = 'queued' AND not_after < $now)
       OR (state = 'sending' AND lease_until < $now::timestamptz - interval '15 seconds')
       OR (state = 'in_doubt' AND updated_at < $now::timestamptz - interval '1 minute'
           AND (channel = ANY($askable::text[])
                OR (purpose <> 'campaign' AND updated_at < $now::timestamptz - interval '10 minutes'))))
     ORDER BY updated_at LIMIT ${BATCH}`,
    { now: ctx.now, askable: CHANNELS.filter(canAsk) },
  );
  for (const { id, purpose } of left) {
    await enqueue(purpose === "otp" ? "otp" : "message", { messageId: id }, { singletonKey: id });
  }
  return left.length;
}
