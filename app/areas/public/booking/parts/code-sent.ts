import type { Context } from "#app/domain/context.ts";
import { findPendingOtp, type PendingOtp, requestOtp } from "#app/domain/identity/otp.ts";
import type { Channel } from "#app/domain/messages/schema.ts";
import { formatPhone } from "#app/ui/format.ts";
import { words } from "#app/words/catalogue.ts";

/** The code of a booking that is on its way: what the page says of it, and when another may be asked for. */
export type SentCode = { channel: Channel; lead: string; resendAt: Date };

const LEADS = { sms: "codeLead", whatsapp: "codeLeadWhatsApp", mail: "codeLeadMail" } as const;

export function sentCode(pending: PendingOtp | null): SentCode | null {
  if (!pending) return null;
  const { channel, phone, typedMail = "", resendAt } = pending;
  const lead = words("booking")(LEADS[channel], { phone: formatPhone(phone), mail: typedMail });
  return { channel, lead, resendAt };
}

/**
 * Sends the code of whoever books, unless one is on its way already and not asked for again.
 * @returns what to tell, if a code was sent
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
