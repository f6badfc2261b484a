import { type Context, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { execute, inTransaction, row, type Transaction } from "#db/client.ts";

/** Whether a number may be written to for marketing. What concerns a booking of its own is sent in any case. */

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

/** The state of the person whom a campaign's message went to, by the id in its link. */
export async function findOptOut(
  recipientId: string,
): Promise<{ phone: string; stopped: boolean } | undefined> {
  return row<{ phone: string; stopped: boolean }>(
    `SELECT r.phone_e164 AS phone, coalesce(c.state = 'withdrawn', false) AS stopped FROM campaign_recipients r
     LEFT JOIN message_consents c ON c.phone_e164 = r.phone_e164 WHERE r.id = $recipientId`,
    { recipientId },
  );
}

/**
 * What the person chose on the page that a campaign's message links to. Who holds the link is taken for the person.
 * @returns false when the link belongs to nobody
 */
export function chooseByLink(ctx: Context, input: { recipientId: string; stop: boolean }): Promise<boolean> {
  return inTransaction(ctx.tx, async (tx) => {
    const found = await findOptOut(input.recipientId);
    if (!found) return false;
    await setConsent(ctx, tx, {
      phone: found.phone,
      state: input.stop ? "withdrawn" : "given",
      basis: "chose on the page of the message",
      source: "link",
    });
    return true;
  });
}

/** Notes for a person who told us otherwise (by a call) that marketing ends. @throws Forbidden */
export async function stopFor(ctx: Context, phone: string): Promise<void> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  await setConsent(ctx, ctx.tx, { phone, state: "withdrawn", basis: "told us", source: "admin" });
}
