import { createHmac, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { config } from "#app/config.ts";
import type { Context } from "#app/domain/context.ts";
import { Invalid, TooMany } from "#app/domain/errors.ts";
import { isChannelAllowed, preferredChannel } from "#app/domain/messages/preferred-channel.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import type { Channel } from "#app/domain/messages/schema.ts";
import { sendsWhatsApp } from "#app/domain/messages/sends-whatsapp.ts";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { seal, unseal } from "#app/domain/shared/sealing.ts";
import { present } from "#app/present.ts";
import { execute, inTransaction, row } from "#db/client.ts";
import {
  type CountedWay,
  countMailedOtpRequest,
  countOtpRequest,
  countWrongOtp,
  OTP_LIMITS,
  type OtpAsker,
  otpDigits,
  settleOtpLimits,
} from "./otp-limits.ts";
import { waitText } from "./rate-counts.ts";
import type { OtpPurpose } from "./schema.ts";

/**
 * One-time passwords: six random digits (eight for a number whose codes somebody guesses), stored only as a MAC, for one phone, one purpose
 * and one browser; five minutes, five tries, one use (features 4.8, reliability 22-26). Each browser has a live code of its own,
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
  /** The channel; by default that of the number's country. A code by mail goes to `mailTo`. */
  channel?: Channel;
  /** An address that is known to belong to the phone's owner. */
  mailTo?: string;
  /** The address that the person typed: it gets the code of a number that nobody has used here, where codes go by mail. */
  typedMail?: string;
  /** False does everything but send, so that nobody learns from the answer whether the phone is known. */
  deliver?: boolean;
};

export type SentOtp = { message: string; channel: Channel; resendAt: Date; expiresAt: Date };

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
  { phone, purpose, browserHash, channel: asked, mailTo: known, typedMail, deliver = true }: OtpRequest,
): Promise<SentOtp> {
  const wanted = asked ?? preferredChannel(phone);
  if (!isChannelAllowed(wanted, phone)) {
    throw new Invalid(AUTH_MESSAGES.failedToGenerateOTPTryAgain, { phone: [NOT_THIS_WAY] });
  }
  const mailTo = wanted === "mail" ? (known ?? (await mailOf(phone, purpose, typedMail))) : undefined;
  const asker = await askerOf(phone, browserHash);
  const counted =
    wanted === "mail"
      ? await countMailedOtpRequest(ctx, asker, browserHash, typedMail)
      : await countOtpRequest(ctx, asker, waysOf(wanted, asked));
  if ("wait" in counted)
    throw new TooMany(
      `${AUTH_MESSAGES.failedToGenerateOTPTryAgain} after ${waitText(counted.wait)}.`,
      counted.wait,
    );
  const channel = counted.way;
  const id = randomUUID();
  const digits = await otpDigits(phone);
  const code = String(randomInt(10 ** digits)).padStart(digits, "0");
  const expiresAt = new Date(ctx.now.getTime() + MINUTES * 60_000);
  const secret = present(config().SESSION_SECRETS[0]);
  await inTransaction(undefined, async (tx) => {
    await execute(
      `INSERT INTO otps (id, purpose, channel, mail_sealed, phone_hash, phone_sealed, browser_hash, code_mac, created_at, expires_at)
       VALUES ($id, $purpose, $channel, $mailSealed, $phoneHash, $phoneSealed, $browserHash, $codeMac, $now, $expiresAt)
       ON CONFLICT (phone_hash, purpose) WHERE used_at IS NULL DO UPDATE SET id = EXCLUDED.id, channel = EXCLUDED.channel, mail_sealed = EXCLUDED.mail_sealed,
         phone_sealed = EXCLUDED.phone_sealed, browser_hash = EXCLUDED.browser_hash, code_mac = EXCLUDED.code_mac, tries = 0, created_at = EXCLUDED.created_at, expires_at = EXCLUDED.expires_at`,
      {
        id,
        purpose,
        channel,
        mailSealed:
          channel === "mail"
            ? seal("otp", id, JSON.stringify({ to: mailTo ?? null, typed: typedMail ?? null }))
            : null,
        phoneHash: phoneHash(secret, phone, browserHash),
        phoneSealed: seal("otp", id, phone),
        browserHash,
        codeMac: mac(secret, codeText(id, purpose, phone, code)),
        now: ctx.now,
        expiresAt,
      },
      tx,
    );
    await queueMessage(
      { ...ctx, tx },
      {
        dedupeKey: `otp:${id}`,
        channel,
        recipient: channel === "mail" ? (mailTo ?? NOBODY) : phone,
        template: "otp.code",
        variables: { code, minutes: MINUTES },
        purpose: "otp",
        notAfter: expiresAt,
        withhold: !deliver || (channel === "mail" && !mailTo),
      },
    );
  });
  return {
    channel,
    message: channel === "mail" ? MAILED : AUTH_MESSAGES.otpSentSuccessfullyPleaseCheckYourMobilePhone,
    resendAt: new Date(ctx.now.getTime() + OTP_LIMITS.phoneMinute.seconds * 1_000),
    expiresAt,
  };
}

const NOT_THIS_WAY = "We cannot send a code to a number of this country this way. Please choose another way.";
const MAIL_WANTED =
  "Numbers of this country get their code by mail. Please enter your mail address, and the code goes there.";
/** Says the same whether the number has an account or not. */
const MAILED =
  "The code is on its way by mail. If this number has booked before, it goes to the address of that time.";

const LOGINS: OtpPurpose[] = ["customer_login", "partner_login", "agent_login"];

/**
 * The mail address for the code of a number that gets no messages itself: that of its account, or, only if there is no account, the typed
 * one, so that nobody gets into an account by typing an address. Undefined when there is none.
 * @throws Invalid on `email` when the address has to be typed
 */
async function mailOf(
  phone: string,
  purpose: OtpPurpose,
  typedMail: string | undefined,
): Promise<string | undefined> {
  // To sign in to an account no address is typed: the caller gives that of the account, if there is one.
  if (LOGINS.includes(purpose)) return undefined;
  if (!typedMail) throw new Invalid(AUTH_MESSAGES.failedToGenerateOTPTryAgain, { email: [MAIL_WANTED] });
  const account = await row<{ email: string | null }>(
    "SELECT email::text FROM users WHERE role = 'customer' AND phone_e164 = $phone",
    { phone },
  );
  return account ? (account.email ?? undefined) : typedMail;
}

/** Where nobody chose SMS, WhatsApp does as well. */
const waysOf = (wanted: CountedWay, asked: Channel | undefined): [CountedWay, ...CountedWay[]] =>
  wanted === "sms" && asked === undefined && sendsWhatsApp() ? ["sms", "whatsapp"] : [wanted];

async function askerOf(phone: string, browserHash: Buffer): Promise<OtpAsker> {
  const known = await row<{ browser: boolean }>(
    `SELECT coalesce(bool_or(EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id AND s.browser_hash = $browserHash)), false) AS browser
     FROM users u WHERE u.phone_e164 = $phone HAVING count(*) > 0`,
    { phone, browserHash },
  );
  return {
    phone,
    knownBrowser: known?.browser ? browserHash : null,
    isKnownNumber: known !== undefined,
  };
}

export type PendingOtp = {
  purpose: OtpPurpose;
  channel: Channel;
  /** The address that was typed for a code by mail. */
  typedMail?: string;
  phone: string;
  resendAt: Date;
  expiresAt: Date;
};

/** Where a code by mail went, and what was typed for it. */
function openMail({ id, mailSealed }: { id: string; mailSealed: string | null }) {
  const text = mailSealed && unseal("otp", id, mailSealed);
  return text ? (JSON.parse(text) as { to: string | null; typed: string | null }) : null;
}

/** What a right code verified: the number itself or, for a number that gets no messages, the mail address. */
export type CodeProof = { channel: Channel; mail: string | null };

/**
 * The code that this browser was sent last for one of these purposes and has not used: where it went, and when another may be
 * asked for. Null when there is none or its time is over.
 */
export async function findPendingOtp(
  ctx: Context,
  input: { purposes: OtpPurpose[]; browserHash: Buffer },
): Promise<PendingOtp | null> {
  const found = await row<{
    id: string;
    purpose: OtpPurpose;
    channel: Channel;
    mailSealed: string | null;
    phoneSealed: string;
    createdAt: Date;
    expiresAt: Date;
  }>(
    `SELECT id, purpose, channel, mail_sealed, phone_sealed, created_at, expires_at FROM otps
     WHERE browser_hash = $browserHash AND purpose = ANY($purposes::text[]) AND used_at IS NULL AND expires_at > $now
     ORDER BY created_at DESC LIMIT 1`,
    { ...input, now: ctx.now },
  );
  const phone = found ? unseal("otp", found.id, found.phoneSealed) : undefined;
  if (!found || !phone) return null;
  return {
    purpose: found.purpose,
    channel: found.channel,
    typedMail: openMail(found)?.typed ?? undefined,
    phone,
    resendAt: new Date(found.createdAt.getTime() + OTP_LIMITS.phoneMinute.seconds * 1_000),
    expiresAt: found.expiresAt,
  };
}

/**
 * Uses a code up. Each call is a try, counted before the comparison, in the statement that finds the code: of any number of
 * guesses at once five are compared. Call it outside a transaction, or a rollback gives the tries back.
 * @returns the text to show, and what was proved
 * @throws Invalid when the code is wrong, used, too old, from another browser, or for something else, which all look the same; after
 *   five tries it says that another code is needed
 */
export async function verifyOtp(
  ctx: Context,
  input: { phone: string; purpose: OtpPurpose; browserHash: Buffer; code: string },
): Promise<{ message: string; proof: CodeProof }> {
  const { phone, purpose, browserHash, code } = input;
  const secrets = config().SESSION_SECRETS;
  const asked = {
    phoneHashes: secrets.map((secret) => phoneHash(secret, phone, browserHash)),
    purpose,
    browserHash,
    now: ctx.now,
  };
  const counted = await row<{
    id: string;
    channel: Channel;
    mailSealed: string | null;
    codeMac: Buffer;
    tries: number;
  }>(
    `UPDATE otps SET tries = tries + 1 WHERE ${LIVE} AND tries < ${TRIES} RETURNING id, channel, mail_sealed, code_mac, tries`,
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
  if (counted.channel !== "mail")
    await settleOtpLimits(ctx, await askerOf(phone, browserHash), counted.channel);
  const proof = { channel: counted.channel, mail: openMail(counted)?.to ?? null };
  return { message: AUTH_MESSAGES.otpVerificationSuccessful, proof };
}

/** The code that this browser was sent for this purpose, while it may be used. */
const LIVE = `phone_hash = ANY($phoneHashes::bytea[]) AND purpose = $purpose AND browser_hash = $browserHash
  AND used_at IS NULL AND expires_at > $now`;

const USED_UP = ` It has been tried ${TRIES} times and no longer works: please ask for another code.`;

/** Of two that enter the right code at once, one gets in. */
async function consume(ctx: Context, id: string): Promise<boolean> {
  const used = await execute("UPDATE otps SET used_at = $now WHERE id = $id AND used_at IS NULL", {
    id,
    now: ctx.now,
  });
  return used === 1;
}
