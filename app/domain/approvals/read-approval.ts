import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { row, type Transaction } from "#db/client.ts";
import type { Approval } from "./labels.ts";
import { approvalScope } from "./policy.ts";
import { subjectOf } from "./registry.ts";
import type { SubjectView } from "./subject.ts";

export const APPROVAL_COLUMNS = `a.id, a.subject_kind AS "subjectKind", a.subject_id AS "subjectId", a.change, a.title, a.version, a.payload,
  a.differences, a.status, a.account_id AS "accountId", a.city_id AS "cityId", a.requested_by AS "requestedBy", a.requested_at AS "requestedAt",
  a.decided_by AS "decidedBy", a.decided_at AS "decidedAt", a.reason`;

/** A request by id, whoever asks: for commands that check their policy themselves. @throws NotFound */
export async function findApproval(id: string, tx?: Transaction): Promise<Approval> {
  const approval = await row<Approval>(
    `SELECT ${APPROVAL_COLUMNS} FROM approvals a WHERE a.id = $id`,
    { id },
    tx,
  );
  if (!approval) throw new NotFound();
  return approval;
}

export type ApprovalDetail = Approval & {
  kindLabel: string;
  cityName: string | null;
  accountName: string | null;
  requestedByName: string | null;
  decidedByName: string | null;
  view: SubjectView;
};

/**
 * One request with what it would change (or, once decided, what it changed).
 * @throws NotFound when there is none, or it lies outside the actor's scope
 */
export async function readApproval(ctx: Context, id: string): Promise<ApprovalDetail> {
  const scope = approvalScope(ctx.actor);
  const found = await row<Approval & Omit<ApprovalDetail, "view" | "kindLabel">>(
    `SELECT ${APPROVAL_COLUMNS}, c.name AS "cityName", o.name AS "accountName", r.name AS "requestedByName", d.name AS "decidedByName"
     FROM approvals a
     LEFT JOIN cities c ON c.id = a.city_id
     LEFT JOIN accounts o ON o.id = a.account_id
     LEFT JOIN users r ON r.id = a.requested_by
     LEFT JOIN users d ON d.id = a.decided_by
     WHERE a.id = $id`,
    { id },
    ctx.tx,
  );
  const visible =
    found &&
    ("all" in scope ||
      ("accountId" in scope && found.accountId === scope.accountId) ||
      ("cityId" in scope && found.cityId === scope.cityId));
  if (!visible) throw new NotFound();
  const subject = subjectOf(found.subjectKind);
  const view =
    found.status === "pending"
      ? await subject.view(ctx, found)
      : { differences: found.differences, photos: [] };
  return { ...found, kindLabel: subject.label, view };
}
