import type { Context } from "#app/domain/context.ts";
import { DeliveryError } from "#app/integrations/message-port.ts";
import { present } from "#app/present.ts";
import { rows } from "#db/client.ts";
import { MAX_ATTEMPTS, type MessageRow, sendToProvider } from "./deliver-message.ts";
import { noteAccepted, noteRefusal } from "./refusing-providers.ts";

export type BatchOutcome = {
  sent: number;
  refused: number;
  retry: number;
  inDoubt: number;
  /** The provider refuses our credentials: these wait. */
  blocked: number;
  lastError: string;
};

type Settled = {
  id: string;
  attempts: number;
  state: string;
  error: string;
  providerId: string | null;
  uncounted?: boolean;
  code?: string;
};

/**
 * Hands over messages that the caller has claimed under a lease, side by side, and settles them in one statement. What a report of
 * the provider settled meanwhile stands.
 */
export async function deliverBatch(ctx: Context, messages: MessageRow[]): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { sent: 0, refused: 0, retry: 0, inDoubt: 0, blocked: 0, lastError: "" };
  if (messages.length === 0) return outcome;
  const settled = await Promise.all(messages.map((message) => handOver(ctx, message, outcome)));
  await rows(
    `UPDATE messages SET attempts = messages.attempts - given.uncounted, state = given.state, error = given.error, error_code = given.error_code, lease_until = NULL, updated_at = $now,
       provider_id = coalesce(given.provider_id, messages.provider_id),
       sent_at = CASE WHEN given.state = 'sent' THEN $now ELSE sent_at END
     FROM unnest($ids::uuid[], $attempts::integer[], $states::text[], $errors::text[], $providerIds::text[], $uncounted::integer[], $codes::text[])
       AS given(id, attempts, state, error, provider_id, uncounted, error_code)
     WHERE messages.id = given.id AND messages.state = 'sending' AND messages.attempts = given.attempts`,
    {
      now: new Date(),
      ids: settled.map(({ id }) => id),
      attempts: settled.map(({ attempts }) => attempts),
      states: settled.map(({ state }) => state),
      errors: settled.map(({ error }) => error),
      providerIds: settled.map(({ providerId }) => providerId),
      codes: settled.map(({ code }) => code ?? ""),
      uncounted: settled.map(({ uncounted }) => (uncounted ? 1 : 0)),
    },
  );
  const { channel } = present(messages[0]);
  if (outcome.blocked > 0) await noteRefusal(ctx, channel, outcome.lastError);
  else if (outcome.sent > 0) await noteAccepted(channel);
  return outcome;
}

async function handOver(ctx: Context, message: MessageRow, outcome: BatchOutcome): Promise<Settled> {
  const { id, attempts } = message;
  try {
    const { providerId } = await sendToProvider(ctx, message);
    outcome.sent += 1;
    return { id, attempts, state: "sent", error: "", providerId };
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const text = error.message.slice(0, 300);
    outcome.lastError = text;
    const settled = { id, attempts, error: text, providerId: null };
    if (error.outcome === "in_doubt") {
      outcome.inDoubt += 1;
      return { ...settled, state: "in_doubt" };
    }
    if (error.outcome === "blocked") {
      outcome.blocked += 1;
      return { ...settled, state: "queued", uncounted: true };
    }
    if (error.outcome === "refused" || attempts >= MAX_ATTEMPTS) {
      outcome.refused += 1;
      return { ...settled, state: "failed", code: error.code };
    }
    outcome.retry += 1;
    return { ...settled, state: "queued" };
  }
}
