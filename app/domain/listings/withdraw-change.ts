import { withdrawApproval } from "#app/domain/approvals/request-approval.ts";
import type { Context } from "#app/domain/context.ts";
import { inTransaction } from "#db/client.ts";
import { lockProperty } from "./property-record.ts";
import { lockRoom } from "./room-record.ts";

/**
 * Takes back the draft of an approved property or room. Photos that wait stay with their owner and are put before an admin with
 * the next change.
 * @throws NotFound for a foreign one; Conflict (`stale`) when nothing waits, or it was edited since
 */
export async function withdrawChange(
  ctx: Context,
  input: { kind: "property" | "room"; id: string; version: number },
): Promise<void> {
  await inTransaction(ctx.tx, async (tx) => {
    if (input.kind === "property") await lockProperty(ctx, tx, input.id);
    else await lockRoom(ctx, tx, input.id);
    await withdrawApproval(ctx, tx, { subjectKind: input.kind, subjectId: input.id, version: input.version });
  });
}
