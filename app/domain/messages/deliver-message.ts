import type { Context } from "#app/domain/context.ts";
import { Unavailable } from "#app/domain/errors.ts";
import { unseal } from "#app/domain/shared/sealing.ts";
import { mailPort } from "#app/integrations/mail/mail.ts";
import { type Delivered, DeliveryError, type OutgoingText } from "#app/integrations/message-port.ts";
import { smsPort } from "#app/integrations/sms/sms.ts";
import { whatsappPort } from "#app/integrations/whatsapp/whatsapp.ts";
import { filled, present } from "#app/present.ts";
import { inSpan } from "#app/telemetry/tracing.ts";
import type { Language } from "#app/words/languages.ts";
import { execute, row, rows } from "#db/client.ts";
import { failureWords } from "./failure-words.ts";
import { noteAccepted, noteRefusal } from "./refusing-providers.ts";
import { hasWrittenLately } from "./replies.ts";
import { savedText } from "./saved-text.ts";
import type { Channel, MessageState, Purpose } from "./schema.ts";
import { render, type SavedText, TEMPLATES, type TemplateName } from "./templates.ts";

/** How long a try may take. Longer than a provider is waited for, so that after it nobody is sending any more. */
export const LEASE_MS = 15_000;
/** A transactional message in doubt, whose provider cannot be asked, is sent again after this time. */
export const RESEND_AFTER_MS = 10 * 60_000;
/** A message that was refused a place this often is given up, so that no outage of a provider is retried for ever. */
export const MAX_ATTEMPTS = 25;

/** A message as it is sent. */
export type MessageRow = {
  id: string;
  channel: Channel;
  recipient: string;
  template: TemplateName;
  variables: Record<string, unknown>;
  purpose: Purpose;
  state: MessageState;
  attempts: number;
  leaseUntil: Date | null;
  notAfter: Date | null;
  /** The edited words it was queued with; null for those of the code. */
  textId: string | null;
  language: Language;
  createdAt: Date;
  updatedAt: Date;
};

export const MESSAGE_COLUMNS =
  "id, channel, recipient, template, variables, purpose, state, attempts, lease_until, not_after, text_id, language, created_at, updated_at";

/**
 * Delivers one message: sends it when it is queued, finds out the outcome when an earlier try was lost, and does nothing when it is
 * settled. Only the worker that claims the row under a lease sends it (reliability 4.4).
 * @returns the state the message is in now
 * @throws Unavailable when it is worth another try later
 */
export async function deliverMessage(ctx: Context, messageId: string): Promise<MessageState | undefined> {
  const claimed = await claim(ctx, messageId);
  if (claimed) return send(ctx, claimed);
  const message = await row<MessageRow>(`SELECT ${MESSAGE_COLUMNS} FROM messages WHERE id = $messageId`, {
    messageId,
  });
  if (!message) return undefined;
  if (message.state === "queued" && isLate(ctx, message))
    return settle(ctx, message, "dropped", "too late to send");
  if (message.state === "sending") {
    if (filled(message.leaseUntil).getTime() > ctx.now.getTime())
      throw new Unavailable("Another worker is sending this message");
    return resolveDoubt(ctx, message);
  }
  if (message.state === "in_doubt") return resolveDoubt(ctx, message);
  return message.state;
}

function claim(ctx: Context, messageId: string): Promise<MessageRow | undefined> {
  return row<MessageRow>(
    `UPDATE messages SET state = 'sending', attempts = attempts + 1, lease_until = $leaseUntil, updated_at = $now
     WHERE id = $messageId AND state = 'queued' AND (not_after IS NULL OR not_after > $now)
     RETURNING ${MESSAGE_COLUMNS}`,
    { messageId, now: ctx.now, leaseUntil: new Date(ctx.now.getTime() + LEASE_MS) },
  );
}

async function send(ctx: Context, message: MessageRow): Promise<MessageState> {
  let delivered: Delivered;
  try {
    delivered = await sendToProvider(ctx, message);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    if (error.outcome === "refused")
      return settle(ctx, message, "failed", error.message, { errorCode: error.code });
    if (error.outcome === "in_doubt") return doubt(ctx, message, error.message);
    if (error.outcome === "blocked") {
      await change(ctx, message, "queued", error.message, { uncounted: true });
      await noteRefusal(ctx, message.channel, error.message);
      throw new Unavailable(error.message);
    }
    if (message.attempts >= MAX_ATTEMPTS) return settle(ctx, message, "failed", `given up: ${error.message}`);
    await release(ctx, message, error.message);
    throw new Unavailable(error.message);
  }
  await noteAccepted(message.channel);
  return settle(ctx, message, "sent", "", { providerId: delivered.providerId });
}

/** The answer was lost. Where the provider can be asked it is asked a little later; else the purpose decides (resolveDoubt). */
async function doubt(ctx: Context, message: MessageRow, reason: string): Promise<MessageState> {
  if (!canAsk(message.channel)) {
    return message.purpose === "otp"
      ? settle(ctx, message, "dropped", reason)
      : change(ctx, message, "in_doubt", reason);
  }
  await change(ctx, message, "in_doubt", reason);
  throw new Unavailable(reason);
}

/**
 * Reconciles an attempt whose response was lost: if the provider has the message it is sent, if it does not it is requeued. Where the
 * provider cannot be asked, a code is dropped (people ask for another), a campaign's message is held for a person (never twice), and
 * anything else is sent again after ten minutes (at least once).
 */
async function resolveDoubt(ctx: Context, message: MessageRow): Promise<MessageState> {
  const since = ctx.now.getTime() - message.updatedAt.getTime();
  if (canAsk(message.channel)) {
    // A provider that was slow to answer may still be taking it.
    if (since < LEASE_MS) throw new Unavailable("Too early to ask the provider");
    const taken = await ask(ctx, message);
    if (taken) return settle(ctx, message, "sent", "", { providerId: taken.providerId });
  } else {
    if (message.purpose === "otp") return settle(ctx, message, "dropped", "the answer was lost");
    if (message.state === "sending") return change(ctx, message, "in_doubt", "the answer was lost");
    if (message.purpose === "campaign" || since < RESEND_AFTER_MS) return "in_doubt";
  }
  if (isLate(ctx, message)) return settle(ctx, message, "dropped", "too late to send");
  await release(ctx, message, "sent anew, the answer of the try before was lost");
  // A campaign sends its messages itself, when it runs and the hour allows it.
  if (message.purpose === "campaign") return "queued";
  const claimed = await claim(ctx, message.id);
  if (!claimed) throw new Unavailable("Another worker is sending this message");
  return send(ctx, claimed);
}

/** What the provider took of this message; a delivery that another message already counts as its own does not count. */
async function ask(ctx: Context, message: MessageRow): Promise<Delivered | undefined> {
  const content = await contentOf(ctx, message);
  let found: Delivered[];
  try {
    found = present(
      await (content.channel === "mail"
        ? mailPort().lookUp?.(content.message)
        : textPort(content.channel).lookUp?.(content.message)),
    );
  } catch (error) {
    if (error instanceof DeliveryError) throw new Unavailable(error.message);
    throw error;
  }
  const known = await rows<{ providerId: string }>(
    "SELECT provider_id FROM messages WHERE provider_id = ANY($ids::text[]) AND id <> $id",
    { ids: found.map((one) => one.providerId), id: message.id },
  );
  const others = new Set(known.map((one) => one.providerId));
  return found.find((one) => !others.has(one.providerId));
}

/** True when the provider of that channel can be asked what it accepted. */
export function canAsk(channel: Channel): boolean {
  return (channel === "mail" ? mailPort() : textPort(channel)).lookUp !== undefined;
}

function textPort(channel: "sms" | "whatsapp") {
  return channel === "sms" ? smsPort() : whatsappPort();
}

/** Gives a message to its provider. @throws DeliveryError */
export async function sendToProvider(ctx: Context, message: MessageRow): Promise<Delivered> {
  const content = await contentOf(ctx, message);
  if (content.channel === "whatsapp") await refuseUnregistered(ctx, content.message);
  const { adapter } = content.channel === "mail" ? mailPort() : textPort(content.channel);
  return inSpan(`send ${content.channel}`, { kind: "client", attributes: { "peer.service": adapter } }, () =>
    content.channel === "mail"
      ? mailPort().send(content.message)
      : textPort(content.channel).send(content.message),
  );
}

/** WhatsApp takes other words than registered ones only for a day after the person wrote. @throws DeliveryError */
async function refuseUnregistered(ctx: Context, { to, registered }: OutgoingText): Promise<void> {
  const { isRegisteredId } = whatsappPort();
  if (!isRegisteredId || (registered && isRegisteredId(registered.id))) return;
  if (await hasWrittenLately(ctx, to)) return;
  throw new DeliveryError("refused", failureWords("63016"), "63016");
}

/** A message that cannot be put into words fails at once: no later try would change that. */
async function contentOf(ctx: Context, message: MessageRow): Promise<ReturnType<typeof outgoing>> {
  const saved = message.textId ? await savedText(message.textId) : null;
  try {
    return outgoing(message, saved);
  } catch (error) {
    await settle(ctx, message, "failed", "cannot be put into words");
    throw error;
  }
}

/** What the provider gets. Rendered again at each try, to the same text. */
function outgoing(message: MessageRow, saved: SavedText | null) {
  const base = { id: message.id, to: message.recipient, createdAt: message.createdAt };
  const rendered = render(message.template, message.channel, openVariables(message), saved, message.language);
  if (rendered.channel === "mail") return { channel: rendered.channel, message: { ...base, ...rendered } };
  const { channel, text, registered } = rendered;
  return { channel, message: { ...base, text, registered } };
}

function openVariables(message: MessageRow): unknown {
  if (!isSecret(message)) return message.variables;
  // Queued before its template became secret.
  if (!("sealed" in message.variables)) return message.variables;
  const opened = unseal("message", message.id, String(message.variables.sealed));
  if (opened === undefined) throw new Error("The sealed variables of a message cannot be opened");
  return JSON.parse(opened);
}

function isSecret(message: MessageRow): boolean {
  return "secret" in TEMPLATES[message.template];
}

function isLate(ctx: Context, message: MessageRow): boolean {
  return message.notAfter !== null && message.notAfter.getTime() <= ctx.now.getTime();
}

/** Ends a message. A secret is emptied: nobody needs it any more. */
function settle(
  ctx: Context,
  message: MessageRow,
  state: "sent" | "failed" | "dropped",
  error: string,
  told: { providerId?: string; errorCode?: string } = {},
): Promise<MessageState> {
  return change(ctx, message, state, error, { ...told, forget: isSecret(message) });
}

function release(ctx: Context, message: MessageRow, error: string): Promise<MessageState> {
  return change(ctx, message, "queued", error);
}

/** Moves on from exactly the state and try that was read: when the row moved meanwhile, what it became stands. */
async function change(
  ctx: Context,
  message: MessageRow,
  state: MessageState,
  error: string,
  options: { providerId?: string; forget?: boolean; uncounted?: boolean; errorCode?: string } = {},
): Promise<MessageState> {
  const changed = await execute(
    `UPDATE messages SET state = $state, error = $error, error_code = $errorCode, lease_until = NULL, updated_at = $now,
       provider_id = coalesce($providerId, provider_id), sent_at = CASE WHEN $state = 'sent' THEN $now ELSE sent_at END,
       variables = CASE WHEN $forget THEN '{}'::jsonb ELSE variables END, attempts = attempts - $uncounted
     WHERE id = $id AND state = $from AND attempts = $attempts`,
    {
      id: message.id,
      from: message.state,
      attempts: message.attempts,
      state,
      error: error.slice(0, 300),
      providerId: options.providerId ?? null,
      forget: options.forget ?? false,
      uncounted: options.uncounted ? 1 : 0,
      errorCode: options.errorCode ?? "",
      now: ctx.now,
    },
  );
  if (changed === 1) return state;
  const now = await row<{ state: MessageState }>("SELECT state FROM messages WHERE id = $id", {
    id: message.id,
  });
  return now?.state ?? state;
}
