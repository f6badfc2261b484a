import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { findPendingOtp } from "#app/domain/identity/otp.ts";
import type { OtpPurpose } from "#app/domain/identity/schema.ts";
import { localOutboxFolder } from "#app/domain/messages/local-outbox.ts";
import type { Channel } from "#app/domain/messages/schema.ts";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, oneOf, type StateOf, text } from "#app/domain/shared/search-params.ts";
import { browserHash } from "#app/http/cookies.ts";
import { formatPhone } from "#app/ui/format.ts";

/** What the code step shows: where the code went, and how long until another may be asked for. */
export type PendingCode = {
  purpose: OtpPurpose;
  channel: Channel;
  phone: string;
  waitSeconds: number;
  /** The folder that holds the code when this installation sends nothing. */
  outbox: string | undefined;
};

/** The code that this browser was sent and has not used, as the page shows it; null when it has to ask for one. */
export async function pendingCode(
  ctx: Context,
  browserId: string | null,
  purposes: OtpPurpose[],
): Promise<PendingCode | null> {
  const pending = browserId
    ? await findPendingOtp(ctx, { purposes, browserHash: browserHash(browserId) })
    : null;
  if (!pending) return null;
  return {
    purpose: pending.purpose,
    channel: pending.channel,
    phone: formatPhone(pending.phone),
    waitSeconds: Math.max(0, Math.ceil((pending.resendAt.getTime() - ctx.now.getTime()) / 1_000)),
    outbox: localOutboxFolder(),
  };
}

/** The address of a page that sends a code: where to go afterwards, and whether another number is to be typed. */
export const codeSearch = defineSearch({ next: text(1_000), change: oneOf(["no", "yes"], "no") });

/** What the pages of one purpose show: the code that was sent, or the number to send it to. */
export async function readCodeStep(
  ctx: Context,
  browserId: string | null,
  purpose: OtpPurpose,
  { next, change }: StateOf<typeof codeSearch>,
) {
  const pending = await pendingCode(ctx, browserId, [purpose]);
  return { pending: change === "yes" ? null : pending, phone: pending?.phone ?? "", next };
}

/**
 * The phone (E.164) and purpose that the code just entered belongs to.
 * @throws Invalid when its time is over: the same text as for a wrong code
 */
export async function phoneOfCode(ctx: Context, browserId: string, purposes: OtpPurpose[]) {
  const pending = await findPendingOtp(ctx, { purposes, browserHash: browserHash(browserId) });
  if (!pending) throw new Invalid(AUTH_MESSAGES.otpVerificationFailedPleaseTryAgain);
  return pending;
}
