import { csvStream } from "#app/domain/exports/csv.ts";
import { oneBatch } from "#app/domain/exports/list-batches.ts";
import { readQueues } from "#app/domain/queues/queues.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { formatInstant } from "#app/ui/format.ts";

type Row = Awaited<ReturnType<typeof readQueues>>["queues"][number];

const COLUMNS = [
  { label: "queue", value: (row: Row) => row.queue },
  { label: "waiting", value: (row: Row) => row.waiting },
  { label: "active", value: (row: Row) => row.active },
  { label: "failed", value: (row: Row) => row.failed },
  { label: "completed", value: (row: Row) => row.completed },
  { label: "dead", value: (row: Row) => row.dead },
  { label: "due_since", value: (row: Row) => (row.dueSince ? formatInstant(row.dueSince) : null) },
];

/** What waits, runs and failed in each queue. */
export const loader = adminLoader({ permission: "admin.queue.read" }, (ctx) =>
  csvResponse("queues", csvStream(COLUMNS, oneBatch(readQueues(ctx).then(({ queues }) => queues)))),
);
