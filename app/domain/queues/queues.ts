import { directUrl } from "#app/config.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Conflict, Forbidden } from "#app/domain/errors.ts";
import { type RefusingProvider, refusingProviders } from "#app/domain/messages/refusing-providers.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { QUEUE_NAMES, type QueueName } from "#db/jobs.ts";
import { deadJobs, retryDeadJobs } from "#db/queue-state.ts";

/** Jobs among which the event of a retry looks for what had failed. */
const MOST_KNOWN = 1_000;
const LONGEST_ERROR = 300;

/** The providers that refuse us: their messages wait. For admins. @throws Forbidden */
export async function readRefusing(ctx: Context): Promise<RefusingProvider[]> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  return refusingProviders();
}

type Retry = ({ jobId: string } | { queue: QueueName }) & { reason: string };

/**
 * Puts jobs that failed for good back into their queue: one, or all of a queue. The audit event says who did it, why, and what had failed.
 * @returns how many went back
 * @throws Forbidden; Conflict `stale` when there is none any more
 */
export async function retryDead(ctx: Context, { reason, ...choice }: Retry): Promise<number> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const failed = (await deadJobs(MOST_KNOWN)).filter((job) =>
    "jobId" in choice ? job.id === choice.jobId : job.queue === choice.queue,
  );
  const moved = await retryDeadJobs(
    directUrl(),
    "jobId" in choice ? { ids: [choice.jobId] } : { queue: choice.queue },
  );
  if (moved === 0) throw new Conflict("Somebody put it back meanwhile.", "stale");
  const [first] = failed;
  await withTransaction(ctx, (ctx) =>
    recordAudit(ctx, {
      action: "job.retry",
      subjectKind: "job",
      subjectId: "jobId" in choice ? choice.jobId : choice.queue,
      before: first ? { queue: first.queue, error: first.error.slice(0, LONGEST_ERROR) } : undefined,
      after: { moved },
      reason,
    }),
  );
  return moved;
}

/** The names of the queues, for the schema of a form. */
export const QUEUES = QUEUE_NAMES as [QueueName, ...QueueName[]];
