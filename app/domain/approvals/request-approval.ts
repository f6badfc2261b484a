import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { userIdOf } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { present } from "#app/present.ts";
import { execute, row } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.ts";

export type RequestApprovalInput = {
  subjectKind: string;
  subjectId: string;
  change: "create" | "update";
  title: string;
  /** For an update: what the row shall become. */
  payload?: Record<string, unknown>;
  accountId: string | null;
  cityId: string | null;
};

/**
 * Requests an admin's approval, inside the transaction that saved the change. Each thing has one pending request: another edit replaces its
 * payload and increments its version, so that nobody approves what they have not seen. Without a payload, a pending request stays as it is.
 */
export async function requestApproval(
  ctx: TxContext,
  input: RequestApprovalInput,
): Promise<{ id: string; version: number }> {
  const request = await row<{ id: string; version: number }>(
    `INSERT INTO approvals (subject_kind, subject_id, change, title, payload, account_id, city_id, requested_by, requested_at)
     VALUES ($subjectKind, $subjectId, $change, $title, coalesce($payload::jsonb, '{}'), $accountId, $cityId, $requestedBy, $now)
     ON CONFLICT (subject_kind, subject_id) WHERE status = 'pending' DO UPDATE SET
       version = approvals.version + 1, title = EXCLUDED.title, payload = coalesce($payload::jsonb, approvals.payload),
       city_id = EXCLUDED.city_id, requested_by = EXCLUDED.requested_by, requested_at = EXCLUDED.requested_at
     RETURNING id, version`,
    {
      ...input,
      payload: input.payload ? JSON.stringify(input.payload) : null,
      requestedBy: userIdOf(ctx.actor),
      now: ctx.now,
    },
    ctx.tx,
  );
  return present(request);
}

/** As `requestApproval`, for new things, which have no pending request yet. */
export async function requestFirstApprovals(
  ctx: TxContext,
  inputs: readonly RequestApprovalInput[],
): Promise<void> {
  const requestedBy = userIdOf(ctx.actor);
  const requests = inputs.map((input) => ({
    subject_kind: input.subjectKind,
    subject_id: input.subjectId,
    change: input.change,
    title: input.title,
    account_id: input.accountId,
    city_id: input.cityId,
    requested_by: requestedBy,
    requested_at: ctx.now,
  }));
  await insertRows("approvals", requests, ctx.tx);
}

/**
 * Takes back what waits for approval of this thing; the approved version was on sale all the time.
 * @param version when given, the version that was looked at
 * @throws Conflict when nothing waits, or it changed since
 */
export async function withdrawApproval(
  ctx: TxContext,
  input: { subjectKind: string; subjectId: string; version?: number },
): Promise<void> {
  const withdrawn = await execute(
    `UPDATE approvals SET status = 'withdrawn'
     WHERE subject_kind = $subjectKind AND subject_id = $subjectId AND status = 'pending' AND change = 'update'
       AND version = coalesce($version::integer, version)`,
    { subjectKind: input.subjectKind, subjectId: input.subjectId, version: input.version ?? null },
    ctx.tx,
  );
  if (withdrawn === 0)
    throw new Conflict("There is nothing to take back: the change was decided, or edited since.", "stale");
  await recordAudit(ctx, {
    action: `${input.subjectKind}.withdraw`,
    subjectKind: input.subjectKind,
    subjectId: input.subjectId,
  });
}
