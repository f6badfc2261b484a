import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList, type ListRow } from "#app/domain/lists/define-list.ts";
import { DEAD_JOBS, QUEUE_COUNTS } from "#db/queue-state.ts";

const scope = ({ actor }: Context) => {
  if (!isPrivileged(actor)) throw new Forbidden();
  return { sql: "true" };
};

/** What waits, runs and failed in each queue. */
export const queueList = defineList({
  name: "queues",
  title: "Queues",
  from: { as: "queue", select: () => QUEUE_COUNTS },
  key: "queue.queue",
  columns: {
    queue: column.text("Queue", "queue.queue", { always: true }),
    waiting: column.count("Waiting", "queue.waiting", { always: true }),
    active: column.count("At work", "queue.active", { always: true }),
    failed: column.count("Failed, tried again", "queue.failed", { always: true }),
    completed: column.count("Done in 3 days", "queue.completed", { always: true }),
    dead: column.count("Failed for good", "queue.dead", { always: true }),
    due_since: column.instant("Oldest due since", "queue.due_since"),
  },
  filters: {},
  scope,
  order: "queue.place",
  pageSize: 100,
});

/** The jobs that failed for good, newest first. Their payloads hold ids only. */
export const failedJobList = defineList({
  name: "failed-jobs",
  title: "Failed jobs",
  from: { as: "job", select: () => DEAD_JOBS },
  key: "job.id",
  columns: {
    failed_datetime: column.instant("Failed", "job.failed_at", { always: true }),
    queue: column.text("Queue", "job.queue", { always: true }),
    error: column.text("Error", "job.error"),
    about: column.text("About", "job.payload::text"),
    job_id: column.text("Id", "job.id", { on: "file" }),
  },
  filters: {},
  scope,
  order: "job.failed_at DESC",
  pageSize: 100,
});

export type QueueRow = ListRow<typeof queueList>;
export type FailedJobRow = ListRow<typeof failedJobList>;
