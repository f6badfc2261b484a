import { createHmac, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { config } from "#app/config.ts";
import type { Context } from "#app/domain/context.ts";
import { Invalid, TooMany } from "#app/domain/errors.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { execute, inTransaction, row } from "#db/client.ts";
import { countOtpRequest, OTP_LIMITS, settleOtpLimits, waitText } from "./limits.ts";
import type { OtpPurpose } from "./schema.ts";
import { seal, unseal } from "./sealing.ts";

/**
 * One-time passwords by SMS: six random digits, of which only a MAC is kept, for one phone, one purpose and one browser; five
 * minutes, five tries, one use (features 4.8, reliability 22-26).
 */

const MINUTES = 5;
const TRIES = 5;

export type OtpRequest = {
  /** E.164. */
  phone: string;
  purpose: OtpPurpose;
  /** The hash of the browser that asks: the code works there only. */
  browserHash: Buffer;
  /** False does everything but send, so that nobody learns from the answer whether the phone is known. */
  deliver?: boolean;
};

const mac = (secret: string, text: string) => createHmac("sha256", secret).update(`otp:${text}`).digest();
const codeText = (id: string, purpose: OtpPurpose, phone: string, code: string) =>
  `${id}:${purpose}:${phone}:${code}`;

/**
 * Sends a new code, which ends the one before. Call it outside a transaction.
 * @returns the text to show, when a further code may be asked for, and when this one ends
 * @throws Invalid for a country that gets no codes; TooMany with the seconds to wait; Unavailable when the limits cannot be kept
 */
export async function requestOtp(
  ctx: Context,
  { phone, purpose, browserHash, deliver = true }: OtpRequest,
): Promise<{ message: string; resendAt: Date; expiresAt: Date }> {
  const country = parsePhoneNumberFromString(phone)?.country;
  if (!country || !config().OTP_COUNTRIES.includes(country)) {
    throw new Invalid(AUTH_MESSAGES.failedToGenerateOTPTryAgain, {
      phone: ["We cannot send a code to a number of this country. Please use an Indian mobile number."],
    });
  }
  const wait = await countOtpRequest(ctx, phone);
  if (wait > 0)
    throw new TooMany(`${AUTH_MESSAGES.failedToGenerateOTPTryAgain} after ${waitText(wait)}.`, wait);
  const id = randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const expiresAt = new Date(ctx.now.getTime() + MINUTES * 60_000);
  const secret = config().SESSION_SECRETS[0]!;
  await inTransaction(undefined, async (tx) => {
    await execute(
      `INSERT INTO otps (id, purpose, phone_hash, phone_sealed, browser_hash, code_mac, created_at, expires_at)
       VALUES ($id, $purpose, $phoneHash, $phoneSealed, $browserHash, $codeMac, $now, $expiresAt)
       ON CONFLICT (phone_hash, purpose) WHERE used_at IS NULL DO UPDATE SET id = EXCLUDED.id,
         phone_sealed = EXCLUDED.phone_sealed, browser_hash = EXCLUDED.browser_hash, code_mac = EXCLUDED.code_mac, tries = 0, created_at = EXCLUDED.created_at, expires_at = EXCLUDED.expires_at`,
      {
        id,
        purpose,
        phoneHash: mac(secret, phone),
        phoneSealed: seal("otp", id, phone),
        browserHash,
        codeMac: mac(secret, codeText(id, purpose, phone, code)),
        now: ctx.now,
        expiresAt,
      },
      tx,
    );
    await queueMessage(ctx, tx, {
      dedupeKey: `otp:${id}`,
      channel: "sms",
      recipient: phone,
      template: "otp.code",
      variables: { code, minutes: MINUTES },
      purpose: "otp",
      notAfter: expiresAt,
      withhold: !deliver,
    });
  });
  return {
    message: AUTH_MESSAGES.otpSentSuccessfullyPleaseCheckYourMobilePhone,
    resendAt: new Date(ctx.now.getTime() + OTP_LIMITS.phoneMinute.seconds * 1_000),
    expiresAt,
  };
}

/**
 * The code that this browser was sent last for one of these purposes and has not used: where it went, and when another may be
 * asked for. Null when there is none or its time is over.
 */
export async function findPendingOtp(
  ctx: Context,
  input: { purposes: OtpPurpose[]; browserHash: Buffer },
): Promise<{ purpose: OtpPurpose; phone: string; resendAt: Date; expiresAt: Date } | null> {
  const found = await row<{
    id: string;
    purpose: OtpPurpose;
    phoneSealed: string;
    createdAt: Date;
    expiresAt: Date;
  }>(
    `SELECT id, purpose, phone_sealed, created_at, expires_at FROM otps
     WHERE browser_hash = $browserHash AND purpose = ANY($purposes::text[]) AND used_at IS NULL AND expires_at > $now
     ORDER BY created_at DESC LIMIT 1`,
    { ...input, now: ctx.now },
  );
  const phone = found ? unseal("otp", found.id, found.phoneSealed) : undefined;
  if (!found || !phone) return null;
  return {
    purpose: found.purpose,
    phone,
    resendAt: new Date(found.createdAt.getTime() + OTP_LIMITS.phoneMinute.seconds * 1_000),
    expiresAt: found.expiresAt,
  };
}

/**
 * Uses a code up. Each call is a try, counted before the comparison, in the statement that finds the code: of any number of
 * guesses at once five are compared. Call it outside a transaction, or a rollback gives the tries back.
 * @returns the text to show
 * @throws Invalid when the code is wrong, used, too old, from another browser, or for something else; all look the same
 */
export async function verifyOtp(
  ctx: Context,
  input: { phone: string; purpose: OtpPurpose; browserHash: Buffer; code: string },
): Promise<{ message: string }> {
  const { phone, purpose, browserHash, code } = input;
  const secrets = config().SESSION_SECRETS;
  const counted = await row<{ id: string; codeMac: Buffer }>(
    `UPDATE otps SET tries = tries + 1
     WHERE phone_hash = ANY($phoneHashes::bytea[]) AND purpose = $purpose AND browser_hash = $browserHash
       AND used_at IS NULL AND expires_at > $now AND tries < ${TRIES}
     RETURNING id, code_mac`,
    { phoneHashes: secrets.map((secret) => mac(secret, phone)), purpose, browserHash, now: ctx.now },
  );
  const right =
    counted &&
    secrets.some((secret) =>
      timingSafeEqual(mac(secret, codeText(counted.id, purpose, phone, code)), counted.codeMac),
    );
  if (!right || !(await consume(ctx, counted.id))) {
    const text = AUTH_MESSAGES.otpVerificationFailedPleaseTryAgain;
    throw new Invalid(text, { otp: [text] });
  }
  await settleOtpLimits(ctx, phone);
  return { message: AUTH_MESSAGES.otpVerificationSuccessful };
}

/** Of two that enter the right code at once, one gets in. */
async function consume(ctx: Context, id: string): Promise<boolean> {
  const used = await execute("UPDATE otps SET used_at = $now WHERE id = $id AND used_at IS NULL", {
    id,
    now: ctx.now,
  });
  return used === 1;
}
