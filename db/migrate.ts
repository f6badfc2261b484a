import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type pg from "pg";
import { Umzug } from "umzug";
import { grantToApplication } from "#db/application-role.ts";
import { installQueues } from "#db/queue.ts";
import { dedicatedClient } from "./dedicated-client.ts";

/** Runs one or more SQL statements on the migration's connection. With values it is one statement, with `$1`, `$2`. */
export type Sql = (text: string, values?: unknown[]) => Promise<Array<Record<string, unknown>>>;

/** What a file `db/migrations/NNNN-name.ts` exports. */
export type Migration = {
  up: (sql: Sql) => Promise<void>;
  down: (sql: Sql) => Promise<void>;
  /** `false` runs it outside a transaction, for `CREATE INDEX CONCURRENTLY`. Such a migration must be safe to run twice. */
  transaction?: boolean;
};

export type MigrationState = { name: string; appliedAt: Date | null };

const FOLDER = path.join(import.meta.dirname, "migrations");
const ADVISORY_LOCK = 7_301_010;
/** Whoever asks for a table meanwhile waits behind a migration that waits for it: well below the 3 s after which a request gives up. */
const LOCK_TIMEOUT_MS = 1_500;
/** What is made CONCURRENTLY waits for the end of every transaction, and nobody waits for it. */
const PATIENT_LOCK_TIMEOUT_MS = 10 * 60_000;
const TRIES = 25;
const LONGEST_PAUSE_MS = 5_000;
const PATIENCE_MS = 15 * 60_000;
const NOTE_EVERY_MS = 5_000;

/** The names of all migrations of this version, oldest first. */
export function migrationNames(folder = FOLDER): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ""))
    .sort();
}

/**
 * Makes the database what this version needs: its migrations, its queues and the rights of the application's role. Applies every pending migration, each in its own transaction together with its row in `schema_migrations`.
 * Two that start at once wait for each other. A migration that cannot get its table lock within 1.5 s steps back, lets the
 * traffic through and tries again, for about two minutes.
 * @returns the names applied now
 * @throws the database's error, with the migration's name; Error when another one is at it for 15 minutes
 */
export function migrate(
  url: string,
  { folder = FOLDER, application, ...waiting }: MigrateOptions = {},
): Promise<string[]> {
  return withRunner(url, folder, waiting, async (runner, client) => {
    const applied = (await runner.up()).map((done) => done.name);
    await installQueues(url);
    if (application) await grantToApplication(client, application);
    return applied;
  });
}

/** Applies the pending migrations up to and with the one named, and makes the queues. For a restore. */
export function migrateTo(url: string, name: string, folder = FOLDER): Promise<void> {
  return withRunner(url, folder, {}, async (runner) => {
    await runner.up({ to: name });
    await installQueues(url);
  });
}

export type MigrateOptions = {
  folder?: string;
  /** The address of the application's role, where the one that migrates is another. */
  application?: string | undefined;
  /** Called every few seconds with what it waits for. */
  note?: (line: string) => void;
  /** Milliseconds after which it gives up waiting. */
  patienceMs?: number;
};

/** Reverts the newest applied migrations. @returns the names reverted, newest first */
export function rollback(url: string, steps = 1, folder = FOLDER): Promise<string[]> {
  return withRunner(url, folder, {}, async (runner) =>
    (await runner.down({ step: steps })).map((done) => done.name),
  );
}

/** Every migration of this version with the instant when it was applied, or null. Changes nothing. */
export async function migrationStates(url: string, folder = FOLDER): Promise<MigrationState[]> {
  const client = await open(url);
  try {
    const exists = await client.query("SELECT to_regclass('schema_migrations') IS NOT NULL AS yes");
    const applied = new Map<string, Date>();
    if (exists.rows[0].yes) {
      const { rows } = await client.query("SELECT name, applied_at FROM schema_migrations ORDER BY name");
      for (const row of rows) applied.set(row.name, row.applied_at);
    }
    const names = new Set([...migrationNames(folder), ...applied.keys()]);
    return [...names].sort().map((name) => ({ name, appliedAt: applied.get(name) ?? null }));
  } finally {
    await client.end();
  }
}

async function withRunner<T>(
  url: string,
  folder: string,
  waiting: Pick<MigrateOptions, "note" | "patienceMs">,
  work: (runner: Umzug<pg.Client>, client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await open(url);
  try {
    await takeTurn(client, waiting);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`);
    return await work(umzug(client, folder), client);
  } finally {
    await client.end();
  }
}

/** Waits until nobody else migrates. A lock that a lost session holds (one behind a pooler) never ends, so this does. */
async function takeTurn(
  client: pg.Client,
  { note = () => {}, patienceMs = PATIENCE_MS }: Pick<MigrateOptions, "note" | "patienceMs">,
) {
  const began = Date.now();
  let told = began - NOTE_EVERY_MS;
  // Polled, because a waiting pg_advisory_lock() holds a snapshot that CREATE INDEX CONCURRENTLY would wait for.
  while (!(await client.query("SELECT pg_try_advisory_lock($1) AS got", [ADVISORY_LOCK])).rows[0].got) {
    const waited = Date.now() - began;
    if (waited > patienceMs)
      throw new Error(
        `Another migration has held its lock for ${Math.round(waited / 1_000)} s: ${await holder(client)}`,
      );
    if (Date.now() - told >= NOTE_EVERY_MS) {
      told = Date.now();
      note(`Waiting for another migration: ${await holder(client)}`);
    }
    await sleep(200);
  }
}

/** Who holds the lock, for a person who wants to find out why. */
async function holder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; address: string | null; seconds: number }>(
    `SELECT a.pid, a.application_name AS name, host(a.client_addr) AS address,
       extract(epoch FROM clock_timestamp() - a.backend_start)::integer AS seconds
     FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND l.objid = $1 AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [ADVISORY_LOCK],
  );
  const found = rows[0];
  return found
    ? `server process ${found.pid}, ${found.name || "unnamed"} from ${found.address ?? "this machine"}, connected for ${found.seconds} s`
    : "it has just ended";
}

async function open(url: string): Promise<pg.Client> {
  const client = dedicatedClient({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: "medihaven migrate",
    options: `-c lock_timeout=${LOCK_TIMEOUT_MS} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c client_min_messages=warning`,
  });
  await client.connect();
  return client;
}

function umzug(client: pg.Client, folder: string): Umzug<pg.Client> {
  return new Umzug({
    context: client,
    logger: undefined,
    migrations: migrationNames(folder).map((name) => ({
      name,
      up: () => runOne(client, folder, name, "up"),
      down: () => runOne(client, folder, name, "down"),
    })),
    storage: {
      executed: async () =>
        (await client.query("SELECT name FROM schema_migrations ORDER BY name")).rows.map((row) => row.name),
      // runOne() writes the row, in the migration's own transaction.
      logMigration: async () => {},
      unlogMigration: async () => {},
    },
  });
}

async function runOne(client: pg.Client, folder: string, name: string, direction: "up" | "down") {
  const file = path.join(folder, `${name}.ts`);
  const module: Migration = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const sql: Sql = async (text, values) => {
    const isPatient = /^\s*(CREATE|DROP|REINDEX)\b[^;]*\bCONCURRENTLY\b/i.test(text);
    if (isPatient) await client.query(`SET lock_timeout = ${PATIENT_LOCK_TIMEOUT_MS}`);
    try {
      const result = await client.query(text, values);
      return Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows;
    } finally {
      if (isPatient) await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    }
  };
  const record =
    direction === "up"
      ? "INSERT INTO schema_migrations (name) VALUES ($1) ON CONFLICT DO NOTHING"
      : "DELETE FROM schema_migrations WHERE name = $1";
  const inTransaction = module.transaction !== false;
  for (let attempt = 1; ; attempt++) {
    try {
      if (inTransaction) await client.query("BEGIN");
      await module[direction](sql);
      await client.query(record, [name]);
      if (inTransaction) await client.query("COMMIT");
      return;
    } catch (error) {
      if (inTransaction) await client.query("ROLLBACK");
      if ((error as { code?: string }).code !== "55P03" || attempt >= TRIES) throw error;
      await sleep(Math.min(1_000 * attempt, LONGEST_PAUSE_MS));
    }
  }
}
