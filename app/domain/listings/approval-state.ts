import type { ApprovalStatus } from "#app/domain/approvals/labels.ts";
import { row, type Transaction } from "#db/client.ts";
import type { KindName } from "./labels.ts";

/** What waits for a thing's approval, or how the last request ended. */
export type ApprovalState = {
  id: string;
  change: "create" | "update";
  status: ApprovalStatus;
  version: number;
  requestedAt: Date;
  decidedAt: Date | null;
  reason: string | null;
};

/** The last request for approval of a listing, and the values of a draft that waits or was refused. */
export async function approvalState<Values>(
  subjectKind: KindName,
  subjectId: string,
  tx?: Transaction,
): Promise<{ approval: ApprovalState | null; draft: Values | null }> {
  const found = await row<ApprovalState & { values: Values | null }>(
    `SELECT id, change, status, version, requested_at, decided_at, reason, payload -> 'values' AS values
     FROM approvals WHERE subject_kind = $subjectKind AND subject_id = $subjectId AND status <> 'withdrawn' ORDER BY requested_at DESC, id LIMIT 1`,
    { subjectKind, subjectId },
    tx,
  );
  if (!found) return { approval: null, draft: null };
  const { values, ...approval } = found;
  const open =
    approval.change === "update" && (approval.status === "pending" || approval.status === "rejected");
  return { approval, draft: open ? values : null };
}
