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

const QUEUES = QUEUE_NAMES.map((queue, place) => `('${queue}', '${deadLetterOf(queue)}', ${place})`).join(
  ", ",
);

/** SQL: a row for each queue in their order (`place`), with the columns of `QueueCount`. Completed jobs are counted while they are kept. */
export const QUEUE_COUNTS = `WITH counted AS (SELECT name, count(*) FILTER (WHERE state = 'created')::integer AS waiting,
      count(*) FILTER (WHERE state = 'retry')::integer AS failed, count(*) FILTER (WHERE state = 'active')::integer AS active,
      count(*) FILTER (WHERE state = 'completed')::integer AS completed,
      min(start_after) FILTER (WHERE state IN ('created', 'retry') AND start_after <= now()) AS due_since
    FROM pgboss.job GROUP BY name)
  SELECT known.queue, known.place, coalesce(own.waiting, 0) AS waiting, coalesce(own.active, 0) AS active,
    coalesce(own.failed, 0) AS failed, coalesce(own.completed, 0) AS completed, coalesce(letters.waiting, 0) AS dead, own.due_since
  FROM (VALUES ${QUEUES}) AS known(queue, dead_letter, place)
  LEFT JOIN counted own ON own.name = known.queue LEFT JOIN counted letters ON letters.name = known.dead_letter`;

/** The number of jobs of every queue by what became of them. */
export function queueCounts(): Promise<QueueCount[]> {
  return rows<QueueCount>(
    `SELECT queue, waiting, active, failed, completed, dead, due_since FROM (${QUEUE_COUNTS}) counts ORDER BY place`,
  );
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

/** SQL: the jobs that failed for good, with the columns of `DeadJob`. Payloads hold ids only. */
export const DEAD_JOBS = `SELECT id, source_name AS queue, created_on AS failed_at,
    coalesce(source_output ->> 'message', source_output::text, '') AS error, data AS payload
  FROM pgboss.job WHERE name IN (${QUEUE_NAMES.map((queue) => `'${deadLetterOf(queue)}'`).join(", ")}) AND state IN ('created', 'retry')`;

/** The jobs that failed for good, newest first. */
export function deadJobs(limit: number): Promise<DeadJob[]> {
  return rows<DeadJob>(`SELECT * FROM (${DEAD_JOBS}) jobs ORDER BY failed_at DESC LIMIT $limit`, { limit });
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
