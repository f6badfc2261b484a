import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { present } from "#app/present.ts";
import { refuseOneRole, refuseUnsafeProduction, requireTogether } from "./config/checks.ts";
import { ConfigError, type Settings, schema } from "./config/settings.ts";

/** How to reach an installation that is tried out: nobody has this number or these addresses. */
const TRIAL_SUPPORT = {
  SUPPORT_PHONE: "+914000000000",
  SUPPORT_EMAIL: "help@medihaven.example",
  GRIEVANCE_OFFICER: "Trial officer",
  GRIEVANCE_EMAIL: "grievance@medihaven.example",
};

/** What stands on invoices of an installation that is tried out. Production names its own. */
const TRIAL_PLATFORM = {
  PLATFORM_LEGAL_NAME: "Trial installation, not a real company",
  PLATFORM_ADDRESS: "1 Trial Street, Hyderabad 500001",
  PLATFORM_GSTIN: "00TRIAL0000X0Z0",
};

export type Config = Omit<
  Settings,
  | keyof typeof TRIAL_PLATFORM
  | "APP_ORIGIN"
  | "HOST"
  | "SESSION_SECRETS"
  | "PAYMENT_WEBHOOK_SECRET"
  | "UPLOAD_DIR"
  | "DATA_DIR"
  | "PAYMENT_GATEWAY"
  | "PAYOUT_SECOND_ADMIN_ABOVE"
> & {
  PAYOUT_SECOND_ADMIN_ABOVE: number;
  PLATFORM_LEGAL_NAME: string;
  PLATFORM_ADDRESS: string;
  PLATFORM_GSTIN: string;
  APP_ORIGIN: string;
  HOST: string;
  SESSION_SECRETS: string[];
  PAYMENT_WEBHOOK_SECRET: string;
  PAYMENT_GATEWAY: "sandbox" | "razorpay" | "cashfree";
  UPLOAD_DIR: string;
  /** Absolute path of the folder that holds everything that this installation keeps on disk. */
  DATA_DIR: string;
};

/**
 * Reads and checks every setting, once, from the environment given.
 * Outside production a missing secret is made up and kept in `DATA_DIR/secrets.json`, so that a second start finds it.
 * @throws ConfigError naming the first setting that is wrong
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const known = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, env[name] || undefined]));
  const parsed = schema.safeParse(known);
  if (!parsed.success) {
    const issue = present(parsed.error.issues[0]);
    throw new ConfigError(`Setting ${String(issue.path[0])} is wrong: ${issue.message}`);
  }
  const settings = parsed.data;
  const dataDir = path.resolve(settings.DATA_DIR);
  const origin = (settings.APP_ORIGIN ?? `http://localhost:${settings.PORT}`).replace(/\/$/, "");
  refuseUnsafeProduction(settings, origin);
  requireTogether(settings);
  refuseOneRole(settings);
  const secrets = localSecrets(settings, dataDir);
  return Object.freeze({
    ...(settings.NODE_ENV === "production" ? {} : TRIAL_SUPPORT),
    ...definedOf(settings),
    APP_ORIGIN: new URL(origin).origin,
    HOST: settings.HOST ?? (settings.NODE_ENV === "production" ? "0.0.0.0" : "127.0.0.1"),
    DATA_DIR: dataDir,
    UPLOAD_DIR: path.resolve(settings.UPLOAD_DIR ?? path.join(dataDir, "uploads")),
    SESSION_SECRETS: settings.SESSION_SECRETS ?? [secrets.session],
    PAYMENT_WEBHOOK_SECRET: settings.PAYMENT_WEBHOOK_SECRET ?? secrets.payment,
    PAYMENT_GATEWAY: settings.PAYMENT_GATEWAY ?? "sandbox",
    PAYOUT_SECOND_ADMIN_ABOVE:
      settings.PAYOUT_SECOND_ADMIN_ABOVE ?? (settings.NODE_ENV === "production" ? 0 : 100_000),
    PLATFORM_LEGAL_NAME: settings.PLATFORM_LEGAL_NAME ?? TRIAL_PLATFORM.PLATFORM_LEGAL_NAME,
    PLATFORM_ADDRESS: settings.PLATFORM_ADDRESS ?? TRIAL_PLATFORM.PLATFORM_ADDRESS,
    PLATFORM_GSTIN: settings.PLATFORM_GSTIN ?? TRIAL_PLATFORM.PLATFORM_GSTIN,
  });
}

/** The settings that have a value. */
function definedOf(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as Settings;
}

function localSecrets(settings: Settings, dataDir: string): { session: string; payment: string } {
  if (settings.SESSION_SECRETS && settings.PAYMENT_WEBHOOK_SECRET) return { session: "", payment: "" };
  const file = path.join(dataDir, "secrets.json");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const made = { session: randomBytes(32).toString("hex"), payment: randomBytes(32).toString("hex") };
    try {
      writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  return JSON.parse(readFileSync(file, "utf8"));
}

let loaded: Config | undefined;

/** The settings of this process, read from the environment on first use. */
export function config(): Config {
  loaded ??= loadConfig(process.env);
  return loaded;
}

/**
 * The address of the database itself, past a pooler, for what needs a session of its own.
 * @throws ConfigError when there is none
 */
export function directUrl(): string {
  const { DIRECT_DATABASE_URL, DATABASE_URL } = config();
  const url = DIRECT_DATABASE_URL ?? DATABASE_URL;
  if (!url)
    throw new ConfigError(
      "Setting DATABASE_URL is missing: start with `npm start`, which runs a database, or name one",
    );
  return url;
}

/** The address of the database for what only the owner of its tables may do. Where one role does everything, that of `directUrl`. */
export function ownerUrl(): string {
  return config().DATABASE_OWNER_URL ?? directUrl();
}

/** The address that the application connects by, where that is another role than the owner's; else undefined. */
export function applicationUrl(): string | undefined {
  return config().DATABASE_OWNER_URL ? directUrl() : undefined;
}

/** Forgets what `config()` read, so that a test or a command can change the environment. */
export function resetConfig() {
  loaded = undefined;
}
