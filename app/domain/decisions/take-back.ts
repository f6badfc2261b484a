import { withdrawApproval } from "#app/domain/approvals/request-approval.ts";
import { type Context, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden } from "#app/domain/errors.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { findApproval } from "./read-approval.ts";
import { subjectOf } from "./registry.ts";

/**
 * Takes back what the actor proposed and nobody decided yet: nothing changes, and it can be proposed again.
 * @param input.version the version that was looked at
 * @returns the kind of what was proposed
 * @throws NotFound; Forbidden for anybody but whoever proposed it; Conflict `stale` when it was decided or edited since, `not_withdrawable`
 *   for a kind that has its own way
 */
export async function takeBackProposal(
  ctx: Context,
  { approvalId, version }: { approvalId: string; version: number },
): Promise<{ subjectKind: string }> {
  return withTransaction(ctx, async (ctx) => {
    const approval = await findApproval(approvalId, ctx.tx);
    const { subjectKind, subjectId, requestedBy } = approval;
    if (requestedBy === null || requestedBy !== userIdOf(ctx.actor))
      throw new Forbidden("Only the person who proposed this can take it back.");
    const { lock, withdraw } = subjectOf(subjectKind);
    if (!withdraw) throw new Conflict("This cannot be taken back here.", "not_withdrawable");
    await lock(ctx.tx, subjectId);
    await withdrawApproval(ctx, { subjectKind, subjectId, version });
    await withdraw(ctx, approval);
    return { subjectKind };
  });
}
