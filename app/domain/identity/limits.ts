import { createHmac } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { config } from "#app/config.ts";
import type { Context } from "#app/domain/context.ts";
import { TooMany, Unavailable } from "#app/domain/errors.ts";
import { present } from "#app/present.ts";
import { formats, formatsIn, words } from "#app/words/catalogue.ts";
import type { Formats } from "#app/words/formats.ts";
import { database } from "#db/client.ts";

/**
 * How often somebody may ask for a code or try a password. The counts are rows, so they hold across processes and restarts;
 * when they cannot be kept, nothing is sent and nobody signs in. Keys are keyed hashes: the table holds no phone number.
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Limit = { points: number; seconds: number };

/**
 * Codes (features 4.8, reliability G17 and G18). What `settleOtpLimits` gives back counts only codes that were asked for and never
 * entered. A browser that signed in before has its own allowance, which strangers cannot use up; the strangers' allowance of a number is
 * restored within the hour.
 */
export const OTP_LIMITS = {
  address: { points: 20, seconds: HOUR },
  phoneMinute: { points: 1, seconds: MINUTE },
  /** One number asked for from one address. */
  askerQuarter: { points: 3, seconds: 15 * MINUTE },
  askerDay: { points: 6, seconds: DAY },
  /** One number asked for from anywhere. */
  phoneHour: { points: 6, seconds: HOUR },
  phoneDay: { points: 30, seconds: DAY },
  knownQuarter: { points: 3, seconds: 15 * MINUTE },
  knownDay: { points: 12, seconds: DAY },
  /** Numbers that begin with the same 7 digits: how bots pump messages. See `prefixWait`. */
  prefix: { points: 300, seconds: HOUR },
  prefixOfAddress: { points: 3, seconds: HOUR },
  /** The bill of the whole site, bots or not. */
  site: { points: 5_000, seconds: HOUR },
  mailMinute: { points: 1, seconds: MINUTE },
  mailHour: { points: 6, seconds: HOUR },
  /** One mail address that was typed, for whatever number. */
  mailInbox: { points: 6, seconds: HOUR },
  /** Wrong codes typed for one number; beyond them its codes are longer. */
  wrong: { points: 10, seconds: DAY },
} as const satisfies Record<string, Limit>;

/** This many unused codes of a prefix in an hour, with less than a fifth entered, suggest a bot. */
const SUSPECT_PREFIX = { unverified: 30, verifiedShare: 0.2 };

/** Passwords and second factors. Wrong ones count; a right one clears its account's count. */
export const PASSWORD_LIMITS = {
  account: { points: 10, seconds: 15 * MINUTE },
  address: { points: 10, seconds: 15 * MINUTE },
  secondFactorHour: { points: 10, seconds: HOUR },
  secondFactorDay: { points: 20, seconds: DAY },
} as const satisfies Record<string, Limit>;

const TABLE = "rate_limits";
const limiters = new Map<string, RateLimiterPostgres>();
let limited: unknown;

function limiter(name: string, { points, seconds }: Limit): RateLimiterPostgres {
  const pool = database();
  if (limited !== pool) {
    limiters.clear();
    limited = pool;
  }
  let known = limiters.get(name);
  if (!known) {
    known = new RateLimiterPostgres({
      storeClient: pool,
      storeType: "sequelize",
      tableName: TABLE,
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    limiters.set(name, known);
  }
  return known;
}

function keyOf(text: string): string {
  return createHmac("sha256", present(config().SESSION_SECRETS[0]))
    .update(`limit:${text}`)
    .digest("base64url")
    .slice(0, 27);
}

/** Seconds until the next try is allowed; 0 when this one was counted and is. */
async function consume(name: string, limit: Limit, key: string): Promise<number> {
  try {
    await limiter(name, limit).consume(keyOf(key));
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
    throw new Unavailable();
  }
}

async function giveBack(name: string, limit: Limit, key: string): Promise<void> {
  await limiter(name, limit)
    .reward(keyOf(key))
    .catch(() => {
      // The count stays one too high until it runs out, which errs on the safe side.
    });
}

const prefixOf = (phone: string) => phone.slice(1, 8);
const addressOf = (ctx: Context) => ctx.request?.ipHash;

/** `45 seconds`, `12 minutes`, `3 hours`. */
function waitTime(seconds: number, say: Formats = formats()): string {
  if (seconds < 90) return say.seconds(seconds);
  return seconds < 90 * MINUTE
    ? say.minutes(Math.ceil(seconds / MINUTE))
    : say.hours(Math.ceil(seconds / HOUR));
}

/** The same in English, for what the specification says in English. */
export const waitText = (seconds: number): string => waitTime(seconds, formatsIn("en"));

/** Who asks for a code. `knownBrowser` signed in to an account of this number before. */
export type OtpAsker = { phone: string; knownBrowser: Buffer | null };

type Count = [name: string, limit: Limit, key: string];

const ownAllowance = (phone: string, browser: Buffer): Count[] => {
  const key = `${phone}:${browser.toString("hex")}`;
  return [
    ["otp-known-quarter", OTP_LIMITS.knownQuarter, key],
    ["otp-known-day", OTP_LIMITS.knownDay, key],
  ];
};

const strangersAllowance = (phone: string, address: string | undefined): Count[] => [
  ...(address ? [["otp-address", OTP_LIMITS.address, address] satisfies Count] : []),
  ["otp-asker-quarter", OTP_LIMITS.askerQuarter, `${phone}:${address}`],
  ["otp-asker-day", OTP_LIMITS.askerDay, `${phone}:${address}`],
  ["otp-phone-hour", OTP_LIMITS.phoneHour, phone],
  ["otp-phone-day", OTP_LIMITS.phoneDay, phone],
  ["otp-prefix", OTP_LIMITS.prefix, prefixOf(phone)],
];

/** In this order and one after the other: what the first refuses must not use up what belongs to the phone. */
async function consumeAll(counts: Count[]): Promise<number> {
  for (const [name, limit, key] of counts) {
    const wait = await consume(name, limit, key);
    if (wait > 0) return wait;
  }
  return 0;
}

/**
 * Counts one request for a code by SMS or WhatsApp: of a known browser against its own allowance, of anybody else against the address,
 * the phone and its neighbours; both against the site.
 * @returns seconds to wait, 0 when the code may be sent
 * @throws Unavailable when it cannot be counted
 */
export async function countOtpRequest(ctx: Context, { phone, knownBrowser }: OtpAsker): Promise<number> {
  const minute: Count = knownBrowser
    ? ["otp-known-minute", OTP_LIMITS.phoneMinute, `${phone}:${knownBrowser.toString("hex")}`]
    : ["otp-phone-minute", OTP_LIMITS.phoneMinute, phone];
  const allowance = knownBrowser
    ? ownAllowance(phone, knownBrowser)
    : strangersAllowance(phone, addressOf(ctx));
  const blocked = knownBrowser ? 0 : await prefixWait(ctx, phone);
  return blocked || consumeAll([minute, ...allowance, ["otp-site", OTP_LIMITS.site, "site"]]);
}

/**
 * A prefix whose codes are hardly ever entered is not closed, which would shut out all its owners, but each address gets few codes for
 * it. @returns seconds to wait
 */
async function prefixWait(ctx: Context, phone: string): Promise<number> {
  const prefix = prefixOf(phone);
  const [unverified, verified] = await Promise.all([
    counted("otp-prefix", OTP_LIMITS.prefix, prefix),
    counted("otp-prefix-verified", OTP_LIMITS.site, prefix),
  ]);
  const isSuspect =
    unverified >= SUSPECT_PREFIX.unverified &&
    verified < SUSPECT_PREFIX.verifiedShare * (unverified + verified);
  return isSuspect
    ? consume("otp-prefix-address", OTP_LIMITS.prefixOfAddress, `${prefix}:${addressOf(ctx)}`)
    : 0;
}

/** How much of a limit is used. @throws Unavailable when it cannot be read */
async function counted(name: string, limit: Limit, key: string): Promise<number> {
  const found = await limiter(name, limit)
    .get(keyOf(key))
    .catch(() => {
      throw new Unavailable();
    });
  return found?.consumedPoints ?? 0;
}

/**
 * Counts one request for a code by mail, which costs nothing and has an allowance of its own.
 * @returns seconds to wait
 */
export async function countMailedOtpRequest(
  ctx: Context,
  phone: string,
  browser: Buffer,
  typedMail?: string,
): Promise<number> {
  const address = addressOf(ctx);
  return consumeAll([
    ...(address ? [["otp-mail-address", OTP_LIMITS.address, address] satisfies Count] : []),
    ["otp-mail-minute", OTP_LIMITS.mailMinute, `${phone}:${browser.toString("hex")}`],
    ["otp-mail-hour", OTP_LIMITS.mailHour, `${phone}:${address}`],
    ...(typedMail ? [["otp-mail-inbox", OTP_LIMITS.mailInbox, typedMail.toLowerCase()] satisfies Count] : []),
  ]);
}

/** A code was entered rightly: this request was no abuse, so it does not count against the phone's hours, its neighbours or the address. */
export async function settleOtpLimits(ctx: Context, { phone, knownBrowser }: OtpAsker): Promise<void> {
  const allowance = knownBrowser
    ? ownAllowance(phone, knownBrowser)
    : strangersAllowance(phone, addressOf(ctx));
  await Promise.all(allowance.map(([name, limit, key]) => giveBack(name, limit, key)));
  await consume("otp-prefix-verified", OTP_LIMITS.site, prefixOf(phone));
}

/** Counts one wrong code for a number. @throws Unavailable when it cannot be counted */
export async function countWrongOtp(phone: string): Promise<void> {
  await consume("otp-wrong", OTP_LIMITS.wrong, phone);
}

/**
 * How many digits the next code of a number has. Somebody who guesses makes its codes longer, so that guessing leads nowhere, and
 * nobody is locked out by it.
 */
export async function otpDigits(phone: string): Promise<6 | 8> {
  return (await counted("otp-wrong", OTP_LIMITS.wrong, phone)) >= OTP_LIMITS.wrong.points ? 8 : 6;
}

const tooManyTries = (wait: number) =>
  new TooMany(words("refusals")("tooManyTries", { time: waitTime(wait) }), wait);

/** The key of the count: the account as typed; a browser that signed in to it before has its own count. */
export type PasswordTry = { account: string; knownBrowser: Buffer | null };

const accountKey = (attempt: PasswordTry) =>
  attempt.knownBrowser ? `${attempt.account}:${attempt.knownBrowser.toString("hex")}` : attempt.account;

/**
 * Counts one try of a password against the account and the address. A stranger who guesses from elsewhere uses up the count
 * of strangers, so the owner gets in from the browser that got in before (reliability 24).
 * @throws TooMany, or Unavailable when it cannot be counted
 */
export async function countPasswordTry(ctx: Context, attempt: PasswordTry): Promise<void> {
  const address = addressOf(ctx);
  const blocked = address ? await consume("password-address", PASSWORD_LIMITS.address, address) : 0;
  const wait = blocked || (await consume("password-account", PASSWORD_LIMITS.account, accountKey(attempt)));
  if (wait > 0) throw tooManyTries(wait);
}

/** The password was right: this try does not count, and the account's count is reset. */
export async function settlePasswordLimits(ctx: Context, attempt: PasswordTry): Promise<void> {
  const address = addressOf(ctx);
  await limiter("password-account", PASSWORD_LIMITS.account)
    .delete(keyOf(accountKey(attempt)))
    .catch(() => {
      // As above: a count too high errs on the safe side.
    });
  if (address) await giveBack("password-address", PASSWORD_LIMITS.address, address);
}

/**
 * Counts one try of a second factor, which only somebody gets who has the password: twenty wrong ones a day.
 * @throws TooMany, or Unavailable when it cannot be counted
 */
export async function countSecondFactorTry(userId: string): Promise<void> {
  const wait = Math.max(
    await consume("second-factor-hour", PASSWORD_LIMITS.secondFactorHour, userId),
    await consume("second-factor-day", PASSWORD_LIMITS.secondFactorDay, userId),
  );
  if (wait > 0) throw tooManyTries(wait);
}

/** The second factor was right: this try does not count. */
export async function settleSecondFactorLimits(userId: string): Promise<void> {
  await giveBack("second-factor-hour", PASSWORD_LIMITS.secondFactorHour, userId);
  await giveBack("second-factor-day", PASSWORD_LIMITS.secondFactorDay, userId);
}

/**
 * Counts one try to confirm who uses a session: ten wrong ones an hour, twenty a day, of one person wherever they are signed in.
 * @throws TooMany, or Unavailable when it cannot be counted
 */
export async function countConfirmation(userId: string): Promise<void> {
  const wait = Math.max(
    await consume("confirmation-hour", PASSWORD_LIMITS.secondFactorHour, userId),
    await consume("confirmation-day", PASSWORD_LIMITS.secondFactorDay, userId),
  );
  if (wait > 0) throw tooManyTries(wait);
}

/** The confirmation was right: this try does not count. */
export async function settleConfirmations(userId: string): Promise<void> {
  await giveBack("confirmation-hour", PASSWORD_LIMITS.secondFactorHour, userId);
  await giveBack("confirmation-day", PASSWORD_LIMITS.secondFactorDay, userId);
}

/**
 * Counts one request for a password link: 3 an hour and account, 10 an hour and address.
 * @returns false when no link may be sent; the person is told the same either way
 * @throws Unavailable when it cannot be counted
 */
export async function countLinkRequest(ctx: Context, account: string): Promise<boolean> {
  const address = addressOf(ctx);
  if (address && (await consume("link-address", { points: 10, seconds: HOUR }, address)) > 0) return false;
  return (await consume("link-account", { points: 3, seconds: HOUR }, account)) === 0;
}

/** Forms that anybody may send. A hospital's visitors share one address, so that limit is wide; one person's is not. */
export const FORM_LIMITS = {
  contact: { points: 5, seconds: HOUR },
  address: { points: 40, seconds: HOUR },
  site: { points: 2_000, seconds: HOUR },
} as const satisfies Record<string, Limit>;

/**
 * Counts one sending of a public form against the contact that it names (a phone or mail address), the address and the site.
 * @throws TooMany, or Unavailable when it cannot be counted
 */
export async function countFormPost(ctx: Context, form: string, contact: string): Promise<void> {
  const address = addressOf(ctx);
  const wait =
    (await consume("form-contact", FORM_LIMITS.contact, `${form}:${contact}`)) ||
    (address ? await consume("form-address", FORM_LIMITS.address, address) : 0) ||
    (await consume("form-site", FORM_LIMITS.site, form));
  if (wait > 0) throw new TooMany(words("refusals")("sentTooOften", { time: waitTime(wait) }), wait);
}
