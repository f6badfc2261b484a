import { failedJobList } from "#app/domain/queues/queue-lists.ts";
import { adminLoader } from "#app/http/guard.ts";
import { csvOf } from "#app/http/show-list.ts";

/** The jobs that failed for good. */
export const loader = adminLoader({ permission: "admin.queue.read" }, (ctx) => csvOf(ctx, failedJobList, {}));
