import type { TxContext } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { execute, row } from "#db/client.ts";
import type { AdminStatus, VisitKind, VisitStatus } from "./labels.ts";
import { type VisitRights, visitRights, visitScope } from "./policy.ts";

export type VisitRecord = {
  id: string;
  kind: VisitKind;
  employeeId: string;
  cityId: string;
  visitStatus: VisitStatus;
  adminStatus: AdminStatus;
  propertyId: string | null;
  /** The house on sale that it checks. */
  checksPropertyId: string | null;
  checksAccountId: string | null;
  version: number;
};

const CLOSED: Record<keyof VisitRights, string> = {
  edit: "This visit is submitted. It can be changed again when an admin gives it back.",
  verify: "This visit is not waiting to be verified.",
  approve: "This visit is not waiting for an admin: it must be verified by staff first.",
  giveBack: "This visit cannot be given back: it is a draft, or already a listing.",
  remark: "You cannot write a remark here.",
  list: "Only an approved visit that is no listing yet can become one.",
};

/**
 * A visit that this actor may do something with, locked until the end of the transaction.
 * @throws NotFound when there is none in the actor's scope; Conflict `closed` when it is in another state;
 * Forbidden for a draft of somebody else
 */
export async function lockVisit(ctx: TxContext, id: string, what: keyof VisitRights): Promise<VisitRecord> {
  const scope = visitScope(ctx.actor);
  const visit = await row<VisitRecord>(
    `SELECT v.id, v.kind, v.employee_id, v.city_id, v.visit_status,
       v.admin_status, v.property_id, v.checks_property_id, v.checks_account_id, v.version
     FROM field_visits v WHERE v.id = $id AND ${scope.where} FOR UPDATE`,
    { id, ...scope.bind },
    ctx.tx,
  );
  if (!visit) throw new NotFound();
  if (visitRights(ctx.actor, visit)[what]) return visit;
  if (what === "edit" && visit.visitStatus === "draft")
    throw new Forbidden("This draft belongs to somebody else.");
  throw new Conflict(
    what === "approve" && visit.adminStatus === "approved" ? "This visit is approved already." : CLOSED[what],
    "closed",
  );
}

/** Notes that a draft was worked on. */
export async function touchVisit(ctx: TxContext, id: string): Promise<void> {
  await execute(
    "UPDATE field_visits SET updated_at = $now, version = version + 1 WHERE id = $id",
    { id, now: ctx.now },
    ctx.tx,
  );
}
