import type { Context } from "#app/domain/context.ts";
import { rows } from "#db/client.ts";
import type { VisitKind } from "./labels.ts";
import { visitScope } from "./policy.ts";

export type VisitCount = {
  kind: VisitKind;
  draft: number;
  submitted: number;
  verified: number;
  approved: number;
  returned: number;
};

/** How many visits of each kind are in each state, in the actor's scope. */
export function visitCounts(ctx: Context): Promise<VisitCount[]> {
  const scope = visitScope(ctx.actor);
  return rows<VisitCount>(
    `SELECT v.kind, count(*) FILTER (WHERE v.visit_status = 'draft')::integer AS draft,
       count(*) FILTER (WHERE v.visit_status = 'submitted')::integer AS submitted,
       count(*) FILTER (WHERE v.visit_status = 'verified' AND v.admin_status = 'pending')::integer AS verified,
       count(*) FILTER (WHERE v.admin_status = 'approved')::integer AS approved,
       count(*) FILTER (WHERE v.admin_status = 'returned')::integer AS returned
     FROM field_visits v WHERE ${scope.where} GROUP BY v.kind`,
    scope.bind,
    ctx.tx,
  );
}
