import { createHmac, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { config } from "#app/config.ts";
import type { Context } from "#app/domain/context.ts";
import { Invalid, TooMany } from "#app/domain/errors.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import type { Channel } from "#app/domain/messages/schema.ts";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { seal, unseal } from "#app/domain/shared/sealing.ts";
import { execute, inTransaction, row } from "#db/client.ts";
import {
  countMailedOtpRequest,
  countOtpRequest,
  countWrongOtp,
  OTP_LIMITS,
  otpDigits,
  settleOtpLimits,
  waitText,
} from "./limits.ts";
import type { OtpPurpose } from "./schema.ts";

/**
 * One-time passwords: six random digits (eight for a number that somebody guesses at), of which only a MAC is kept, for one phone, one
 * purpose and one browser; five minutes, five tries, one use (features 4.8, reliability 22-26). Each browser has a live code of its own,
 * so that nobody ends another's by asking for one.
 */

const MINUTES = 5;
const TRIES = 5;

export type OtpRequest = {
  /** E.164. */
  phone: string;
  purpose: OtpPurpose;
  /** The hash of the browser that asks: the code works there only. */
  browserHash: Buffer;
  /** By which way it goes; SMS unless told. A code by mail goes to `mailTo`. */
  channel?: Channel;
  /** An address that is known to belong to the phone's owner. */
  mailTo?: string;
  /** False does everything but send, so that nobody learns from the answer whether the phone is known. */
  deliver?: boolean;
};

/** Who is written to when nobody is: such a message is kept and never sent. */
const NOBODY = "nobody@medihaven.invalid";

const mac = (secret: string, text: string) => createHmac("sha256", secret).update(`otp:${text}`).digest();
/** Of the phone in this browser: the table has one live code for each. */
const phoneHash = (secret: string, phone: string, browserHash: Buffer) =>
  mac(secret, `${phone}:${browserHash.toString("hex")}`);
const codeText = (id: string, purpose: OtpPurpose, phone: string, code: string) =>
  `${id}:${purpose}:${phone}:${code}`;

/**
 * Sends a new code, which ends the one that this browser had before. Call it outside a transaction.
 * @returns the text to show, when a further code may be asked for, and when this one ends
 * @throws Invalid for a country that gets no codes; TooMany with the seconds to wait; Unavailable when the limits cannot be kept
 */
export async function requestOtp(
  ctx: Context,
  { phone, purpose, browserHash, channel = "sms", mailTo, deliver = true }: OtpRequest,
): Promise<{ message: string; resendAt: Date; expiresAt: Date }> {
  const country = parsePhoneNumberFromString(phone)?.country;
  if (channel !== "mail" && (!country || !config().OTP_COUNTRIES.includes(country))) {
    throw new Invalid(AUTH_MESSAGES.failedToGenerateOTPTryAgain, {
      phone: ["We cannot send a code to a number of this country. Please use an Indian mobile number."],
    });
  }
  const wait =
    channel === "mail"
      ? await countMailedOtpRequest(ctx, phone, browserHash)
      : await countOtpRequest(ctx, { phone, knownBrowser: await knownBrowser(phone, browserHash) });
  if (wait > 0)
    throw new TooMany(`${AUTH_MESSAGES.failedToGenerateOTPTryAgain} after ${waitText(wait)}.`, wait);
  const id = randomUUID();
  const digits = await otpDigits(phone);
  const code = String(randomInt(10 ** digits)).padStart(digits, "0");
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
        phoneHash: phoneHash(secret, phone, browserHash),
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
      channel,
      recipient: channel === "mail" ? (mailTo ?? NOBODY) : phone,
      template: "otp.code",
      variables: { code, minutes: MINUTES },
      purpose: "otp",
      notAfter: expiresAt,
      withhold: !deliver || (channel === "mail" && !mailTo),
    });
  });
  return {
    message: AUTH_MESSAGES.otpSentSuccessfullyPleaseCheckYourMobilePhone,
    resendAt: new Date(ctx.now.getTime() + OTP_LIMITS.phoneMinute.seconds * 1_000),
    expiresAt,
  };
}

/** This browser when it signed in to an account of this number before, else null. */
async function knownBrowser(phone: string, browserHash: Buffer): Promise<Buffer | null> {
  const known = await row(
    "SELECT FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.phone_e164 = $phone AND s.browser_hash = $browserHash LIMIT 1",
    { phone, browserHash },
  );
  return known ? browserHash : null;
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
 * @throws Invalid when the code is wrong, used, too old, from another browser, or for something else, which all look the same; after
 *   five tries it says that another code is needed
 */
export async function verifyOtp(
  ctx: Context,
  input: { phone: string; purpose: OtpPurpose; browserHash: Buffer; code: string },
): Promise<{ message: string }> {
  const { phone, purpose, browserHash, code } = input;
  const secrets = config().SESSION_SECRETS;
  const asked = {
    phoneHashes: secrets.map((secret) => phoneHash(secret, phone, browserHash)),
    ...{ purpose, browserHash, now: ctx.now },
  };
  const counted = await row<{ id: string; codeMac: Buffer; tries: number }>(
    `UPDATE otps SET tries = tries + 1 WHERE ${LIVE} AND tries < ${TRIES} RETURNING id, code_mac, tries`,
    asked,
  );
  const right =
    counted &&
    secrets.some((secret) =>
      timingSafeEqual(mac(secret, codeText(counted.id, purpose, phone, code)), counted.codeMac),
    );
  if (!right || !(await consume(ctx, counted.id))) {
    if (counted) await countWrongOtp(phone);
    const isUsedUp = counted
      ? counted.tries >= TRIES
      : (await row(`SELECT FROM otps WHERE ${LIVE}`, asked)) !== undefined;
    const text = `${AUTH_MESSAGES.otpVerificationFailedPleaseTryAgain}${isUsedUp ? USED_UP : ""}`;
    throw new Invalid(text, { otp: [text] });
  }
  await settleOtpLimits(ctx, { phone, knownBrowser: await knownBrowser(phone, browserHash) });
  return { message: AUTH_MESSAGES.otpVerificationSuccessful };
}

/** The code that this browser was sent for this purpose, while it may be used. */
const LIVE = `phone_hash = ANY($phoneHashes::bytea[]) AND purpose = $purpose AND browser_hash = $browserHash
  AND used_at IS NULL AND expires_at > $now`;

const USED_UP = ` It was tried ${TRIES} times and works no more: please ask for another code.`;

/** Of two that enter the right code at once, one gets in. */
async function consume(ctx: Context, id: string): Promise<boolean> {
  const used = await execute("UPDATE otps SET used_at = $now WHERE id = $id AND used_at IS NULL", {
    id,
    now: ctx.now,
  });
  return used === 1;
}
