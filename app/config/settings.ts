import { availableParallelism } from "node:os";
import ipaddr from "ipaddr.js";
import { z } from "zod";

/** Thrown when a setting is missing or wrong. The message names the setting and fits on one line. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const url = (protocols: string[]) =>
  z.string().refine(
    (text) => {
      try {
        return protocols.includes(new URL(text).protocol);
      } catch {
        return false;
      }
    },
    { message: `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(" or ")}` },
  );

const commaSeparated = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

const cidrs = commaSeparated.refine((list) => list.every((cidr) => ipaddr.isValidCIDR(cidr)), {
  message: "must be a comma separated list of CIDR ranges, for example 10.0.0.0/8",
});

/** Two-letter codes of countries. */
const countries = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim().toUpperCase())
      .filter((part) => part !== ""),
  )
  .refine((list) => list.every((code) => /^[A-Z]{2}$/.test(code)), {
    message: "must be a comma separated list of two-letter country codes, for example IN,NP",
  });

/** Every setting, with what it may be and what it is when it is not set. */
export const schema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  // `up` says so to its web process, which is in production mode for speed only.
  TRIAL: z.enum(["yes", "no"]).default("no"),
  BRAND_NAME: z.string().min(1).max(40).default("MediHaven"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  // The address to listen on. Outside production this machine only; `0.0.0.0` lets others on the network in.
  HOST: z.string().min(1).optional(),
  // How many web processes share the port.
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(256).default(availableParallelism()),
  WORKER_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  APP_ORIGIN: url(["http:", "https:"]).optional(),
  // A host of its own for the JSON calls, at its root; they are always under /api of APP_ORIGIN besides.
  API_ORIGIN: url(["http:", "https:"]).optional(),
  // Hosts (with their port) inside of the network that webhooks and calendars may call all the same.
  OUTBOUND_INSIDE_HOSTS: commaSeparated.default([]),
  // The sites whose scripts may call the JSON calls from a browser.
  API_ORIGINS: commaSeparated
    .refine((list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin), {
      message: "must be a comma separated list of origins, for example https://app.example.com",
    })
    .default([]),
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  // What stands before DATABASE_URL: `transaction` is a pooler that knows no named statements, `prepared` one that keeps them.
  DATABASE_POOLER: z.enum(["none", "transaction", "prepared"]).default("none"),
  // The role that owns the tables, past a pooler, where DATABASE_URL is one that owns nothing: migrations, restores and erasures use it.
  DATABASE_OWNER_URL: url(["postgres:", "postgresql:"]).optional(),
  // Past a pooler: for what needs a session of its own (announcements of jobs, backups; migrations where there is no owner's address).
  DIRECT_DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  // A replica for reports, files and search, as long as it is at most so many seconds behind.
  READ_DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  READ_MAX_LAG_SECONDS: z.coerce.number().min(0.1).max(3_600).default(5),
  DATABASE_POOL_MAX: z.coerce.number().int().min(1).max(200).default(10),
  DATA_DIR: z.string().min(1).default(".data"),
  SESSION_SECRETS: z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .refine((list) => list.every((secret) => secret.length >= 32), {
      message: "must be one or more comma separated secrets of at least 32 characters",
    })
    .optional(),
  // Whether admins, staff and city managers need an authenticator app to sign in.
  SECOND_STEP: z.enum(["obligatory", "optional"]).default("obligatory"),
  TRUSTED_PROXY_CIDRS: cidrs.default([]),
  // How many JSON calls one token, or one address without a token, may make in a minute.
  CALLS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(600),
  // Who shows it may read /metrics of web from anywhere; without it only this machine may.
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  SENTRY_DSN: url(["http:", "https:"]).optional(),
  ERROR_WEBHOOK_URL: url(["http:", "https:"]).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(["http:", "https:"]).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  // Off ends the service workers that browsers have installed, at their next visit.
  OFFLINE_PAGES: z.enum(["on", "off"]).default("on"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  SMS_BASE_URL: url(["http:", "https:"]).optional(),
  WHATSAPP_BASE_URL: url(["http:", "https:"]).optional(),
  MESSAGE_LOOK_UP: z.enum(["on", "off"]).default("on"),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, "must look like AC followed by 32 hex digits")
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  SMS_FROM: z.string().min(1).optional(),
  // SMS through Gupshup's gateway for India: its account, the sender's name and our number with the operators (DLT).
  GUPSHUP_USER_ID: z
    .string()
    .regex(/^\d{6,20}$/, "must be Gupshup's number of the account")
    .optional(),
  GUPSHUP_PASSWORD: z.string().min(1).optional(),
  GUPSHUP_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9]{3,11}$/, "must be the registered sender")
    .optional(),
  GUPSHUP_REPORT_SECRET: z
    .string()
    .regex(/^[\w-]{24,100}$/, "must be 24 to 100 letters and digits")
    .optional(),
  DLT_ENTITY_ID: z
    .string()
    .regex(/^\d{8,25}$/, "must be the operators' number of the business")
    .optional(),
  // WhatsApp by Meta's Cloud API.
  WHATSAPP_CLOUD_TOKEN: z.string().min(1).optional(),
  WHATSAPP_CLOUD_PHONE_ID: z
    .string()
    .regex(/^\d{5,25}$/, "must be Meta's number of the phone")
    .optional(),
  WHATSAPP_CLOUD_APP_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  WHATSAPP_CLOUD_VERIFY_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  WHATSAPP_FROM: z.string().min(1).optional(),
  // Countries whose numbers get a code by SMS. Every further one is another way to be made to pay for messages to strangers.
  OTP_COUNTRIES: countries.default(["IN"]),
  // Countries whose numbers are written to by WhatsApp, where that is set up. Numbers of all others get their code by mail.
  OTP_WHATSAPP_COUNTRIES: countries.default(
    "BD,NP,LK,MV,BT,MM,AF,IQ,OM,AE,QA,SA,KW,BH,YE,KE,TZ,UG,ET,SD,NG,MU,UZ".split(","),
  ),
  // When marketing may be sent, on the Indian clock, and how many such messages a person gets on one day at most.
  CAMPAIGN_HOURS: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d:[0-5]\d|2[0-3]:[0-5]\d|24:00)$/, "must look like 10:00-21:00")
    .refine((text) => text.slice(0, 5) < text.slice(6), { message: "must end after it begins" })
    .default("10:00-21:00"),
  /** A campaign pauses when so many per cent of its newest messages failed. */
  CAMPAIGN_PAUSE_PERCENT: z.coerce.number().int().min(1).max(100).default(30),
  CAMPAIGN_DAILY_CAP: z.coerce.number().int().min(1).max(20).default(2),
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  MAIL_FROM: z.string().min(3).default("MediHaven <no-reply@medihaven.example>"),
  PAYMENT_GATEWAY: z.enum(["sandbox", "razorpay", "cashfree"]).optional(),
  // The sandbox lets anybody pay for nothing: a deployment says that it wants just that.
  ALLOW_SANDBOX_PAYMENTS: z.enum(["yes", "no"]).default("no"),
  PAYMENT_BASE_URL: url(["http:", "https:"]).optional(),
  PAYMENT_KEY_ID: z.string().min(1).optional(),
  PAYMENT_KEY_SECRET: z.string().min(1).optional(),
  PAYMENT_WEBHOOK_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  // The account at RazorpayX from which bank accounts of partners are proved with one rupee.
  PAYOUT_SOURCE_ACCOUNT: z
    .string()
    .regex(/^\d{6,20}$/, "must be an account number of 6 to 20 digits")
    .optional(),
  // Cashfree gives each of its products a key of its own.
  PAYOUT_KEY_ID: z.string().min(1).optional(),
  PAYOUT_KEY_SECRET: z.string().min(1).optional(),
  BANK_PROOF_KEY_ID: z.string().min(1).optional(),
  BANK_PROOF_KEY_SECRET: z.string().min(1).optional(),
  // A booking falls due to its partner so many days after check-out.
  SETTLEMENT_HOLDING_DAYS: z.coerce.number().int().min(0).max(90).default(3),
  // What an agent earns of a price, per cent, where whoever approves the agent says nothing else.
  AGENT_COMMISSION_PERCENT: z.coerce.number().min(0.01).max(50).default(5),
  // How long what an agent books for a guest is held unpaid, at most.
  AGENT_HOLD_HOURS: z.coerce.number().min(0.5).max(48).default(6),
  // The same of what the desk books for a guest on the phone.
  DESK_HOLD_HOURS: z.coerce.number().min(0.5).max(48).default(2),
  // Pictures of a street map below the drawn map of the results, from another site: {z}, {x} and {y} stand for zoom level, column and row.
  MAP_TILES_URL: url(["http:", "https:"])
    .refine((text) => ["{z}", "{x}", "{y}"].every((part) => text.includes(part)), {
      message: "must contain {z}, {x} and {y}, for example https://tiles.example.com/{z}/{x}/{y}.png",
    })
    .optional(),
  // Whose map it is, as its licence wants it said below the map, and the page that says more.
  MAP_TILES_CREDIT: z.string().min(1).max(120).optional(),
  MAP_TILES_CREDIT_URL: url(["http:", "https:"]).optional(),
  // So many months after a visit of our team, the page of a house says that nobody has looked again.
  FACTS_FRESH_MONTHS: z.coerce.number().int().min(1).max(120).default(12),
  // A city manager gives up a cancellation charge of at most so many rupees; an admin decides about more.
  WAIVER_ADMIN_ABOVE: z.coerce.number().int().min(0).max(1_000_000_000).default(5_000),
  // A payout of more rupees than this needs a second admin; in production every payout does unless this says otherwise.
  PAYOUT_SECOND_ADMIN_ABOVE: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
  // The platform as it stands on invoices for whoever has no GSTIN of their own.
  PLATFORM_LEGAL_NAME: z.string().min(1).optional(),
  PLATFORM_ADDRESS: z.string().min(1).optional(),
  PLATFORM_GSTIN: z
    .string()
    .regex(/^[0-9A-Z]{15}$/, "must be a GSTIN of 15 letters and digits")
    .optional(),
  // How families reach a person: on every page and with every booking.
  SUPPORT_PHONE: z
    .string()
    .regex(/^\+[1-9]\d{7,14}$/, "must be a number with its country, for example +914023456789")
    .optional(),
  SUPPORT_WHATSAPP: z
    .string()
    .regex(/^\+[1-9]\d{7,14}$/, "must be a number with its country, for example +919876543210")
    .optional(),
  SUPPORT_EMAIL: z.email("must be a mail address").optional(),
  SUPPORT_HOURS: z.string().min(1).max(80).default("every day, 8 am to 10 pm"),
  // Who answers complaints, as the law asks (Consumer Protection (E-Commerce) Rules, 2020): name, and how to reach them.
  GRIEVANCE_OFFICER: z.string().min(1).max(120).optional(),
  GRIEVANCE_EMAIL: z.email("must be a mail address").optional(),
  STORAGE: z.enum(["disk", "s3"]).default("disk"),
  UPLOAD_DIR: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ENDPOINT: url(["http:", "https:"]).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
});

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(schema.shape);

export type Settings = z.output<typeof schema>;
