import { deflateRawSync } from "node:zlib";
import ipaddr from "ipaddr.js";
import { present } from "#app/present.ts";
import { ConfigError, type Settings } from "./settings.ts";

const OWN_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** True for this machine's own address and, in a trial, for those of its private network, so that a phone gets in. */
function isLocal(origin: string, trial: Settings["TRIAL"]): boolean {
  const { hostname } = new URL(origin);
  if (OWN_HOSTS.includes(hostname)) return true;
  const address = hostname.replace(/^\[|\]$/g, "");
  return (
    trial === "yes" &&
    ipaddr.isValid(address) &&
    ["private", "uniqueLocal", "linkLocal"].includes(ipaddr.parse(address).range())
  );
}

/** True for an installation that others reach: in production, under an address that is not local. */
export function isDeployed(settings: Pick<Settings, "NODE_ENV" | "TRIAL"> & { APP_ORIGIN: string }): boolean {
  return settings.NODE_ENV === "production" && !isLocal(settings.APP_ORIGIN, settings.TRIAL);
}

/** @throws ConfigError when production lacks a setting, or a deployment has one that strangers could use against it */
export function refuseUnsafeProduction(settings: Settings, origin: string) {
  if (settings.NODE_ENV !== "production") return;
  if (!origin.startsWith("https:") && !isLocal(origin, settings.TRIAL)) {
    throw new ConfigError("Setting APP_ORIGIN is wrong: in production it must start with https://");
  }
  // The sandbox gateway lets anybody pay for nothing, so production never falls back to it unasked.
  const needed = [
    "APP_ORIGIN",
    "DATABASE_URL",
    "SESSION_SECRETS",
    "PAYMENT_GATEWAY",
    // Cashfree signs with the secrets of its keys.
    ...(settings.PAYMENT_GATEWAY === "cashfree" ? [] : (["PAYMENT_WEBHOOK_SECRET"] as const)),
    "PLATFORM_LEGAL_NAME",
    "PLATFORM_ADDRESS",
    "PLATFORM_GSTIN",
  ] as const;
  for (const name of needed) {
    if (!settings[name]) throw new ConfigError(`Setting ${name} is missing: production needs it`);
  }
  if (isDeployed({ ...settings, APP_ORIGIN: origin })) refuseUnsafeDeployment(settings);
}

function refuseUnsafeDeployment(settings: Settings) {
  if (settings.SECOND_STEP === "optional")
    throw new ConfigError("Setting SECOND_STEP is wrong: a deployment has it obligatory");
  const own = [
    "PAYMENT_WEBHOOK_SECRET",
    "METRICS_TOKEN",
    "GUPSHUP_REPORT_SECRET",
    "WHATSAPP_CLOUD_VERIFY_TOKEN",
  ] as const;
  const secrets = [
    ...present(settings.SESSION_SECRETS).map((secret) => ["SESSION_SECRETS", secret, 24] as const),
    ...own.flatMap((name) => (settings[name] ? [[name, settings[name], 14] as const] : [])),
  ];
  for (const [name, secret, bytes] of secrets) {
    if (isGuessable(secret, bytes))
      throw new ConfigError(`Setting ${name} is wrong: it can be guessed. Draw one: openssl rand -hex 32`);
  }
  if (settings.PAYMENT_GATEWAY === "sandbox" && settings.ALLOW_SANDBOX_PAYMENTS === "no") {
    throw new ConfigError(
      "Setting PAYMENT_GATEWAY is wrong: with sandbox anybody can pay for nothing; ALLOW_SANDBOX_PAYMENTS=yes says that this is meant",
    );
  }
  if (settings.TRUSTED_PROXY_CIDRS.some(isWorldwide)) {
    throw new ConfigError(
      "Setting TRUSTED_PROXY_CIDRS is wrong: it trusts everybody to say where a request comes from",
    );
  }
}

/** Wider than any private network: `0.0.0.0/1,128.0.0.0/1` is everybody too. */
function isWorldwide(cidr: string): boolean {
  const [range, bits] = ipaddr.parseCIDR(cidr);
  return bits < (range.kind() === "ipv4" ? 8 : 7);
}

/** Words, rows of the keyboard and dates, of which secrets are made that somebody made up. None of them can stand in hex digits. */
const MADE_UP = /secret|passw|change|example|medihaven|qwerty|qazwsx|\s|20\d\d-\d\d-\d\d/i;
/** One secret in 100,000 that was drawn in hex contains one of these, so they are not refused but count for nothing. */
const COUNTED_UP = /123456|abcdef/gi;
/** So many letters or digits in their order are not drawn. */
const LONGEST_RUN = 8;

/** A secret that was made up, or that repeats itself. @param bytes what must be left of it when it is compressed */
function isGuessable(secret: string, bytes: number): boolean {
  return (
    MADE_UP.test(secret) ||
    [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(secret)).length < 2 ||
    longestRun(secret) >= LONGEST_RUN ||
    new Set(secret).size < 8 ||
    deflateRawSync(secret.replace(COUNTED_UP, "")).length < bytes
  );
}

/** How many characters follow each other as in the alphabet, or the other way round. */
function longestRun(text: string): number {
  let longest = 1;
  for (const step of [1, -1]) {
    let run = 1;
    for (let index = 1; index < text.length; index += 1) {
      run = text.charCodeAt(index) - text.charCodeAt(index - 1) === step ? run + 1 : 1;
      longest = Math.max(longest, run);
    }
  }
  return longest;
}

/** @throws ConfigError when a provider is chosen and one of its settings is missing */
export function requireTogether(settings: Settings) {
  const groups: Array<[boolean, Array<keyof Settings>, string]> = [
    [
      settings.PAYMENT_GATEWAY === "razorpay",
      ["PAYMENT_KEY_ID", "PAYMENT_KEY_SECRET", "PAYMENT_WEBHOOK_SECRET", "PAYOUT_SOURCE_ACCOUNT"],
      "PAYMENT_GATEWAY=razorpay",
    ],
    [
      settings.PAYMENT_GATEWAY === "cashfree",
      [
        ...(["PAYMENT_KEY_ID", "PAYMENT_KEY_SECRET", "PAYOUT_KEY_ID", "PAYOUT_KEY_SECRET"] as const),
        ...(["BANK_PROOF_KEY_ID", "BANK_PROOF_KEY_SECRET"] as const),
      ],
      "PAYMENT_GATEWAY=cashfree",
    ],
    [
      settings.STORAGE === "s3",
      ["S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
      "STORAGE=s3",
    ],
    [settings.DATABASE_POOLER !== "none", ["DATABASE_URL", "DIRECT_DATABASE_URL"], "DATABASE_POOLER"],
    [settings.DATABASE_OWNER_URL !== undefined, ["DATABASE_URL"], "DATABASE_OWNER_URL"],
    [settings.TWILIO_ACCOUNT_SID !== undefined, ["TWILIO_AUTH_TOKEN", "SMS_FROM"], "TWILIO_ACCOUNT_SID"],
    [
      settings.GUPSHUP_USER_ID !== undefined,
      ["GUPSHUP_PASSWORD", "GUPSHUP_SENDER", "GUPSHUP_REPORT_SECRET", "DLT_ENTITY_ID"],
      "GUPSHUP_USER_ID",
    ],
    [
      settings.WHATSAPP_CLOUD_TOKEN !== undefined,
      ["WHATSAPP_CLOUD_PHONE_ID", "WHATSAPP_CLOUD_APP_SECRET", "WHATSAPP_CLOUD_VERIFY_TOKEN"],
      "WHATSAPP_CLOUD_TOKEN",
    ],
    [settings.MAP_TILES_URL !== undefined, ["MAP_TILES_CREDIT"], "MAP_TILES_URL"],
  ];
  for (const [active, names, because] of groups) {
    for (const name of names) {
      if (active && !settings[name]) throw new ConfigError(`Setting ${name} is missing: ${because} needs it`);
    }
  }
}

/**
 * Two addresses of one role would look like the separation that they are not.
 * @throws ConfigError when both name the same role
 */
export function refuseOneRole({ DATABASE_OWNER_URL: owner, DATABASE_URL, DIRECT_DATABASE_URL }: Settings) {
  const application = DIRECT_DATABASE_URL ?? DATABASE_URL;
  if (owner && application && new URL(owner).username === new URL(application).username)
    throw new ConfigError(
      "Setting DATABASE_OWNER_URL is wrong: it names the role of DATABASE_URL, and has to be another",
    );
}
