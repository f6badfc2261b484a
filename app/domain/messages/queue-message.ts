import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { TxContext } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { seal } from "#app/domain/shared/sealing.ts";
import { type Language, PARTNER_LANGUAGES } from "#app/words/languages.ts";
import { currentLanguage } from "#app/words/speaking.ts";
import { plannedRow } from "#db/client.ts";
import { enqueue } from "#db/queue.ts";
import { preferredChannel } from "./preferred-channel.ts";
import type { Channel, Purpose } from "./schema.ts";
import { isTranslated, supportsChannel, TEMPLATES, type TemplateName, type Variables } from "./templates.ts";

export type QueueMessageInput<Name extends TemplateName> = {
  /** What makes this message the only one of its kind: `booking:<id>:confirmed:sms`. */
  dedupeKey: string;
  channel: Channel;
  /** E.164 for SMS and WhatsApp, an address for mail. */
  recipient: string;
  template: Name;
  variables: Variables<Name>;
  purpose?: Purpose;
  /** The language it is said in, where it is not that of the booking or the person. */
  language?: Language;
  bookingId?: string;
  userId?: string;
  /** The partner or agent it goes to: it is said in the language of the account's main login, whatever the guest's is. */
  accountId?: string;
  /** After this instant it is dropped instead of sent. */
  notAfter?: Date;
  /** Kept but never sent, so that an answer takes the same time whether there is somebody to write to or not. */
  withhold?: boolean;
};

const PHONE = /^\+[1-9]\d{6,14}$/;

/**
 * Writes one message and its job, inside the caller's transaction: both exist, or neither. The same `dedupeKey` again does
 * nothing. The job carries the id only; a template's secret is sealed. It keeps the current text, even if the text is edited before it is
 * sent.
 * @returns the message's id, and whether it was queued now
 * @throws Invalid when the recipient cannot be written to; ZodError when the variables do not fit the template
 */
export async function queueMessage<Name extends TemplateName>(
  ctx: TxContext,
  input: QueueMessageInput<Name>,
): Promise<{ id: string; queued: boolean }> {
  const { recipient, template } = input;
  const channel = byCountry(input);
  const fits = channel === "mail" ? z.email().safeParse(recipient).success : PHONE.test(recipient);
  if (!fits) throw new Invalid("This message has nobody to go to.");
  if (!supportsChannel(template, channel))
    throw new Error(`The template ${template} has no words for ${channel}`);
  // Checked here, where the caller gets the error; kept as given, because rendering reads them through the schema again.
  TEMPLATES[template].variables.parse(input.variables);
  const id = randomUUID();
  const purpose = input.purpose ?? "transactional";
  const inserted = await plannedRow<{ id: string }>(
    `WITH wanted AS (SELECT coalesce($language,
         CASE WHEN $accountId::uuid IS NOT NULL THEN coalesce((SELECT u.language FROM users u WHERE u.account_id = $accountId
           AND u.sub_partner_id IS NULL AND u.language = ANY($partnerLanguages::text[]) ORDER BY u.created_at, u.id LIMIT 1), 'en') END,
         (SELECT o.language FROM bookings b JOIN orders o ON o.id = b.order_id WHERE b.id = $bookingId),
         (SELECT u.language FROM users u WHERE u.id = $userId), $here) AS language),
       registered AS (SELECT DISTINCT ON (t.language) t.language, t.provider_template_id <> '' AS is_registered FROM message_texts t
         WHERE t.template = $template AND t.channel = $channel ORDER BY t.language, t.version DESC),
       spoken AS (SELECT CASE WHEN $isRegisteredOnly AND EXISTS (SELECT FROM registered r WHERE r.language = 'en' AND r.is_registered)
           AND NOT EXISTS (SELECT FROM registered r WHERE r.language = wanted.language AND r.is_registered)
         THEN 'en' ELSE wanted.language END AS language FROM wanted)
     INSERT INTO messages (id, dedupe_key, channel, recipient, template, variables, purpose, booking_id, user_id, not_after,
       text_id, language, state, error, created_at, updated_at)
     SELECT $id, $dedupeKey, $channel, $recipient, $template, $variables::jsonb, $purpose, $bookingId, $userId, $notAfter,
       (SELECT t.id FROM message_texts t WHERE t.template = $template AND t.channel = $channel AND t.language = spoken.language
        ORDER BY t.version DESC LIMIT 1),
       spoken.language, $state, $error, $now, $now
     FROM spoken
     ON CONFLICT (dedupe_key) DO NOTHING RETURNING id`,
    {
      id,
      dedupeKey: input.dedupeKey,
      channel,
      recipient,
      template,
      variables: input.withhold ? "{}" : storedVariables(id, template, input.variables),
      purpose,
      ...spoken(input),
      // Where the English words are registered with the operators, others that are not would be refused by them.
      isRegisteredOnly: input.language === undefined && channel !== "mail",
      bookingId: input.bookingId ?? null,
      userId: input.userId ?? null,
      accountId: input.accountId ?? null,
      partnerLanguages: [...PARTNER_LANGUAGES],
      notAfter: input.notAfter ?? null,
      state: input.withhold ? "dropped" : "queued",
      error: input.withhold ? "nobody to send it to" : "",
      now: ctx.now,
    },
    ctx.tx,
  );
  if (!inserted) {
    const earlier = await plannedRow<{ id: string }>(
      "SELECT id FROM messages WHERE dedupe_key = $dedupeKey",
      { dedupeKey: input.dedupeKey },
      ctx.tx,
    );
    return { id: earlier?.id ?? id, queued: false };
  }
  await enqueue(queueOf(template, purpose), { messageId: id }, { tx: ctx.tx });
  return { id, queued: true };
}

/** A text to a number of a country that is written to by WhatsApp goes that way. */
function byCountry({ channel, recipient, template }: QueueMessageInput<TemplateName>): Channel {
  const isAbroad = channel === "sms" && !recipient.startsWith("+91");
  return isAbroad && supportsChannel(template, "whatsapp") && preferredChannel(recipient) === "whatsapp"
    ? "whatsapp"
    : channel;
}

function queueOf(template: TemplateName, purpose: Purpose) {
  if (purpose === "otp") return "otp";
  return template === "account.credentials" || template === "account.set_password"
    ? "credentials"
    : "message";
}

/**
 * The language that a message is said in: what nobody translates in English; a code as the page that asked for it; all else as what it
 * is about was booked, as the person wants it, or as the work under way.
 */
function spoken({ template, purpose, language }: QueueMessageInput<TemplateName>) {
  const here = currentLanguage();
  if (!isTranslated(template)) return { language: "en", here };
  return { language: language ?? (purpose === "otp" ? here : null), here };
}

function storedVariables(id: string, template: TemplateName, variables: unknown): string {
  const { secret } = TEMPLATES[template] as { secret?: true };
  const json = JSON.stringify(variables);
  return secret ? JSON.stringify({ sealed: seal("message", id, json) }) : json;
}
