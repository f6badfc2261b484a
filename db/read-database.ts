import { AsyncLocalStorage } from "node:async_hooks";
import { QueryTypes, type Sequelize } from "sequelize";
import { config } from "#app/config.ts";
import { logger } from "#app/logger.ts";
import { present } from "#app/present.ts";
import { connect, database, sqlState } from "./pool.ts";

/**
 * The replica, for reads that may be a few seconds old: search, reports, files. It is used while it is known to have everything that the
 * database had `READ_MAX_LAG_SECONDS` ago; else, and whenever it fails, the database itself answers.
 */

const KEPT_OPEN_MAX = 10;
/** A look at both takes place at most so often, and a replica that failed is left alone for as long. */
const LOOK_EVERY_MS = 500;
const REST_MS = 5_000;
/** How many looks are remembered: enough for the greatest lag that is worth knowing. */
const REMEMBERED = 600;

type Look = { at: number; position: bigint };

let replica: Sequelize | undefined;
let looks: Look[] = [];
/** Everything that the database had at this instant is on the replica. */
let knownFreshAt = Number.NEGATIVE_INFINITY;
let lastLook = Number.NEGATIVE_INFINITY;
let looking: Promise<void> | undefined;
let restsUntil = 0;

const reading = new AsyncLocalStorage<true>();

/** Runs `work`; its reads outside of transactions may be answered by the replica. It must not write. */
export function readingMayLag<T>(work: () => Promise<T>): Promise<T> {
  return config().READ_DATABASE_URL ? reading.run(true, work) : work();
}

/**
 * The pool for a read at this moment: the replica's within `readingMayLag` while that is fresh enough, else undefined.
 */
export async function replicaForRead(): Promise<Sequelize | undefined> {
  if (!reading.getStore()) return undefined;
  const lag = await replicaLag();
  return lag !== undefined && lag <= config().READ_MAX_LAG_SECONDS ? replica : undefined;
}

/** The replica's address for a long read on a connection of its own, while it is fresh enough; else undefined. */
export async function urlForLongReads(): Promise<string | undefined> {
  const { READ_DATABASE_URL, READ_MAX_LAG_SECONDS } = config();
  const lag = await replicaLag();
  return lag !== undefined && lag <= READ_MAX_LAG_SECONDS ? READ_DATABASE_URL : undefined;
}

/** True for an error of the replica after which the database itself is to be asked: it went away, or had to give up the statement. */
export function leavesToPrimary(error: unknown): boolean {
  const state = sqlState(error);
  const isReplicas = state === undefined || /^(40001|25006|08|53|57)/.test(state);
  if (isReplicas) {
    restsUntil = performance.now() + REST_MS;
    logger().warn({ err: error }, "the replica failed, the database itself answers");
  }
  return isReplicas;
}

/** By how many seconds the replica may be behind; undefined when it does not answer, or there is none. */
export async function replicaLag(): Promise<number | undefined> {
  const url = config().READ_DATABASE_URL;
  if (!url || performance.now() < restsUntil) return undefined;
  replica ??= connect(url, Math.min(KEPT_OPEN_MAX, config().DATABASE_POOL_MAX));
  const now = performance.now();
  if (now - lastLook > LOOK_EVERY_MS) {
    lastLook = now;
    looking = look(replica).catch((error) => void leavesToPrimary(error));
  }
  // Who knows too little, at the start or after a pause, waits for it.
  if (now - knownFreshAt > config().READ_MAX_LAG_SECONDS * 1_000) await looking;
  return performance.now() < restsUntil ? undefined : (performance.now() - knownFreshAt) / 1_000;
}

/** Notes how far the database has written, and how much of what was noted before the replica has. */
async function look(other: Sequelize): Promise<void> {
  const at = performance.now();
  looks.push({ at, position: await position(database(), "pg_current_wal_lsn()") });
  const replayed = await position(other, "pg_last_wal_replay_lsn()");
  const reached = looks.findLastIndex((one) => one.position <= replayed);
  if (reached >= 0) knownFreshAt = Math.max(knownFreshAt, present(looks[reached]).at);
  looks = looks.slice(Math.max(reached, looks.length - REMEMBERED, 0));
}

async function position(pool: Sequelize, lsn: string): Promise<bigint> {
  const [found] = await pool.query<{ position: string }>(
    `SELECT (${lsn} - '0/0'::pg_lsn)::text AS position`,
    { type: QueryTypes.SELECT },
  );
  return BigInt(present(found).position);
}

/** Closes the replica's pool, if one was opened. */
export async function closeReplica(): Promise<void> {
  const open = replica;
  replica = undefined;
  looks = [];
  knownFreshAt = Number.NEGATIVE_INFINITY;
  lastLook = Number.NEGATIVE_INFINITY;
  restsUntil = 0;
  await open?.close();
}
