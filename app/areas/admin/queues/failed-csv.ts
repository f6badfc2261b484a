import { csvStream } from "#app/domain/exports/csv.ts";
import { oneBatch } from "#app/domain/exports/list-batches.ts";
import { readQueues } from "#app/domain/queues/queues.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { formatInstant } from "#app/ui/format.ts";

type Row = Awaited<ReturnType<typeof readQueues>>["dead"][number];

const COLUMNS = [
  { label: "failed_datetime", value: (row: Row) => formatInstant(row.failedAt) },
  { label: "queue", value: (row: Row) => row.queue },
  { label: "error", value: (row: Row) => row.error },
  { label: "about", value: (row: Row) => JSON.stringify(row.payload) },
  { label: "job_id", value: (row: Row) => row.id },
];

/** The jobs that failed for good, as the list shows them. */
export const loader = adminLoader({ permission: "admin.queue.read" }, (ctx) =>
  csvResponse("failed-jobs", csvStream(COLUMNS, oneBatch(readQueues(ctx).then(({ dead }) => dead)))),
);
