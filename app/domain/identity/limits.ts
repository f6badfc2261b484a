import { type Context, isUser } from "#app/domain/context.ts";
import { TooMany } from "#app/domain/errors.ts";
import { words } from "#app/words/catalogue.ts";
import {
  addressOf,
  consume,
  DAY,
  decrementCount,
  forget,
  HOUR,
  type Limit,
  MINUTE,
  waitTime,
} from "./rate-counts.ts";

/** How often somebody may try a password or a second factor, ask for a link, or send a public form. */

/** Passwords and second factors. Wrong ones count; a right one clears its account's count. */
export const PASSWORD_LIMITS = {
  account: { points: 10, seconds: 15 * MINUTE },
  address: { points: 10, seconds: 15 * MINUTE },
  secondFactorHour: { points: 10, seconds: HOUR },
  secondFactorDay: { points: 20, seconds: DAY },
} as const satisfies Record<string, Limit>;

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
  await forget("password-account", PASSWORD_LIMITS.account, accountKey(attempt));
  if (address) await decrementCount("password-address", PASSWORD_LIMITS.address, address);
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
  await decrementCount("second-factor-hour", PASSWORD_LIMITS.secondFactorHour, userId);
  await decrementCount("second-factor-day", PASSWORD_LIMITS.secondFactorDay, userId);
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
  await decrementCount("confirmation-hour", PASSWORD_LIMITS.secondFactorHour, userId);
  await decrementCount("confirmation-day", PASSWORD_LIMITS.secondFactorDay, userId);
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

/**
 * Choices that are kept before they are paid, which need no account. A family makes a few in an hour, and a hospital's visitors or an
 * operator's customers, who share one address, some dozens; 300 an hour keep one address at 7,200 rows that expire in a day.
 */
export const DRAFT_LIMITS = {
  person: { points: 300, seconds: HOUR },
  address: { points: 300, seconds: HOUR },
} as const satisfies Record<string, Limit>;

/**
 * Counts one choice, of whoever is signed in against the person, of others against their address.
 * @throws TooMany, or Unavailable when it cannot be counted
 */
export async function countDraft(ctx: Context): Promise<void> {
  const address = addressOf(ctx);
  if (isUser(ctx.actor)) {
    const wait = await consume("draft-person", DRAFT_LIMITS.person, ctx.actor.id);
    if (wait > 0) throw new TooMany(words("refusals")("sentTooOften", { time: waitTime(wait) }), wait);
    return;
  }
  const wait = address ? await consume("draft-address", DRAFT_LIMITS.address, address) : 0;
  if (wait > 0) throw new TooMany(words("refusals")("tooManyChoices", { time: waitTime(wait) }), wait);
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
