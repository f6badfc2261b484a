import { existsSync } from "node:fs";
import path from "node:path";
import { isDeployed } from "#app/config/checks.ts";
import { type Config, directUrl } from "#app/config.ts";
import { countUnopened } from "#app/domain/privacy/reseal.ts";
import { DeliveryError } from "#app/integrations/message-port.ts";
import { CASHFREE_URL } from "#app/integrations/payments/cashfree.ts";
import { RAZORPAY_URL } from "#app/integrations/payments/razorpay.ts";
import { GUPSHUP_URL } from "#app/integrations/sms/gupshup.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { present } from "#app/present.ts";
import { VERSION } from "#app/telemetry/version.ts";
import { POWERS_OVER_AUDIT } from "#db/application-role.ts";
import { row, rows } from "#db/client.ts";
import { migrationStates } from "#db/migrate.ts";
import { queueDepths } from "#db/queue-state.ts";
import { freeMegabytes, LOW_BELOW_MB } from "./readiness.ts";

/** What `medihaven doctor` looks at: whether this installation has what it needs, asked of each part itself. */

export type Diagnosis = { check: string; state: "good" | "warning" | "broken"; detail: string };

const PATIENCE_MS = 5_000;
const OLDEST_POSTGRES = 15;
const CLOCK_MAY_DIFFER_S = 2;
const GATEWAY_URLS = { razorpay: RAZORPAY_URL, cashfree: CASHFREE_URL };
const LATE_AFTER_S = 120;

type Check = (config: Config) => Promise<Omit<Diagnosis, "check"> | undefined>;

const good = (detail: string) => ({ state: "good" as const, detail });
const warning = (detail: string) => ({ state: "warning" as const, detail });
const broken = (detail: string) => ({ state: "broken" as const, detail });

/** In the order in which a person would look. A check that does not apply says nothing. */
const CHECKS: Record<string, Check> = {
  versions: async () => {
    const major = Number(process.versions.node.split(".")[0]);
    const detail = `MediHaven ${VERSION}, Node ${process.versions.node}`;
    return major >= 24 ? good(detail) : broken(`${detail}: Node 24 is needed`);
  },
  settings: async (config) => {
    const found = isDeployed(config) ? weakSettings(config) : [];
    return found.length > 0 ? warning(found.join("; ")) : good(`${config.NODE_ENV}, ${config.APP_ORIGIN}`);
  },
  build: async () => {
    const folder = path.resolve(process.env.BUILD_DIRECTORY || "build", "server", "index.js");
    return existsSync(folder)
      ? good("is there")
      : warning("there is none yet: npm start or npm run build makes it");
  },
  database: async () => {
    const started = performance.now();
    const found = await row<{ version: number; text: string; readOnly: string; most: number; used: number }>(
      `SELECT current_setting('server_version_num')::integer / 10000 AS version, current_setting('server_version') AS text,
         current_setting('transaction_read_only') AS "readOnly", current_setting('max_connections')::integer AS most,
         (SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`,
    );
    const { version, text, readOnly, most, used } = present(found);
    const detail = `PostgreSQL ${text}, answers in ${Math.round(performance.now() - started)} ms, ${used} of ${most} connections in use`;
    if (version < OLDEST_POSTGRES) return broken(`${detail}: ${OLDEST_POSTGRES} or newer is needed`);
    if (readOnly === "on") return broken(`${detail}: it takes no writes`);
    return used > most * 0.8 ? warning(detail) : good(detail);
  },
  migrations: async () => {
    const states = await migrationStates(directUrl());
    const pending = states.filter(({ appliedAt }) => !appliedAt);
    return pending.length === 0
      ? good(`${states.length} applied`)
      : broken(`${pending.length} pending (${present(pending[0]).name}): medihaven db migrate`);
  },
  roles: async () => {
    const found = await row<{ role: string; powers: string[] }>(POWERS_OVER_AUDIT);
    const { role, powers } = present(found);
    return powers.length === 0
      ? good(`${role} cannot alter audit events`)
      : warning(
          `${role} ${powers.join(" and ")}: give the application a role of its own (DATABASE_OWNER_URL)`,
        );
  },
  secrets: async () => {
    const unopened = await countUnopened();
    if (unopened.length === 0) return good("open everything that is kept encrypted");
    const where = unopened.map(({ column, count }) => `${count} in ${column}`).join(", ");
    return broken(`do not open ${where}: add the secret that sealed them to the end of SESSION_SECRETS`);
  },
  "database log": async () => {
    const found = await rows<{ setting: string }>(
      `SELECT s.name || ' = ' || wanted.value AS setting FROM pg_settings s
       JOIN (VALUES ('log_error_verbosity', 'terse'), ('log_parameter_max_length', '0'), ('log_parameter_max_length_on_error', '0'))
         AS wanted (name, value) ON wanted.name = s.name AND wanted.value <> s.setting ORDER BY s.name`,
    );
    return found.length === 0
      ? good("holds nothing that people typed")
      : warning(`may hold what people typed: set ${found.map(({ setting }) => setting).join(", ")}`);
  },
  clock: async () => {
    const before = Date.now();
    const found = await row<{ now: Date }>("SELECT clock_timestamp() AS now");
    const off = (present(found).now.getTime() - (before + Date.now()) / 2) / 1_000;
    const detail = `${Math.abs(off).toFixed(1)} s ${off < 0 ? "ahead of" : "behind"} the database's`;
    return Math.abs(off) <= CLOCK_MAY_DIFFER_S
      ? good(detail)
      : broken(`${detail}: codes and holds end at the wrong time`);
  },
  pooler: async ({ DATABASE_POOLER }) => {
    if (DATABASE_POOLER === "none") return undefined;
    const found = await row<{ patience: string }>("SELECT current_setting('statement_timeout') AS patience");
    return present(found).patience === "0"
      ? warning("gives its connections no statement_timeout: set connect_query, or ALTER ROLE … SET")
      : good(`statement_timeout ${present(found).patience}`);
  },
  replica: async ({ READ_DATABASE_URL, READ_MAX_LAG_SECONDS }) => {
    if (!READ_DATABASE_URL) return undefined;
    const { replicaLag } = await import("#db/read-database.ts");
    const lag = await replicaLag();
    if (lag === undefined) return warning("does not answer: reports read from the database itself");
    return lag <= READ_MAX_LAG_SECONDS
      ? good(`${lag.toFixed(1)} s behind`)
      : warning(`${lag.toFixed(1)} s behind: not read from`);
  },
  jobs: async () => {
    const depths = await queueDepths();
    const late = depths.filter(({ oldestSeconds }) => oldestSeconds > LATE_AFTER_S);
    const dead = depths.filter((depth) => depth.dead > 0);
    if (late.length > 0)
      return broken(
        `${late.map(({ queue }) => queue).join(", ")} have waited for more than ${LATE_AFTER_S / 60} minutes: does a worker run?`,
      );
    if (dead.length > 0)
      return warning(`some failed for good (${dead.map(({ queue }) => queue).join(", ")}): medihaven jobs`);
    return good("none is late");
  },
  disk: async () => {
    const free = await freeMegabytes();
    if (free === null) return undefined;
    return free >= LOW_BELOW_MB
      ? good(`${free} MB free for uploads`)
      : broken(`only ${free} MB free for uploads`);
  },
  storage: async ({ STORAGE }) => {
    const files = await storage();
    const key = `doctor/${process.pid}.txt`;
    await files.put(key, Buffer.from("doctor"), "text/plain");
    const isThere = await files.exists(key);
    await files.remove(key);
    return isThere ? good(`${STORAGE} takes files and gives them back`) : broken(`${STORAGE} lost a file`);
  },
  mail: async ({ SMTP_URL }) => {
    if (!SMTP_URL) return undefined;
    const { trySmtp } = await import("#app/integrations/mail/smtp.ts");
    await trySmtp(SMTP_URL);
    return good(`${new URL(SMTP_URL).host} lets us in`);
  },
  sms: ({ SMS_BASE_URL, ...config }) => {
    const provider = smsProviderUrl(config);
    return reach(provider && (SMS_BASE_URL ?? provider));
  },
  payments: ({ PAYMENT_GATEWAY, PAYMENT_BASE_URL }) =>
    reach(PAYMENT_GATEWAY === "sandbox" ? undefined : (PAYMENT_BASE_URL ?? GATEWAY_URLS[PAYMENT_GATEWAY])),
};

export const CHECK_NAMES = Object.keys(CHECKS);

/** Where the SMS of these settings go, as `smsPort` chooses it; undefined for the outbox. */
function smsProviderUrl({
  GUPSHUP_USER_ID,
  TWILIO_ACCOUNT_SID,
}: Pick<Config, "GUPSHUP_USER_ID" | "TWILIO_ACCOUNT_SID">): string | undefined {
  if (GUPSHUP_USER_ID) return GUPSHUP_URL;
  return TWILIO_ACCOUNT_SID ? "https://api.twilio.com" : undefined;
}

/** What works, but not as a site that is open to everybody needs it: all of it, for one hides no other. */
function weakSettings(config: Config): string[] {
  const silent = [...(smsProviderUrl(config) ? [] : ["SMS"]), ...(config.SMTP_URL ? [] : ["mail"])];
  return [
    config.PAYMENT_GATEWAY === "sandbox" && "the sandbox gateway is in use: anybody can pay for nothing",
    silent.length > 0 && `no provider for ${silent.join(" and ")}: such messages stay in the outbox`,
    config.TRUSTED_PROXY_CIDRS.length === 0 &&
      "TRUSTED_PROXY_CIDRS is empty: behind a proxy everybody has its address, and shares its limits",
  ].filter((weakness) => weakness !== false);
}

/** Whether anything answers there, whatever it says. */
async function reach(url: string | undefined) {
  if (!url) return undefined;
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: "manual" });
  await answer.body?.cancel();
  return good(`${new URL(url).host} answers`);
}

/** Runs all checks one after the other and reports each result at once. Never throws: a check that fails is reported as broken. */
export async function diagnose(
  config: Config,
  told: (found: Diagnosis) => void = () => {},
): Promise<Diagnosis[]> {
  const findings: Diagnosis[] = [];
  for (const [check, look] of Object.entries(CHECKS)) {
    const found = await look(config).catch((error: unknown) => broken(reasonOf(error)));
    if (!found) continue;
    const finding = { check, ...found };
    told(finding);
    findings.push(finding);
  }
  return findings;
}

function reasonOf(error: unknown): string {
  if (error instanceof DeliveryError) return error.message;
  const { code, message, cause } = error as {
    code?: string;
    message?: string;
    cause?: { code?: string; message?: string };
  };
  return (
    [...new Set([code ?? cause?.code, cause?.message ?? message])].filter(Boolean).join(": ") || String(error)
  );
}
