import { directUrl } from "#app/config.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Conflict, Forbidden } from "#app/domain/errors.ts";
import { type RefusingProvider, refusingProviders } from "#app/domain/messages/refusing-providers.ts";
import { inTransaction } from "#db/client.ts";
import { QUEUE_NAMES, type QueueName } from "#db/jobs.ts";
import { retryDeadJobs } from "#db/queue-state.ts";

/** The providers that refuse us: their messages wait. For admins. @throws Forbidden */
export async function readRefusing(ctx: Context): Promise<RefusingProvider[]> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  return refusingProviders();
}

/**
 * Puts jobs that failed for good back into their queue: one, or all of a queue. The audit row says who did it.
 * @returns how many went back
 * @throws Forbidden; Conflict when there is none any more
 */
export async function retryDead(
  ctx: Context,
  choice: { jobId: string } | { queue: QueueName },
): Promise<number> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const moved = await retryDeadJobs(
    directUrl(),
    "jobId" in choice ? { ids: [choice.jobId] } : { queue: choice.queue },
  );
  if (moved === 0) throw new Conflict("Somebody put it back meanwhile.", "stale");
  await inTransaction(ctx.tx, (tx) =>
    recordAudit(ctx, tx, {
      action: "job.retry",
      subjectKind: "job",
      subjectId: "jobId" in choice ? choice.jobId : choice.queue,
      after: { moved },
    }),
  );
  return moved;
}

/** The names of the queues, for the schema of a form. */
export const QUEUES = QUEUE_NAMES as [QueueName, ...QueueName[]];
