import { Webhook } from "standardwebhooks";
import type { Context } from "#app/domain/context.ts";
import { unseal } from "#app/domain/shared/sealing.ts";
import { guardedFetch } from "#app/integrations/guarded-fetch.ts";
import { execute, rows } from "#db/client.ts";

/**
 * Tells endpoints what happened, signed as standardwebhooks.com says: `webhook-id` is the same at every try, so that a receiver can
 * recognise a copy. Each delivery is retried after these seconds, and given up after the last.
 */
const RETRY_AFTER_S = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** Tellings that one run takes up at once; while they are out nobody else takes them. */
const BATCH = 20;
const LEASE = "interval '2 minutes'";
const TIMEOUT_MS = 15_000;
/** An endpoint that nothing arrived at for a week is disabled. */
const DISABLED_AFTER = "interval '7 days'";

type Due = {
  id: string;
  attempts: number;
  endpointId: string;
  url: string;
  secret: string;
  previousSecret: string | null;
  eventId: string;
  type: string;
  data: object;
  at: Date;
};

/** Tells everything that is due. @returns how many tellings were tried */
export async function deliverWebhooks(ctx: Context): Promise<number> {
  let tried = 0;
  for (;;) {
    const due = await takeDue(ctx);
    if (due.length === 0) return tried;
    tried += due.length;
    await Promise.all(due.map(tell));
  }
}

function takeDue(ctx: Context): Promise<Due[]> {
  return rows<Due>(
    `WITH due AS (
       SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
       WHERE d.state = 'waiting' AND d.next_at <= $now AND e.state = 'active' ORDER BY d.next_at LIMIT ${BATCH} FOR UPDATE OF d SKIP LOCKED),
     taken AS (
       UPDATE webhook_deliveries d SET attempts = d.attempts + 1, next_at = $now::timestamptz + ${LEASE} FROM due WHERE d.id = due.id RETURNING d.*)
     SELECT t.id, t.attempts, e.id AS endpoint_id, e.url, e.secret, CASE WHEN e.previous_until > $now THEN e.previous_secret END AS previous_secret,
       v.id AS event_id, v.type, v.data, v.at
     FROM taken t JOIN webhook_endpoints e ON e.id = t.endpoint_id JOIN webhook_events v ON v.id = t.event_id`,
    { now: ctx.now },
  );
}

async function tell(due: Due): Promise<void> {
  const now = new Date();
  const body = JSON.stringify({ type: due.type, timestamp: due.at.toISOString(), data: due.data });
  let status: number | null = null;
  let error = "";
  try {
    const answer = await guardedFetch(due.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "MediHaven-Webhooks/1",
        ...signed(due, body, now),
      },
      body,
      timeoutMs: TIMEOUT_MS,
    });
    status = answer.status;
    if (status < 200 || status >= 300) error = `It answered ${status}.`;
  } catch (failure) {
    error = failure instanceof Error ? failure.message : String(failure);
  }
  await settle(due, now, status, error);
}

/** The headers of the standard: id, time, and a signature for each secret in use. */
function signed(due: Due, body: string, now: Date): Record<string, string> {
  const secrets = [due.secret, due.previousSecret].flatMap((sealed) => {
    const secret = sealed ? unseal("webhook", due.endpointId, sealed) : undefined;
    return secret ? [secret] : [];
  });
  if (secrets.length === 0) throw new Error("The secret cannot be opened: please rotate it.");
  return {
    "webhook-id": due.eventId,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(due.eventId, now, body)).join(" "),
  };
}

async function settle(due: Due, now: Date, status: number | null, error: string): Promise<void> {
  const wait = RETRY_AFTER_S[due.attempts - 1];
  const isOver = error !== "" && (wait === undefined || status === 410);
  await execute(
    `WITH settled AS (
       UPDATE webhook_deliveries SET state = $state, status = $status, error = $error, next_at = $nextAt,
         delivered_at = CASE WHEN $state = 'delivered' THEN $now::timestamptz END
       WHERE id = $id AND state = 'waiting' AND attempts = $attempts)
     UPDATE webhook_endpoints SET
       failing_since = CASE WHEN $error = '' THEN NULL ELSE coalesce(failing_since, $now::timestamptz) END,
       state = CASE WHEN state = 'active' AND $error <> '' AND ($gone OR failing_since < $now::timestamptz - ${DISABLED_AFTER}) THEN 'disabled' ELSE state END
     WHERE id = $endpointId AND (failing_since IS NOT NULL OR $error <> '')`,
    {
      id: due.id,
      attempts: due.attempts,
      endpointId: due.endpointId,
      status,
      now,
      gone: status === 410,
      state: error === "" ? "delivered" : isOver ? "failed" : "waiting",
      error: error.slice(0, 300),
      nextAt: new Date(now.getTime() + (wait ?? 0) * 1_000),
    },
  );
}

/** Removes events that were delivered, or given up, a month ago. @returns how many */
export function removeOldEvents(ctx: Context): Promise<number> {
  return execute(
    `DELETE FROM webhook_events WHERE id IN (
       SELECT v.id FROM webhook_events v WHERE v.at < $before
         AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.event_id = v.id AND d.state = 'waiting') LIMIT 5000)`,
    { before: new Date(ctx.now.getTime() - 30 * 86_400_000) },
  );
}
