import { PgBoss } from "pg-boss";
import { rows } from "#db/client.ts";
import { deadLetterOf, QUEUE_NAMES, type QueueName } from "#db/jobs.ts";

/** What stands in the queues, for a person who looks after them. */

export type QueueCount = {
  queue: QueueName;
  /** Jobs that wait for their turn. */
  waiting: number;
  active: number;
  /** Jobs that failed and wait for a later try. */
  failed: number;
  completed: number;
  /** Jobs that failed for good and wait for a person. */
  dead: number;
  /** When the oldest job that is due became due, or null. */
  dueSince: Date | null;
};

/** The number of jobs of every queue by what became of them. Completed jobs are counted while they are kept. */
export async function queueCounts(): Promise<QueueCount[]> {
  const counted = await rows<Omit<QueueCount, "queue" | "dead"> & { name: string }>(
    `SELECT name, count(*) FILTER (WHERE state = 'created')::integer AS waiting,
       count(*) FILTER (WHERE state = 'retry')::integer AS failed,
       count(*) FILTER (WHERE state = 'active')::integer AS active, count(*) FILTER (WHERE state = 'completed')::integer AS completed,
       min(start_after) FILTER (WHERE state IN ('created', 'retry') AND start_after <= now()) AS "dueSince"
     FROM pgboss.job GROUP BY name`,
  );
  const of = (name: string) => counted.find((one) => one.name === name);
  return QUEUE_NAMES.map((queue) => {
    const found = of(queue);
    return {
      queue,
      waiting: found?.waiting ?? 0,
      active: found?.active ?? 0,
      failed: found?.failed ?? 0,
      completed: found?.completed ?? 0,
      dead: of(deadLetterOf(queue))?.waiting ?? 0,
      dueSince: found?.dueSince ?? null,
    };
  });
}

export type QueueDepth = {
  queue: QueueName;
  /** Jobs that wait for their turn, or for a later try. */
  waiting: number;
  /** For how many seconds the oldest job that is due has waited; 0 when none is. */
  oldestSeconds: number;
  dead: number;
};

/** What waits in each queue, without the completed jobs: cheap enough to be asked every few seconds. */
export async function queueDepths(): Promise<QueueDepth[]> {
  const counted = await rows<{ name: string; waiting: number; oldest: number }>(
    `SELECT name, count(*)::integer AS waiting,
       coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE start_after <= now())), 0)::double precision AS oldest
     FROM pgboss.job WHERE state < 'active' GROUP BY name`,
  );
  const of = (name: string) => counted.find((one) => one.name === name);
  return QUEUE_NAMES.map((queue) => ({
    queue,
    waiting: of(queue)?.waiting ?? 0,
    oldestSeconds: of(queue)?.oldest ?? 0,
    dead: of(deadLetterOf(queue))?.waiting ?? 0,
  }));
}

export type DeadJob = { id: string; queue: string; failedAt: Date; error: string; payload: object };

/** The jobs that failed for good, newest first. Payloads hold ids only. */
export function deadJobs(limit: number): Promise<DeadJob[]> {
  return rows<DeadJob>(
    `SELECT id, source_name AS queue, created_on AS "failedAt", coalesce(source_output ->> 'message', source_output::text, '') AS error, data AS payload
     FROM pgboss.job WHERE name = ANY($names::text[]) AND state IN ('created', 'retry') ORDER BY created_on DESC LIMIT $limit`,
    { names: QUEUE_NAMES.map(deadLetterOf), limit },
  );
}

/**
 * Puts jobs that failed for good back into the queue they came from, to be tried as often as a new one.
 * @param ids only these, as `deadJobs` gives them; otherwise all of the queue, or of every queue
 * @returns how many went back
 */
export async function retryDeadJobs(
  url: string,
  choice: { queue?: QueueName; ids?: string[] },
): Promise<number> {
  const boss = new PgBoss({
    connectionString: url,
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
    createSchema: false,
    application_name: "medihaven jobs",
  });
  const failures: Error[] = [];
  boss.on("error", (error) => failures.push(error));
  await boss.start();
  let moved = 0;
  try {
    for (const queue of choice.queue ? [choice.queue] : QUEUE_NAMES) {
      moved += await boss.redrive(deadLetterOf(queue), choice.ids ? { ids: choice.ids } : {});
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failures[0]) throw failures[0];
  return moved;
}
