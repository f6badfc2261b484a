import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { CATALOGUE, QUEUE_NAMES, type QueueName } from "#db/jobs.ts";
import type { WorkerMetrics } from "#worker/metrics.ts";
import { HANDLERS } from "#worker/registry.ts";
import { runJob } from "#worker/run.ts";
import { SCHEDULES } from "#worker/schedules.ts";

const TIME_ZONE = "Asia/Kolkata";
/**
 * A new job announces itself (LISTEN/NOTIFY) to all workers of its queue. Jobs that become due by the clock (a later start, a retry) do not:
 * for them one idle worker of each queue polls, this many times less often than `pollSeconds`, and wakes the next one when it finds a job.
 * Behind PgBouncer, which passes no announcements on, each worker polls every `pollSeconds`.
 */
const RARER_WHEN_ANNOUNCED = 10;
/** How often, in seconds, each worker polls regardless. */
const FALLBACK_POLL_SECONDS = 60;

/**
 * Starts the queue with its upkeep, a handler for every queue and the schedules. Dead workers are looked for every 4 s,
 * so with a heartbeat of 10 s a killed worker's job runs again within 30 s.
 */
export async function startWorker(url: string, log: Logger, metrics: WorkerMetrics): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: "medihaven worker",
    max: 6,
    // The tables of the queue are part of migrating: the application's role makes none.
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    connectionTimeoutMillis: 5_000,
    superviseIntervalSeconds: 4,
    monitorIntervalSeconds: 4,
    maintenanceIntervalSeconds: 60,
    cronMonitorIntervalSeconds: 15,
    warningQueueSize: 20_000,
  });
  boss.on("error", (error) => log.error({ err: error }, "queue error"));
  boss.on("warning", (warning) => log.warn({ warning: warning.message }, "queue warning"));
  await boss.start();
  const polling = await Promise.all(QUEUE_NAMES.map((name) => startQueue(boss, name, log, metrics)));
  boss.once("stopped", () => {
    for (const timer of polling) clearInterval(timer);
  });
  await keepSchedules(boss);
  return boss;
}

/** @returns the timer by which one of its idle workers polls */
async function startQueue<Name extends QueueName>(
  boss: PgBoss,
  name: Name,
  log: Logger,
  metrics: WorkerMetrics,
): Promise<NodeJS.Timeout> {
  const { handle } = await HANDLERS[name]();
  const { concurrency, pollSeconds } = CATALOGUE[name];
  const idle = new Set<string>();
  const wakeOne = () => {
    const [id] = idle;
    if (id) boss.notifyWorker(id);
  };
  // One at a time each, so that a worker that has finished a job takes the next one at once, however many arrived together.
  for (let index = 0; index < concurrency; index += 1) {
    const id: string = await boss.work<object, unknown, WorkerSettings>(
      name,
      {
        includeMetadata: true,
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: FALLBACK_POLL_SECONDS,
      },
      async ([job]) => {
        if (!job) return;
        idle.delete(id);
        wakeOne();
        try {
          return await runJob(name, handle, job, log, (outcome, seconds) =>
            metrics.record(name, outcome, seconds),
          );
        } finally {
          idle.add(id);
          boss.notifyWorker(id);
        }
      },
    );
    idle.add(id);
  }
  return setInterval(wakeOne, pollSeconds * RARER_WHEN_ANNOUNCED * 1_000);
}

type WorkerSettings = {
  includeMetadata: true;
  pollingIntervalSeconds: number;
  notifyPollingIntervalSeconds: number;
};

/** Makes the queue's schedules those of the table: what was taken out of it ends. */
async function keepSchedules(boss: PgBoss) {
  for (const { queue, cron, payload, key } of SCHEDULES)
    await boss.schedule(queue, cron, payload, { tz: TIME_ZONE, key });
  for (const found of await boss.getSchedules()) {
    if (!SCHEDULES.some(({ queue, key }) => queue === found.name && key === found.key))
      await boss.unschedule(found.name, found.key);
  }
}
