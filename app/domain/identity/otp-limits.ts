import type { Context } from "#app/domain/context.ts";
import type { Channel } from "#app/domain/messages/schema.ts";
import { sendsWhatsApp } from "#app/domain/messages/sends-whatsapp.ts";
import { addressOf, consume, counted, DAY, decrementCount, HOUR, type Limit, MINUTE } from "./rate-counts.ts";

/**
 * Codes (features 4.8, reliability G17 and G18). What `settleOtpLimits` gives back counts only codes that were asked for and never
 * entered. Whoever signed in from this browser before has an allowance of their own, which strangers cannot use up, and so has whoever
 * asks from an address where codes are entered (`isProven`).
 */
export const OTP_LIMITS = {
  address: { points: 10, seconds: HOUR },
  provenAddress: { points: 60, seconds: HOUR },
  phoneMinute: { points: 1, seconds: MINUTE },
  /** One number asked for from one address: fewer in a day than a number gets, so that no address uses up a number by itself. */
  askerQuarter: { points: 3, seconds: 15 * MINUTE },
  askerDay: { points: 4, seconds: DAY },
  /** One number, from all addresses that are not proven. The day has as many by WhatsApp as by SMS. */
  phoneQuarter: { points: 3, seconds: 15 * MINUTE },
  phoneDay: { points: 6, seconds: DAY },
  /** The same where SMS is the only way: strangers must not lock a number for a day. */
  onlyWayHour: { points: 6, seconds: HOUR },
  onlyWayDay: { points: 30, seconds: DAY },
  knownQuarter: { points: 3, seconds: 15 * MINUTE },
  knownDay: { points: 12, seconds: DAY },
  /** Numbers that begin with the same 7 digits: how bots pump messages. See `prefixWait`. */
  prefix: { points: 300, seconds: HOUR },
  prefixOfAddress: { points: 5, seconds: HOUR },
  /** The bill of the whole site, bots or not. */
  site: { points: 5_000, seconds: HOUR },
  mailAddress: { points: 20, seconds: HOUR },
  mailMinute: { points: 1, seconds: MINUTE },
  /** One number, or one mail address that was typed for any number, from one address: half of what an inbox gets. */
  mailAsker: { points: 6, seconds: HOUR },
  /** The same from all addresses that are not proven, so that no inbox is flooded from many. */
  inboxHour: { points: 12, seconds: HOUR },
  inboxDay: { points: 60, seconds: DAY },
  /** Wrong codes typed for one number; beyond them its codes are longer. */
  wrong: { points: 10, seconds: DAY },
} as const satisfies Record<string, Limit>;

/** Counts that are only read: what was asked for and entered at an address in a week. */
const RECORD: Limit = { points: 1_000_000, seconds: 7 * DAY };

/** Fewer codes entered than this share of all that were asked for, and they are taken for a bot's. */
const ENTERED_SHARE = 0.2;
/** So many codes by SMS that nobody entered in an hour make a prefix suspect, unless the share is reached. */
const SUSPECT_PREFIX = 30;
/** So many codes entered in a week prove an address, while the share is reached. */
const PROVEN_ADDRESS = 5;

const prefixOf = (phone: string) => phone.slice(1, 8);

/** Who asks for a code. */
export type OtpAsker = {
  phone: string;
  /** This browser when it signed in to an account of this number before. */
  knownBrowser: Buffer | null;
  /** An account has this number. */
  isKnownNumber: boolean;
};

/** The ways that cost something, and whose codes are counted here. */
export type CountedWay = Exclude<Channel, "mail">;

/** By which way the code goes, or how many seconds there are to wait. */
export type Counted = { way: Channel } | { wait: number };

type Count = [name: string, limit: Limit, key: string];

const ownAllowance = (phone: string, browser: Buffer): Count[] => {
  const key = `${phone}:${browser.toString("hex")}`;
  return [
    ["otp-known-quarter", OTP_LIMITS.knownQuarter, key],
    ["otp-known-day", OTP_LIMITS.knownDay, key],
  ];
};

/** What a request uses up when no known browser sends it: whichever way the code goes, and of that way. */
function strangersAllowance(phone: string, address: string | undefined, proven: boolean) {
  const asker = `${phone}:${address}`;
  const prefix = prefixOf(phone);
  const ofStrangers: Count[] = address
    ? [
        ["otp-address", OTP_LIMITS.address, address],
        ["otp-prefix-address", OTP_LIMITS.prefixOfAddress, `${prefix}:${address}`],
      ]
    : [];
  const ofAddress: Count[] = proven
    ? [["otp-address-proven", OTP_LIMITS.provenAddress, `${address}`]]
    : [...ofStrangers, ["otp-phone-quarter", OTP_LIMITS.phoneQuarter, phone]];
  return {
    any: [
      ["otp-asker-quarter", OTP_LIMITS.askerQuarter, asker],
      ["otp-asker-day", OTP_LIMITS.askerDay, asker],
      ...ofAddress,
    ] satisfies Count[],
    of: (way: CountedWay): Count[] => [
      ...(proven ? [] : numberAllowance(`${way}:${phone}`)),
      ["otp-prefix", OTP_LIMITS.prefix, `${way}:${prefix}`],
    ],
  };
}

const numberAllowance = (key: string): Count[] =>
  sendsWhatsApp()
    ? [["otp-phone-day", OTP_LIMITS.phoneDay, key]]
    : [
        ["otp-only-way-hour", OTP_LIMITS.onlyWayHour, key],
        ["otp-only-way-day", OTP_LIMITS.onlyWayDay, key],
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
 * @param ways the ways that the code may go, the first one preferred: strangers who used up a number's SMS leave it the next
 * @throws Unavailable when it cannot be counted
 */
export async function countOtpRequest(
  ctx: Context,
  asker: OtpAsker,
  ways: [CountedWay, ...CountedWay[]],
): Promise<Counted> {
  const address = addressOf(ctx);
  const counted = asker.knownBrowser
    ? await countKnownBrowser(ways[0], asker.phone, asker.knownBrowser)
    : await countStranger(asker, address, ways);
  if ("wait" in counted) return counted;
  const wait = await consume("otp-site", OTP_LIMITS.site, "site");
  if (wait > 0) return { wait };
  if (address) await consume("otp-address-asked", RECORD, address);
  return counted;
}

async function countKnownBrowser(way: Channel, recipient: string, browser: Buffer): Promise<Counted> {
  const key = `${recipient}:${browser.toString("hex")}`;
  const minute: Count = ["otp-known-minute", OTP_LIMITS.phoneMinute, key];
  const wait = await consumeAll([minute, ...ownAllowance(recipient, browser)]);
  return wait > 0 ? { wait } : { way };
}

/** A refused request counts against its address, so that a suspect prefix does not tell quickly which of its numbers are known. */
async function countStranger(
  { phone, isKnownNumber }: OtpAsker,
  address: string | undefined,
  ways: CountedWay[],
): Promise<Counted> {
  const proven = await isProven(address);
  const { any, of } = strangersAllowance(phone, address, proven);
  const wait = await consumeAll([["otp-phone-minute", OTP_LIMITS.phoneMinute, phone], ...any]);
  if (wait > 0) return { wait };
  const waits: number[] = [];
  for (const way of ways) {
    const isSpared = proven || isKnownNumber || way !== "sms";
    const wait = (isSpared ? 0 : await prefixWait(phone)) || (await consumeAll(of(way)));
    if (wait === 0) return { way };
    waits.push(wait);
  }
  return { wait: Math.min(...waits) };
}

/** An address where people enter their codes: a hospital's, an operator's, that of an office. Bots do not see the codes that they ask for. */
async function isProven(address: string | undefined): Promise<boolean> {
  if (!address) return false;
  const [asked, entered] = await Promise.all([
    counted("otp-address-asked", RECORD, address),
    counted("otp-address-entered", RECORD, address),
  ]);
  return entered.points >= PROVEN_ADDRESS && entered.points >= ENTERED_SHARE * asked.points;
}

/**
 * SMS to a prefix whose codes are hardly ever entered go to numbers that have an account, and to whoever asks from a proven address.
 * Others get theirs by WhatsApp, which earns nobody a share. @returns seconds to wait
 */
async function prefixWait(phone: string): Promise<number> {
  const prefix = prefixOf(phone);
  const [unentered, entered] = await Promise.all([
    counted("otp-prefix", OTP_LIMITS.prefix, `sms:${prefix}`),
    counted("otp-prefix-verified", OTP_LIMITS.site, prefix),
  ]);
  const isSuspect =
    unentered.points >= SUSPECT_PREFIX &&
    entered.points < ENTERED_SHARE * (unentered.points + entered.points);
  return isSuspect ? unentered.seconds : 0;
}

/**
 * Counts one request for a code by mail, which costs nothing: of a known browser against an allowance of its own, of anybody else against
 * the address, and against the number and the typed mail address. The number stands for the inbox of its account, so that the answer
 * does not tell whether it has one.
 * @throws Unavailable when it cannot be counted
 */
export async function countMailedOtpRequest(
  ctx: Context,
  { phone, knownBrowser }: OtpAsker,
  browser: Buffer,
  typedMail?: string,
): Promise<Counted> {
  if (knownBrowser) return countKnownBrowser("mail", `mail:${phone}`, knownBrowser);
  const address = addressOf(ctx);
  const proven = await isProven(address);
  const wait = await consumeAll([
    ...(address ? [["otp-mail-address", OTP_LIMITS.mailAddress, address] satisfies Count] : []),
    ["otp-mail-minute", OTP_LIMITS.mailMinute, `${phone}:${browser.toString("hex")}`],
    ...inboxAllowance(phone, address, proven),
    ...(typedMail ? inboxAllowance(typedMail.toLowerCase(), address, proven) : []),
  ]);
  return wait > 0 ? { wait } : { way: "mail" };
}

const inboxAllowance = (inbox: string, address: string | undefined, proven: boolean): Count[] => [
  ["otp-mail-asker", OTP_LIMITS.mailAsker, `${inbox}:${address}`],
  ...(proven
    ? []
    : ([
        ["otp-inbox-hour", OTP_LIMITS.inboxHour, inbox],
        ["otp-inbox-day", OTP_LIMITS.inboxDay, inbox],
      ] satisfies Count[])),
];

/**
 * A code was entered rightly: this request was no abuse, so it does not count against the phone, its neighbours or the address, and
 * speaks for the address.
 */
export async function settleOtpLimits(ctx: Context, asker: OtpAsker, way: CountedWay): Promise<void> {
  const { phone, knownBrowser } = asker;
  const address = addressOf(ctx);
  const { any, of } = strangersAllowance(phone, address, await isProven(address));
  const used = knownBrowser ? ownAllowance(phone, knownBrowser) : [...any, ...of(way)];
  await Promise.all(used.map(([name, limit, key]) => decrementCount(name, limit, key)));
  await consume("otp-prefix-verified", OTP_LIMITS.site, prefixOf(phone));
  if (address) await consume("otp-address-entered", RECORD, address);
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
  return (await counted("otp-wrong", OTP_LIMITS.wrong, phone)).points >= OTP_LIMITS.wrong.points ? 8 : 6;
}
