import type { Context, TxContext } from "#app/domain/context.ts";
import { present } from "#app/present.ts";
import { execute, row } from "#db/client.ts";

/** For this long after a person wrote on WhatsApp it accepts text without a registered template. */
const WINDOW = "interval '24 hours'";

/** SQL that is true when the number wrote to us on WhatsApp within a day. */
export const wroteLately = (phone: string, now: string) =>
  `EXISTS (SELECT FROM message_replies w WHERE w.phone_e164 = ${phone} AND w.channel = 'whatsapp' AND w.received_at > ${now} - ${WINDOW})`;

/** Whether this number wrote to us on WhatsApp within a day. */
export async function hasWrittenLately(ctx: Context, phone: string): Promise<boolean> {
  const found = present(
    await row<{ wrote: boolean }>(
      `SELECT ${wroteLately("$phone", "$now::timestamptz")} AS wrote`,
      { phone, now: ctx.now },
      ctx.tx,
    ),
  );
  return found.wrote;
}

export type Reply = {
  channel: "sms" | "whatsapp";
  phone: string;
  body: string;
  providerId: string;
  meant: "text" | "stop" | "start";
};

/** Keeps what somebody wrote, and opens the conversation with that number. @returns false when it came before */
export async function keepReply(ctx: TxContext, reply: Reply): Promise<boolean> {
  const kept = await row(
    `INSERT INTO message_replies (channel, phone_e164, body, provider_id, meant, received_at)
     VALUES ($channel, $phone, $body, $providerId, $meant, $now) ON CONFLICT (provider_id) DO NOTHING RETURNING id`,
    { ...reply, body: reply.body.slice(0, 4_000), now: ctx.now },
    ctx.tx,
  );
  if (!kept) return false;
  // STOP and START are dealt with at once: only other words wait for a person.
  await execute(
    `INSERT INTO conversations (phone_e164, last_at, waiting_since)
     VALUES ($phone, $now, CASE WHEN $meant = 'text' THEN $now::timestamptz END)
     ON CONFLICT (phone_e164) DO UPDATE SET last_at = EXCLUDED.last_at,
       waiting_since = coalesce(conversations.waiting_since, EXCLUDED.waiting_since)`,
    { phone: reply.phone, meant: reply.meant, now: ctx.now },
    ctx.tx,
  );
  return true;
}
