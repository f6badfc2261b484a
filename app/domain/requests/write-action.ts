import { recordAudit } from "#app/domain/audit/record.ts";
import { type TxContext, userIdOf } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { execute } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import type { RequestLineKind, RequestStatus } from "./labels.ts";

type Standing = { status: RequestStatus; ownerId: string | null };

type Action = {
  /** As the audit names it. */
  action: "request.take_action" | "request.assign" | "request.answer" | "request.add_word";
  /** A note of the office, unless told. */
  kind?: RequestLineKind;
  before: Standing;
  after: Standing;
  /** Null leaves it due when it was. */
  dueAt: Date | null;
  remarks: string;
};

/**
 * Writes what was done or said about a request: on the request, in its history, and in the audit. For a command that has locked it.
 * A request that is marked as answered, as after a call, was answered at that moment.
 * @returns the id of the line
 */
export async function writeAction(
  ctx: TxContext,
  requestId: string,
  { action, kind = "note", before, after, dueAt, remarks }: Action,
): Promise<string> {
  const isAnswer = kind === "answer" || (after.status === "answered" && before.status !== "answered");
  await execute(
    `UPDATE requests SET status = $status, owner_id = $ownerId, due_at = coalesce($dueAt::timestamptz, due_at), version = version + 1,
       answered_at = CASE WHEN $isAnswer THEN $now::timestamptz ELSE answered_at END,
       closed_at = CASE WHEN $status = 'closed' THEN coalesce(closed_at, $now::timestamptz) END WHERE id = $requestId`,
    { ...after, requestId, dueAt, isAnswer, now: ctx.now },
    ctx.tx,
  );
  const line = await models.RequestAction.create(
    {
      requestId,
      actionTakenby: userIdOf(ctx.actor),
      remarks,
      status: after.status,
      kind,
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
  return line.id;
}

/** The page that was filled in shows an older version. */
export const staleRequest = () =>
  new Conflict("Somebody wrote about this request meanwhile. Please look at it again.", "stale");
