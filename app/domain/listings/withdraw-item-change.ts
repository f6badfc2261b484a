import { withdrawApproval } from "#app/domain/approvals/request-approval.ts";
import type { Context } from "#app/domain/context.ts";
import { inTransaction } from "#db/client.ts";
import { lockItem } from "./item-record.ts";

/**
 * Takes back the waiting change of an item; what is on sale stays as it is.
 * @throws NotFound; Conflict (`stale`) when the change was decided or edited since
 */
export async function withdrawItemChange(
  ctx: Context,
  input: { itemId: string; version: number },
): Promise<void> {
  await inTransaction(ctx.tx, async (tx) => {
    const item = await lockItem(ctx, tx, input.itemId);
    await withdrawApproval(ctx, tx, { subjectKind: item.kind, subjectId: item.id, version: input.version });
  });
}
