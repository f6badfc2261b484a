import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, userIdOf } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, row, type Transaction } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { applyFindings } from "./check-house.ts";
import { optionalRemark, remarkValues } from "./schema.ts";
import { lockVisit, type VisitRecord } from "./visit-record.ts";

/** What happens to a visit after it is written: submitted, verified by staff, approved or given back by an admin, remarked on. */

type Decision = { visitId: string; remark?: unknown };

/**
 * Submits a draft, which then cannot be edited. @throws Invalid without the employee's location or the person met; NotFound; Forbidden;
 * Conflict `closed`
 */
export async function submitVisit(ctx: Context, input: Decision): Promise<void> {
  const { remark } = parseInput(optionalRemark, { remark: input.remark ?? "" });
  await withTransaction(ctx, async (ctx) => {
    const visit = await lockVisit(ctx, input.visitId, "edit");
    await refuseIncomplete(ctx.tx, visit);
    await move(ctx, visit, "submit", {
      set: "visit_status = 'submitted', admin_status = 'pending', submitted_at = $now, decided_by = NULL, decided_at = NULL",
    });
    if (remark) await writeRemark(ctx, visit.id, remark, false);
  });
}

async function refuseIncomplete(tx: Transaction, visit: VisitRecord): Promise<void> {
  const { place, people, rates, photos } = present(
    await row<{ place: boolean; people: boolean; rates: boolean; photos: boolean }>(
      `SELECT v.place_at IS NOT NULL AS place, EXISTS (SELECT FROM field_visit_people p WHERE p.field_visit_id = v.id) AS people,
         EXISTS (SELECT FROM field_visit_rates r WHERE r.field_visit_id = v.id) AS rates,
         EXISTS (SELECT FROM field_visit_photos photo WHERE photo.field_visit_id = v.id) AS photos
       FROM field_visits v WHERE v.id = $id`,
      { id: visit.id },
      tx,
    ),
  );
  // Who runs a house on sale, and what its rooms cost, is known: its check proves by photos what it says.
  const needed: Array<[boolean, string]> = visit.checksPropertyId
    ? [[photos, "at least one photo"]]
    : [
        [people, "at least one key person"],
        [rates || visit.kind !== "accommodation", "at least one room rate"],
      ];
  const missing = [...needed, [place, "where you are"] as const].flatMap(([isThere, what]) =>
    isThere ? [] : [what],
  );
  if (missing.length > 0)
    throw new Invalid(`Please add ${new Intl.ListFormat("en-GB").format(missing)} before you submit.`);
}

/** Staff say that a submitted visit is right. @throws NotFound; Conflict `closed` */
export async function verifyVisit(ctx: Context, input: Decision): Promise<void> {
  const { remark } = parseInput(optionalRemark, { remark: input.remark ?? "" });
  await withTransaction(ctx, async (ctx) => {
    const visit = await lockVisit(ctx, input.visitId, "verify");
    await move(ctx, visit, "verify", {
      set: "visit_status = 'verified', verified_by = $actor::uuid, verified_at = $now",
    });
    if (remark) await writeRemark(ctx, visit.id, remark, false);
  });
}

/** An admin approves a verified visit (specification section 4): what a check found counts from now on. @throws NotFound; Conflict `closed` */
export async function approveVisit(ctx: Context, input: Decision): Promise<void> {
  const { remark } = parseInput(optionalRemark, { remark: input.remark ?? "" });
  await withTransaction(ctx, async (ctx) => {
    const visit = await lockVisit(ctx, input.visitId, "approve");
    await move(ctx, visit, "approve", {
      set: "admin_status = 'approved', decided_by = $actor::uuid, decided_at = $now",
    });
    if (visit.checksPropertyId)
      await applyFindings(ctx.tx, { id: visit.id, propertyId: visit.checksPropertyId });
    if (remark) await writeRemark(ctx, visit.id, remark, false);
  });
}

/** An admin gives a visit back with a remark: it is a draft again. @throws Invalid without a remark; NotFound; Conflict `closed` */
export async function returnVisit(ctx: Context, input: Decision): Promise<void> {
  const { remark } = parseInput(remarkValues, { remark: input.remark });
  await withTransaction(ctx, async (ctx) => {
    const visit = await lockVisit(ctx, input.visitId, "giveBack");
    await move(ctx, visit, "return", {
      set: `visit_status = 'draft', admin_status = 'returned', verified_by = NULL, verified_at = NULL,
        decided_by = $actor::uuid, decided_at = $now`,
      reason: remark,
    });
    await writeRemark(ctx, visit.id, remark, true);
  });
}

/** Adds a remark to a visit in any state. @throws Invalid; NotFound */
export async function remarkVisit(ctx: Context, input: { visitId: string; remark: unknown }): Promise<void> {
  const { remark } = parseInput(remarkValues, { remark: input.remark });
  await withTransaction(ctx, async (ctx) => {
    const visit = await lockVisit(ctx, input.visitId, "remark");
    await writeRemark(ctx, visit.id, remark, false);
    await recordAudit(ctx, {
      action: "field_visit.remark",
      subjectKind: "field_visit",
      subjectId: visit.id,
    });
  });
}

async function move(
  ctx: TxContext,
  visit: VisitRecord,
  action: string,
  change: { set: string; reason?: string },
): Promise<void> {
  const usesActor = change.set.includes("$actor");
  await execute(
    `UPDATE field_visits SET ${change.set}, updated_at = $now, version = version + 1 WHERE id = $id`,
    { id: visit.id, now: ctx.now, ...(usesActor ? { actor: userIdOf(ctx.actor) } : {}) },
    ctx.tx,
  );
  await recordAudit(ctx, {
    action: `field_visit.${action}`,
    subjectKind: "field_visit",
    subjectId: visit.id,
    before: { visit_status: visit.visitStatus, admin_status: visit.adminStatus },
    reason: change.reason,
  });
}

async function writeRemark(ctx: TxContext, fieldVisitId: string, remark: string, returned: boolean) {
  const authorId = userIdOf(ctx.actor);
  await models.FieldVisitRemark.create(
    { fieldVisitId, authorId, remark, returned, at: ctx.now },
    { transaction: ctx.tx },
  );
}
