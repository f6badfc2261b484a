import type { Approval } from "#app/domain/approvals/labels.ts";
import type { ApprovalSubject } from "#app/domain/approvals/subject.ts";
import { execute } from "#db/client.ts";
import { differencesOf } from "./differences.ts";
import type { Values } from "./fields.ts";
import { KIND_NAMES, type KindName } from "./labels.ts";
import { listingWarnings } from "./listing-warnings.ts";
import { approvePhotos, waitingPhotos } from "./photos.ts";
import { readRecord, setStatus, writeValues } from "./record.ts";
import { fieldsOf, LISTING_KINDS } from "./registry.ts";

/** How a listing of each kind waits for approval: see `ApprovalSubject`. */
export const listingApprovals: ApprovalSubject[] = KIND_NAMES.map(approvalOf);

function approvalOf(kind: KindName): ApprovalSubject {
  const { label, store, values, path, decided } = LISTING_KINDS[kind];
  return {
    kind,
    label,
    path: (approval) => path(approval.subjectId),
    messages: decided,

    async lock(tx, id) {
      await execute(`SELECT FROM ${store} WHERE id = $id FOR UPDATE`, { id }, tx);
    },

    async view(ctx, approval) {
      const listing = await readRecord(kind, approval.subjectId, ctx.tx);
      const draft = draftOf(approval);
      const differences =
        approval.change === "create"
          ? await differencesOf(fieldsOf(kind), null, { ...listing.values, ...listing.terms }, ctx.tx)
          : draft
            ? await differencesOf(values, listing.values, draft, ctx.tx)
            : [];
      const [photos, warnings] = await Promise.all([
        waitingPhotos(ctx.tx, listing),
        listingWarnings(ctx, { kind, id: listing.id }, draft ?? listing.values),
      ]);
      return { differences, photos, warnings };
    },

    async apply(ctx, approval) {
      const listing = await readRecord(kind, approval.subjectId, ctx.tx);
      const draft = draftOf(approval);
      if (approval.change === "create")
        await setStatus(ctx.tx, { store, id: listing.id }, "approved", ctx.now);
      else if (draft) await writeValues(ctx.tx, listing, draft, { now: ctx.now });
      await approvePhotos(ctx.tx, listing);
    },

    async reject(ctx, approval) {
      if (approval.change === "create")
        await setStatus(ctx.tx, { store, id: approval.subjectId }, "rejected", ctx.now);
    },
  };
}

function draftOf(approval: Approval): Values | undefined {
  return approval.payload.values as Values | undefined;
}
