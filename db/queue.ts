import { randomUUID } from "node:crypto";
import pg from "pg";
import { type Db, PgBoss } from "pg-boss";
import { directUrl } from "#app/config.ts";
import { logger } from "#app/logger.ts";
import { inSpan, traceParent } from "#app/telemetry/tracing.ts";
import type { Transaction } from "#db/client.ts";
import { CATALOGUE, deadLetterOf, type Payload, QUEUE_NAMES, type QueueName, TRACE } from "#db/jobs.ts";

/** A worker says every half of this time that it lives; a job whose worker was silent that long goes to another one. */
const HEARTBEAT_SECONDS = 10;

export type EnqueueOptions = {
  /** The job commits with this transaction, or vanishes with it. */
  tx?: Transaction;
  /** Not before this instant. */
  startAfter?: Date;
  /** While a job with this key waits in the queue, another one is not added and `null` is returned. */
  singletonKey?: string;
};

/**
 * Adds a job to a queue, in the transaction given. The payload is checked against the catalogue.
 * @returns the job's id, or null when `singletonKey` was given and such a job waits already
 * @throws ZodError when the payload does not fit; Error when the queue does not exist
 */
export async function enqueue<Name extends QueueName>(
  name: Name,
  payload: Payload<Name>,
  options: EnqueueOptions = {},
): Promise<string | null> {
  const data = CATALOGUE[name].payload.parse(payload);
  const boss = await sender();
  const id = await inSpan(`enqueue ${name}`, { kind: "producer" }, () => {
    const trace = traceParent();
    return boss.send(name, trace ? { ...data, [TRACE]: trace } : data, {
      // Each waiting job of a queue needs a key of its own: the queues are made with the policy `short`.
      singletonKey: options.singletonKey ?? randomUUID(),
      ...(options.startAfter ? { startAfter: options.startAfter } : {}),
      ...(options.tx ? { db: onConnectionOf(options.tx) } : {}),
    });
  });
  if (id === null && !options.singletonKey) throw new Error(`The job for queue ${name} was not taken`);
  return id;
}

type Sender = { boss: PgBoss; pool: pg.Pool };
let starting: Promise<Sender> | undefined;

/** The queue as this process uses it to add jobs, with no upkeep of its own. */
async function sender(): Promise<PgBoss> {
  starting ??= startSender().catch((error) => {
    starting = undefined;
    throw error;
  });
  return (await starting).boss;
}

/**
 * The sender reads the list of queues over its own connection: its caller already holds one of the product's pool, and if all callers
 * waited for one more, none would ever finish. For the same reason it bypasses a pooler.
 */
async function startSender(): Promise<Sender> {
  const pool = new pg.Pool({
    connectionString: directUrl(),
    max: 1,
    idleTimeoutMillis: 5_000,
    connectionTimeoutMillis: 2_000,
    query_timeout: 4_000,
    statement_timeout: 3_500,
    application_name: "medihaven queue",
  });
  pool.on("error", (error) => logger().warn({ err: error }, "queue connection lost"));
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
  });
  // These are of its timed look at the list of queues; a failing send throws to its caller.
  boss.on("error", (error) => logger().warn({ err: error }, "queue error"));
  try {
    await boss.start();
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { boss, pool };
}

/** pg-boss binds `undefined`, which Sequelize refuses, so it gets the driver's own connection. */
function onConnectionOf(tx: Transaction): Db {
  const { connection } = tx as unknown as { connection: { query: Db["executeSql"] } };
  return { executeSql: (text, values) => connection.query(text, values) };
}

/** Stops what `enqueue` started. Call it before the pool closes. */
export async function closeQueue(): Promise<void> {
  const started = starting;
  starting = undefined;
  const running = await started?.catch(() => undefined);
  await running?.boss.stop({ graceful: false });
  await running?.pool.end();
}

/** Through which pg-boss sends what is due by the clock. */
const CLOCK_QUEUE = "__pgboss__send-it";

/**
 * Makes or upgrades the queue's own tables (schema `pgboss`) and every queue of the catalogue, as the catalogue has it now.
 * Part of migrating, so that a process which only adds jobs never has to.
 */
export async function installQueues(url: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    max: 1,
    supervise: false,
    schedule: false,
    application_name: "medihaven migrate",
  });
  const failures: Error[] = [];
  boss.on("error", (error) => failures.push(error));
  await boss.start();
  try {
    const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
    // The worker's clock makes this one as it starts; a backup holds its jobs, and is restored before any worker ran.
    if (!existing.has(CLOCK_QUEUE)) await boss.createQueue(CLOCK_QUEUE);
    for (const name of QUEUE_NAMES) {
      const deadLetter = deadLetterOf(name);
      if (!existing.has(deadLetter)) await boss.createQueue(deadLetter, { retentionSeconds: 90 * 86_400 });
      const { retryLimit, retryDelay, retryDelayMax, expireInSeconds } = CATALOGUE[name];
      const settings = {
        retryLimit,
        retryDelay,
        retryDelayMax,
        retryBackoff: true,
        expireInSeconds,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        deleteAfterSeconds: 3 * 86_400,
        deadLetter,
        notify: true,
      };
      if (existing.has(name)) await boss.updateQueue(name, settings);
      else await boss.createQueue(name, { ...settings, policy: "short" });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failures[0]) throw failures[0];
}
