import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { Forbidden, Invalid } from "#app/domain/errors.ts";
import { execute, inTransaction, row } from "#db/client.ts";
import { countConfirmation, settleConfirmations } from "./limits.ts";
import { requestOtp, verifyOtp } from "./otp.ts";
import { passwordFits } from "./passwords.ts";
import { LOGIN_PURPOSE, type OtpRole } from "./sign-in.ts";
import { consumeRecoveryCode, consumeTotpCode } from "./totp.ts";

/** How long a sign-in, or a confirmation of it, is good for what matters most (milliseconds). */
export const CONFIRMATION_LIFE_MS = 10 * 60_000;

/** True when a user who signed in at `authenticatedAt` has to confirm their identity before a sensitive action. */
export function isConfirmationDue(authenticatedAt: Date, now: Date): boolean {
  return now.getTime() - authenticatedAt.getTime() > CONFIRMATION_LIFE_MS;
}

/** What somebody confirms with: the code of their app, else their password, else a code by SMS. */
export type ConfirmationMeans = "second_step" | "password" | "sms";

type Known = { secondStep: boolean; passwordHash: string | null; phone: string | null; email: string | null };

async function known(ctx: Context): Promise<Known & { id: string; role: string }> {
  if (!isUser(ctx.actor)) throw new Forbidden();
  const { id, role } = ctx.actor;
  const user = await row<Known>(
    `SELECT totp_secret IS NOT NULL AS second_step, password_hash, phone_e164 AS phone, email::text FROM users WHERE id = $id`,
    { id },
  );
  if (!user) throw new Forbidden();
  return { ...user, id, role };
}

/** @throws Forbidden for somebody who is not signed in */
export async function confirmationMeans(ctx: Context): Promise<ConfirmationMeans> {
  const user = await known(ctx);
  if (user.secondStep) return "second_step";
  return user.passwordHash ? "password" : "sms";
}

/**
 * Sends the code to a user who confirms by SMS. @throws Forbidden for a user who confirms otherwise; Invalid, TooMany, Unavailable as
 * `requestOtp`
 */
export async function requestConfirmationCode(
  ctx: Context,
  browserHash: Buffer,
): Promise<{ message: string }> {
  const user = await known(ctx);
  if ((await confirmationMeans(ctx)) !== "sms" || !user.phone) throw new Forbidden();
  const purpose = LOGIN_PURPOSE[user.role as OtpRole];
  return requestOtp(ctx, { phone: user.phone, purpose, browserHash, mailTo: user.email ?? undefined });
}

/**
 * Confirms that the session is used by its owner: this session, and no other, then counts as signed in now.
 * @param input.proof the code of the app or a recovery code, the password, or the code of the SMS, as `confirmationMeans` says
 * @throws Invalid on `proof` when it does not fit; TooMany, Unavailable; Forbidden for a session that has ended
 */
export async function confirmIdentity(
  ctx: Context,
  input: { sessionIdHash: Buffer; browserHash: Buffer; proof: string },
): Promise<void> {
  const user = await known(ctx);
  await countConfirmation(user.id);
  if (!(await fits(ctx, user, input))) {
    await note(ctx, "user.confirm_failed", user.id);
    const text = user.secondStep
      ? "This code does not fit, or was used already. Please type the one the app shows now."
      : "This is not your password.";
    throw new Invalid(text, { proof: [text] });
  }
  const confirmed = await execute(
    "UPDATE sessions SET authenticated_at = $now WHERE id_hash = $idHash AND user_id = $id AND revoked_at IS NULL",
    { now: ctx.now, idHash: input.sessionIdHash, id: user.id },
  );
  if (confirmed === 0) throw new Forbidden();
  await settleConfirmations(user.id);
  await note(ctx, "user.confirm", user.id);
}

async function fits(
  ctx: Context,
  user: Awaited<ReturnType<typeof known>>,
  { proof, browserHash }: { proof: string; browserHash: Buffer },
): Promise<boolean> {
  if (user.secondStep) {
    const code = proof.replace(/[\s-]/g, "").toUpperCase();
    if (/^\d{6}$/.test(code)) return consumeTotpCode(ctx, user.id, code);
    return /^[A-Z2-9]{10}$/.test(code) && consumeRecoveryCode(ctx, user.id, code);
  }
  if (user.passwordHash) return passwordFits(user.passwordHash, proof);
  if (!user.phone) return false;
  const purpose = LOGIN_PURPOSE[user.role as OtpRole];
  await verifyOtp(ctx, { phone: user.phone, purpose, browserHash, code: proof.replace(/[\s-]/g, "") });
  return true;
}

function note(ctx: Context, action: "user.confirm" | "user.confirm_failed", id: string): Promise<void> {
  return inTransaction(undefined, (tx) =>
    recordAudit({ ...ctx, tx }, { action, subjectKind: "user", subjectId: id }),
  );
}
