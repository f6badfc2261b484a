import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { optionalText } from "#app/domain/shared/text-schema.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row, rows } from "#db/client.ts";
import { approvalScope } from "./policy.ts";

export const recommendationSchema = z.object({
  approvalId: z.uuid(),
  version: z.coerce.number().int().min(1),
  advice: z.enum(["approve", "reject"]),
  remark: optionalText(1_000),
});

export type Recommendation = {
  advice: "approve" | "reject";
  remark: string;
  by: string;
  version: number;
  at: Date;
};

/**
 * Records the recommendation of staff or a city manager about a request in their zone; the admin decides. A person's second recommendation
 * replaces the first, and nobody can recommend their own request.
 * @throws Invalid, Forbidden; NotFound outside the zone; Conflict (`stale`) when the request was edited or decided since
 */
export async function recommend(ctx: Context, input: unknown): Promise<void> {
  const { actor } = ctx;
  if (!isUser(actor) || !hasRole(actor, "staff", "city_manager")) throw new Forbidden();
  const values = parseInput(recommendationSchema, input);
  const scope = approvalScope(actor);
  await withTransaction(ctx, async (ctx) => {
    const request = await row<{
      version: number;
      status: string;
      requestedBy: string | null;
      cityId: string | null;
    }>(
      "SELECT version, status, requested_by, city_id FROM approvals WHERE id = $id FOR UPDATE",
      { id: values.approvalId },
      ctx.tx,
    );
    if (!request || !("all" in scope || ("cityId" in scope && scope.cityId === request.cityId)))
      throw new NotFound();
    if (request.requestedBy === actor.id)
      throw new Forbidden("Somebody else has to look at this: you asked for it yourself.");
    if (request.status !== "pending" || request.version !== values.version)
      throw new Conflict(
        "This request was decided or edited since you opened it. Please look at it again.",
        "stale",
      );
    await execute(
      `INSERT INTO recommendations (approval_id, user_id, version, advice, remark, created_at)
       VALUES ($approvalId, $userId, $version, $advice, $remark, $now)
       ON CONFLICT (approval_id, user_id) DO UPDATE SET version = EXCLUDED.version, advice = EXCLUDED.advice, remark = EXCLUDED.remark,
         created_at = EXCLUDED.created_at`,
      { ...values, userId: actor.id, now: ctx.now },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "approval.recommend",
      subjectKind: "approval",
      subjectId: values.approvalId,
      after: { advice: values.advice },
      reason: values.remark || undefined,
    });
  });
}

/** The recommendations about these requests, by request, newest first. The caller has read the requests within its scope. */
export async function recommendationsOf(
  ctx: Context,
  approvalIds: string[],
): Promise<Map<string, Recommendation[]>> {
  const found = await rows<Recommendation & { approvalId: string }>(
    `SELECT r.approval_id, r.advice, r.remark, u.name AS by, r.version, r.created_at AS at
     FROM recommendations r JOIN users u ON u.id = r.user_id
     WHERE r.approval_id = ANY($approvalIds::uuid[]) ORDER BY r.created_at DESC LIMIT 200`,
    { approvalIds },
    ctx.tx,
  );
  const byRequest = new Map<string, Recommendation[]>();
  for (const { approvalId, ...advice } of found)
    byRequest.set(approvalId, [...(byRequest.get(approvalId) ?? []), advice]);
  return byRequest;
}
