import { recordAudit } from "#app/domain/audit/record.ts";
import { type TxContext, userIdOf } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { execute } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import type { RequestStatus } from "./labels.ts";

type Standing = { status: RequestStatus; ownerId: string | null };

type Action = {
  /** As the audit names it. */
  action: "request.take_action" | "request.assign";
  before: Standing;
  after: Standing;
  /** Null leaves it due when it was. */
  dueAt: Date | null;
  remarks: string;
};

/** Writes what was done about a request: on the request, among its actions, and in the audit. For a command that has locked it. */
export async function writeAction(
  ctx: TxContext,
  requestId: string,
  { action, before, after, dueAt, remarks }: Action,
): Promise<void> {
  await execute(
    `UPDATE requests SET status = $status, owner_id = $ownerId, due_at = coalesce($dueAt::timestamptz, due_at), version = version + 1,
       closed_at = CASE WHEN $status = 'closed' THEN coalesce(closed_at, $now::timestamptz) END WHERE id = $requestId`,
    { ...after, requestId, dueAt, now: ctx.now },
    ctx.tx,
  );
  await models.RequestAction.create(
    {
      requestId,
      actionTakenby: userIdOf(ctx.actor),
      remarks,
      status: after.status,
      createdAt: ctx.now,
    },
    { transaction: ctx.tx },
  );
  await recordAudit(ctx, {
    action,
    subjectKind: "request",
    subjectId: requestId,
    before: { status: before.status, ownerId: before.ownerId },
    after,
  });
}

/** The page that was filled in shows an older version. */
export const staleRequest = () =>
  new Conflict("Somebody wrote about this request meanwhile. Please look at it again.", "stale");
