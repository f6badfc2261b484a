import { z } from "zod";
import type { Context, TxContext } from "#app/domain/context.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { brokenConstraint, execute, row } from "#db/client.ts";
import { failureWords } from "./failure-words.ts";
import type { MessageState } from "./schema.ts";
import { TEMPLATES, type TemplateName } from "./templates.ts";

/** How far a message is. A report moves it forward, never back. */
const RANK: Record<MessageState, number> = {
  queued: 0,
  sending: 1,
  in_doubt: 1,
  dropped: 1,
  sent: 2,
  delivered: 3,
  read: 4,
  failed: 5,
};

const REPORTED: Record<string, Reported> = {
  accepted: "sent",
  scheduled: "sent",
  queued: "sent",
  sending: "sent",
  sent: "sent",
  delivered: "delivered",
  read: "read",
  undelivered: "failed",
  failed: "failed",
  canceled: "failed",
};

const report = z.object({
  /** Of the message; a provider that does not send it along is known by its own id alone. */
  messageId: z.uuid().optional(),
  providerId: z.string().regex(/^[\w.=+/-]{10,200}$/),
  status: z.string().max(40),
  errorCode: z.string().max(10).optional(),
});

type Report = z.output<typeof report>;
type Reported = "sent" | "delivered" | "read" | "failed";
type WhenFailed = (ctx: TxContext, messageId: string) => Promise<void>;
type Outcome = "moved" | "stale" | "unknown";

/**
 * What the provider reports of one message, in whatever order its reports come. It also settles a message whose answer was lost: a
 * report proves that the provider took it.
 * @param whenFailed does what follows from a message that failed, in the same transaction: `pauseByFailures` of the campaigns
 * @returns what was made of it; nothing is thrown, because a report that does not fit is no reason to send it again
 */
export async function receiveStatus(ctx: Context, input: unknown, whenFailed: WhenFailed): Promise<Outcome> {
  const parsed = report.safeParse(input);
  const state = parsed.success ? REPORTED[parsed.data.status.toLowerCase()] : undefined;
  if (!parsed.success || !state) return "unknown";
  try {
    return await withTransaction(ctx, (ctx) => take(ctx, parsed.data, state, whenFailed));
  } catch (error) {
    // The provider calls another message by this id.
    if (brokenConstraint(error) === "messages_provider_id_key") return "unknown";
    throw error;
  }
}

async function take(
  ctx: TxContext,
  { messageId, providerId, status, errorCode }: Report,
  state: Reported,
  whenFailed: WhenFailed,
): Promise<Outcome> {
  const message = await row<{
    id: string;
    state: MessageState;
    attempts: number;
    template: TemplateName;
    providerId: string | null;
  }>(
    `SELECT id, state, attempts, template, provider_id FROM messages
     WHERE ${messageId ? "id = $key" : "provider_id = $key"} FOR UPDATE`,
    { key: messageId ?? providerId },
    ctx.tx,
  );
  if (!message) return "unknown";
  if (!movesOn(message, state, providerId)) return "stale";
  const isFailed = state === "failed";
  await execute(
    `UPDATE messages SET state = $state, lease_until = NULL, updated_at = $now, provider_id = $providerId,
       error = $error, error_code = $errorCode, sent_at = coalesce(sent_at, $now),
       delivered_at = CASE WHEN $state IN ('delivered', 'read') THEN coalesce(delivered_at, $now) ELSE delivered_at END,
       read_at = CASE WHEN $state = 'read' THEN $now ELSE read_at END,
       variables = CASE WHEN $forget THEN '{}'::jsonb ELSE variables END
     WHERE id = $id`,
    {
      id: message.id,
      state,
      providerId,
      now: ctx.now,
      error: isFailed ? `the provider reports ${status}: ${failureWords(errorCode ?? "")}` : "",
      errorCode: isFailed ? (errorCode ?? "") : "",
      forget: "secret" in (TEMPLATES[message.template] ?? {}),
    },
    ctx.tx,
  );
  if (isFailed) await whenFailed(ctx, message.id);
  return "moved";
}

function movesOn(
  message: { state: MessageState; attempts: number; providerId: string | null },
  state: Reported,
  providerId: string,
): boolean {
  // Nobody has sent it since it was made, or put back by a person: the report is about an earlier try.
  if (message.state === "queued" && message.attempts === 0) return false;
  if (message.providerId !== null && message.providerId !== providerId) return false;
  if (state === "failed") return ["sending", "in_doubt", "sent"].includes(message.state);
  if (message.state === "failed" || (message.state === "dropped" && state === "sent")) return false;
  return RANK[state] > RANK[message.state];
}
