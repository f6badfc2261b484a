import pg from "pg";
import { Sequelize } from "sequelize";
import { config } from "#app/config.ts";

// Amounts are paise and fit a double exactly up to 90 trillion rupees, so bigint columns are read as numbers.
pg.defaults.parseInt8 = true;

let instance: Sequelize | undefined;

/**
 * The connection pool of this process. Every time-out is bounded, so that a frozen database fails a request
 * within 5 seconds instead of holding it forever.
 */
export function database(): Sequelize {
  instance ??= connect(requireUrl(), config().DATABASE_POOL_MAX);
  return instance;
}

function requireUrl(): string {
  const url = config().DATABASE_URL;
  if (!url)
    throw new Error(
      "Setting DATABASE_URL is missing: start with `npm start`, which runs a database, or name one",
    );
  return url;
}

/** The number of connections kept open when idle: opening one, and planning its statements again, costs a request 40 ms. */
const KEPT_OPEN = 2;

type Limits = { acquire: number; lock: number; statement: number; query: number };

/**
 * Milliseconds. Waiting for a row ends before the statement does, so that it is known from a statement that is slow (`inTransaction`),
 * and the driver gives up last: the database says why.
 */
const OF_REQUESTS: Limits = { acquire: 3_000, lock: 3_000, statement: 3_500, query: 4_000 };
const OF_SEEDS: Limits = { acquire: 30_000, lock: 55_000, statement: 60_000, query: 61_000 };
let limits = OF_REQUESTS;

/** Does some work on a pool of its own whose statements may take a minute: filling a database, for which a person waits, also on a slow machine. */
export async function withLongStatements<T>(work: () => Promise<T>): Promise<T> {
  await closePool();
  limits = OF_SEEDS;
  try {
    return await work();
  } finally {
    await closePool();
    limits = OF_REQUESTS;
  }
}

/** Opens a pool. `max` is the number of connections. The statement time-out suits requests; long work raises its own. */
export function connect(url: string, max: number): Sequelize {
  const isPooled = config().DATABASE_POOLER !== "none" && url === config().DATABASE_URL;
  return new Sequelize(url, {
    dialect: "postgres",
    logging: false,
    pool: { max, min: Math.min(KEPT_OPEN, max), acquire: limits.acquire, idle: 10_000 },
    dialectOptions: {
      connectionTimeoutMillis: 2_000,
      query_timeout: limits.query,
      // A pooler refuses them: its connections are given them when they are made (docs/operations.md, "PgBouncer").
      ...(isPooled
        ? {}
        : {
            lock_timeout: limits.lock,
            statement_timeout: limits.statement,
            idle_in_transaction_session_timeout: 10_000,
          }),
      application_name: "medihaven",
    },
    define: { underscored: true, timestamps: false },
  });
}

/** Closes the pool of this process, if one was opened. */
export async function closePool(): Promise<void> {
  const open = instance;
  instance = undefined;
  await open?.close();
}

/** Connections of this process's pool: in use, idle, and asked for. */
export function poolCounts(): { inUse: number; idle: number; waiting: number } {
  // Sequelize keeps the pool undeclared.
  const pool = (instance?.connectionManager as unknown as { pool?: PoolCounts } | undefined)?.pool;
  return { inUse: pool?.using ?? 0, idle: pool?.available ?? 0, waiting: pool?.waiting ?? 0 };
}

type PoolCounts = { using: number; available: number; waiting: number };

/** Codes of the operating system begin with E ("EPIPE"), those of PostgreSQL never do. */
const SQLSTATE = /^(?!E)[0-9A-Z]{5}$/;

/** The SQLSTATE of a database error ("23505" and so on), or undefined. */
export function sqlState(error: unknown): string | undefined {
  const candidates = [
    error,
    (error as { original?: unknown })?.original,
    (error as { parent?: unknown })?.parent,
  ];
  for (const candidate of candidates) {
    const code = (candidate as { code?: unknown })?.code;
    if (typeof code === "string" && SQLSTATE.test(code)) return code;
  }
  return undefined;
}
