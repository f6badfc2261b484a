import type { Context } from "#app/domain/context.ts";
import { findPendingOtp, type PendingOtp, requestOtp } from "#app/domain/identity/otp.ts";
import type { Channel } from "#app/domain/messages/schema.ts";
import { formatPhone } from "#app/ui/format.ts";
import { words } from "#app/words/catalogue.ts";

/** A code that was sent for a booking: what the page says about it, and the minute from which another can be requested. */
export type SentCode = { channel: Channel; lead: string; resendAt: Date };

const LEADS = { sms: "codeLead", whatsapp: "codeLeadWhatsApp", mail: "codeLeadMail" } as const;

export function sentCode(pending: PendingOtp | null): SentCode | null {
  if (!pending) return null;
  const { channel, phone, typedMail = "", resendAt } = pending;
  const lead = words("booking")(LEADS[channel], { phone: formatPhone(phone), mail: typedMail });
  return { channel, lead, resendAt: nextFullMinute(resendAt) };
}

/** The page says a time without seconds: asked in the minute before, we would still refuse. */
const nextFullMinute = (instant: Date) => new Date(Math.ceil(instant.getTime() / 60_000) * 60_000);

/**
 * Sends the code for a booking, unless one was sent already and no other was requested. @returns the message to show, if a code was sent
 * @throws as `requestOtp`
 */
export async function askCode(
  ctx: Context,
  asked: {
    guests: { phone: string; email?: string };
    purpose: "booking" | "travel_booking";
    browser: Buffer;
    again?: true;
  },
): Promise<string | undefined> {
  const { guests, purpose, browser: browserHash } = asked;
  const typedMail = guests.email || undefined;
  const pending = asked.again ? null : await findPendingOtp(ctx, { purposes: [purpose], browserHash });
  const isSent =
    pending?.phone === guests.phone && (pending.channel !== "mail" || pending.typedMail === typedMail);
  if (isSent) return undefined;
  return (await requestOtp(ctx, { phone: guests.phone, purpose, browserHash, typedMail })).message;
}
