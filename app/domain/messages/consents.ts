import { type Context, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { newReference } from "#app/domain/shared/ids.ts";
import { execute, inTransaction, row, type Transaction } from "#db/client.ts";

/**
 * Whether a number may be written to for marketing. What concerns a booking of its own is sent in any case. Of mail addresses the list of
 * the newsletter says it: an address on it agreed, one that was taken off did not.
 */

/**
 * Notes that this number wants no marketing, or wants it again. The newest word of the person counts.
 * @param source `reply` and `link`: the person; `admin`: somebody whom the person told
 */
export async function setConsent(
  ctx: Context,
  tx: Transaction | undefined,
  input: { phone: string; state: "given" | "withdrawn"; basis: string; source: "reply" | "link" | "admin" },
): Promise<void> {
  await execute(
    `INSERT INTO message_consents (phone_e164, state, basis, source, changed_by, changed_at)
     VALUES ($phone, $state, $basis, $source, $by, $now)
     ON CONFLICT (phone_e164) DO UPDATE SET state = EXCLUDED.state, basis = EXCLUDED.basis, source = EXCLUDED.source,
       changed_by = EXCLUDED.changed_by, changed_at = EXCLUDED.changed_at`,
    { ...input, by: isUser(ctx.actor) ? ctx.actor.id : null, now: ctx.now },
    tx,
  );
}

const STOP = new Set([
  "STOP",
  "STOPALL",
  "UNSUBSCRIBE",
  "CANCEL",
  "END",
  "QUIT",
  "OPTOUT",
  "REVOKE",
  "STOP ALL",
]);
const START = new Set(["START", "YES", "UNSTOP"]);

/**
 * A text that somebody sent to our number. STOP and its like end marketing at once, START takes that back; anything else changes
 * nothing.
 * @returns what it meant
 */
export async function receiveReply(
  ctx: Context,
  input: { from: string; text: string },
): Promise<"stopped" | "started" | "ignored"> {
  const phone = input.from.replace(/^whatsapp:/, "");
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) return "ignored";
  const word = input.text
    .replace(/[^\p{L} ]+/gu, "")
    .trim()
    .toUpperCase();
  if (STOP.has(word)) {
    await setConsent(ctx, undefined, { phone, state: "withdrawn", basis: "replied STOP", source: "reply" });
    return "stopped";
  }
  if (START.has(word)) {
    await setConsent(ctx, undefined, { phone, state: "given", basis: "replied START", source: "reply" });
    return "started";
  }
  return "ignored";
}

export type OptOut = { recipient: string; byMail: boolean; stopped: boolean };

/** The state of the person whom a campaign's message went to, by the id in its link. */
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
  return inTransaction(ctx.tx, async (tx) => {
    const found = await findOptOut(input.recipientId, tx);
    if (!found) return false;
    if (found.byMail) await setMailConsent(ctx, tx, { email: found.recipient, stop: input.stop });
    else
      await setConsent(ctx, tx, {
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
  ctx: Context,
  tx: Transaction,
  { email, stop }: { email: string; stop: boolean },
): Promise<void> {
  await execute(
    `INSERT INTO subscribers (subscriber_email, token, subscribed_at, unsubscribed_at)
     VALUES ($email, $token, $now, CASE WHEN $stop THEN $now::timestamptz END)
     ON CONFLICT (subscriber_email) DO UPDATE SET unsubscribed_at = EXCLUDED.unsubscribed_at
       WHERE (subscribers.unsubscribed_at IS NOT NULL) <> $stop`,
    { email, stop, token: newReference(), now: ctx.now },
    tx,
  );
}

/** Notes for a person who told us otherwise (by a call) that marketing ends. @throws Forbidden */
export async function stopFor(ctx: Context, phone: string): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  await setConsent(ctx, ctx.tx, { phone, state: "withdrawn", basis: "told us", source: "admin" });
}
