import type { TxContext } from "#app/domain/context.ts";
import { type Context, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { newReference } from "#app/domain/shared/ids.ts";
import { withoutInvisible } from "#app/domain/shared/invisible.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row, type Transaction } from "#db/client.ts";
import { keepReply } from "./replies.ts";

/**
 * Whether a number may be written to for marketing. What concerns a booking of its own is sent in any case. Of mail addresses the list of
 * the newsletter says it: an address on it agreed, one that was taken off did not.
 */

/**
 * Records that this number wants no marketing, or wants it again. The person's latest statement counts.
 * @param source `reply` and `link`: the person; `admin`: somebody whom the person told
 */
export async function setConsent(
  ctx: Context,
  input: { phone: string; state: "given" | "withdrawn"; basis: string; source: "reply" | "link" | "admin" },
): Promise<void> {
  await execute(
    `INSERT INTO message_consents (phone_e164, state, basis, source, changed_by, changed_at)
     VALUES ($phone, $state, $basis, $source, $by, $now)
     ON CONFLICT (phone_e164) DO UPDATE SET state = EXCLUDED.state, basis = EXCLUDED.basis, source = EXCLUDED.source,
       changed_by = EXCLUDED.changed_by, changed_at = EXCLUDED.changed_at`,
    { ...input, by: userIdOf(ctx.actor), now: ctx.now },
    ctx.tx,
  );
}

const STOP = new Set(
  [
    "STOP",
    "STOPALL",
    "STOP ALL",
    "UNSUBSCRIBE",
    "CANCEL",
    "END",
    "QUIT",
    "OPTOUT",
    "REVOKE",
    "बंद",
    "बंद करो",
    "बंद करें",
    "बंद कर दो",
    "रोको",
    "रोकें",
    "स्टॉप",
    "BAND",
    "BAND KARO",
    "BAND KAREN",
    "BAND KARDO",
    "ఆపు",
    "ఆపండి",
    "వద్దు",
    "స్టాప్",
    "AAPU",
    "AAPANDI",
    "VADDU",
    "நிறுத்து",
    "நிறுத்தவும்",
    "நிறுத்துங்கள்",
    "வேண்டாம்",
    "ஸ்டாப்",
    "NIRUTHU",
    "VENDAM",
    "বন্ধ",
    "বন্ধ করো",
    "বন্ধ করুন",
    "থামান",
    "স্টপ",
    "BONDHO",
    "BONDHO KORUN",
    "إيقاف",
    "ايقاف",
    "توقف",
    "أوقف",
    "اوقف",
    "إلغاء",
    "الغاء",
  ].map(wordsOf),
);
const START = new Set(["START", "YES", "UNSTOP"]);

/** What the office reads where somebody sent a photo, a voice message or a file without words. */
const NO_WORDS = "[A photo, voice message or file. It is not shown here: please ask what it is about.]";

/** What is left of a text when only its words count: letters with their marks, in capitals, one space between. */
function wordsOf(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[^\p{L}\p{M} ]+/gu, "")
    .replace(/ +/g, " ")
    .trim()
    .toUpperCase();
}

/**
 * A text that somebody sent to our number. It is kept. STOP and its like end marketing at once, in the languages of the site; START
 * takes that back; anything else is for a person to read.
 * @param input.from E.164, with `whatsapp:` before it where it came by WhatsApp
 * @param input.providerId the provider's id of this text: the same again changes nothing
 */
export async function receiveReply(
  ctx: Context,
  input: { from: string; text: string; providerId: string },
): Promise<"stopped" | "started" | "kept" | "repeated" | "ignored"> {
  const phone = input.from.replace(/^whatsapp:/, "");
  if (!/^\+[1-9]\d{6,14}$/.test(phone) || !input.providerId) return "ignored";
  const channel = input.from.startsWith("whatsapp:") ? "whatsapp" : "sms";
  const word = wordsOf(input.text);
  const meant = STOP.has(word) ? "stop" : START.has(word) ? "start" : "text";
  return withTransaction(ctx, async (ctx) => {
    const { providerId } = input;
    const body = withoutInvisible(input.text).trim() || NO_WORDS;
    if (!(await keepReply(ctx, { channel, phone, body, providerId, meant }))) return "repeated";
    if (meant === "text") return "kept";
    const state = meant === "stop" ? "withdrawn" : "given";
    const basis = meant === "stop" ? "replied STOP" : "replied START";
    await setConsent(ctx, { phone, state, basis, source: "reply" });
    return meant === "stop" ? "stopped" : "started";
  });
}

export type OptOut = { recipient: string; byMail: boolean; stopped: boolean };

/** The consent of the recipient of a campaign's message, by the id in its link. */
export async function findOptOut(recipientId: string, tx?: Transaction): Promise<OptOut | undefined> {
  return row<OptOut>(
    `SELECT coalesce(r.phone_e164, r.email::text) AS recipient, r.email IS NOT NULL AS "byMail",
       coalesce(c.state = 'withdrawn', s.unsubscribed_at IS NOT NULL) AS stopped FROM campaign_recipients r
     LEFT JOIN message_consents c ON c.phone_e164 = r.phone_e164
     LEFT JOIN subscribers s ON s.subscriber_email = r.email WHERE r.id = $recipientId`,
    { recipientId },
    tx,
  );
}

/**
 * What the person chose on the page that a campaign's message links to. Who holds the link is taken for the person.
 * @returns false when the link belongs to nobody
 */
export function chooseByLink(ctx: Context, input: { recipientId: string; stop: boolean }): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const found = await findOptOut(input.recipientId, ctx.tx);
    if (!found) return false;
    if (found.byMail) await setMailConsent(ctx, { email: found.recipient, stop: input.stop });
    else
      await setConsent(ctx, {
        phone: found.recipient,
        state: input.stop ? "withdrawn" : "given",
        basis: "chose on the page of the message",
        source: "link",
      });
    return true;
  });
}

/** Takes an address off the newsletter's list, or puts it on it; one that was never on it is kept as taken off. */
async function setMailConsent(
  ctx: TxContext,
  { email, stop }: { email: string; stop: boolean },
): Promise<void> {
  await execute(
    `INSERT INTO subscribers (subscriber_email, token, subscribed_at, unsubscribed_at)
     VALUES ($email, $token, $now, CASE WHEN $stop THEN $now::timestamptz END)
     ON CONFLICT (subscriber_email) DO UPDATE SET unsubscribed_at = EXCLUDED.unsubscribed_at
       WHERE (subscribers.unsubscribed_at IS NOT NULL) <> $stop`,
    { email, stop, token: newReference(), now: ctx.now },
    ctx.tx,
  );
}

/** Records an opt-out for a person who told us otherwise, for example on the phone. @throws Forbidden */
export async function recordOptOut(ctx: Context, phone: string): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  await setConsent(ctx, { phone, state: "withdrawn", basis: "told us", source: "admin" });
}
