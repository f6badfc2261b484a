import type { Approval } from "#app/domain/approvals/labels.ts";
import type { ApprovalSubject } from "#app/domain/approvals/subject.ts";
import { execute } from "#db/client.ts";
import { itemDifferences } from "./differences.ts";
import type { ItemValues } from "./fields.ts";
import { readRecord } from "./item-record.ts";
import { ITEM_KINDS, type ItemKind } from "./labels.ts";
import { approveItemPhotos, waitingItemPhotos } from "./photos.ts";
import { KINDS } from "./registry.ts";
import { writeValues } from "./submit-item.ts";

/** How an item of each kind waits for approval: see `ApprovalSubject`. */
export const itemApprovals: ApprovalSubject[] = ITEM_KINDS.map(itemApproval);

function itemApproval(kind: ItemKind): ApprovalSubject {
  const { label, values, terms } = KINDS[kind];
  return {
    kind,
    label,
    path: (approval) => `/myItems/${approval.subjectId}`,
    messages: {
      approved: `${label} Approved Successfully...`,
      rejected: `${label} Rejected Successfully...`,
    },

    async lock(tx, id) {
      await execute("SELECT FROM items WHERE id = $id FOR UPDATE", { id }, tx);
    },

    async view(ctx, approval) {
      const item = await readRecord(approval.subjectId, kind, ctx.tx);
      const draft = draftOf(approval);
      const differences =
        approval.change === "create"
          ? await itemDifferences([...values, ...terms], null, { ...item.values, ...item.terms }, ctx.tx)
          : draft
            ? await itemDifferences(values, item.values, draft, ctx.tx)
            : [];
      return { differences, photos: await waitingItemPhotos(ctx.tx, approval.subjectId) };
    },

    async apply(ctx, tx, approval) {
      const draft = draftOf(approval);
      if (approval.change === "create") await setStatus(tx, approval.subjectId, "approved", ctx.now);
      else if (draft) {
        const item = await readRecord(approval.subjectId, kind, tx);
        await writeValues(tx, item, draft, { now: ctx.now });
      }
      await approveItemPhotos(tx, approval.subjectId);
    },

    async reject(ctx, tx, approval) {
      if (approval.change === "create") await setStatus(tx, approval.subjectId, "rejected", ctx.now);
    },
  };
}

function draftOf(approval: Approval): ItemValues | undefined {
  return approval.payload.values as ItemValues | undefined;
}

async function setStatus(
  tx: Parameters<ApprovalSubject["lock"]>[0],
  id: string,
  status: "approved" | "rejected",
  now: Date,
): Promise<void> {
  await execute(
    "UPDATE items SET status = $status, version = version + 1, updated_at = $now WHERE id = $id",
    { id, status, now },
    tx,
  );
}
