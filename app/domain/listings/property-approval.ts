import type { Approval } from "#app/domain/approvals/labels.ts";
import type { ApprovalSubject } from "#app/domain/approvals/subject.ts";
import { NotFound } from "#app/domain/errors.ts";
import { execute, row, type Transaction } from "#db/client.ts";
import { propertyDifferences } from "./property-differences.ts";
import { approvePhotos, waitingPhotos } from "./property-photos.ts";
import { freePropertySlug, PROPERTY_VALUES_SQL, writeProperty } from "./property-record.ts";
import type { PropertyValues } from "./property-schema.ts";

/** How a property waits for approval: see `ApprovalSubject`. */
export const propertyApproval: ApprovalSubject = {
  kind: "property",
  label: "Property",
  path: (approval) => `/myProperties/${approval.subjectId}`,
  messages: { approved: "Property Approved Successfully...", rejected: "Property Rejected Successfully..." },

  async lock(tx, id) {
    await execute("SELECT FROM properties WHERE id = $id FOR UPDATE", { id }, tx);
  },

  async view(ctx, approval) {
    const live = await liveValues(approval.subjectId, ctx.tx);
    const draft = draftOf(approval);
    const differences =
      approval.change === "create"
        ? await propertyDifferences(null, live, ctx.tx)
        : draft
          ? await propertyDifferences(live, draft, ctx.tx)
          : [];
    return { differences, photos: await waitingPhotos(ctx.tx, approval.subjectId, null) };
  },

  async apply(ctx, tx, approval) {
    const draft = draftOf(approval);
    if (approval.change === "create") {
      await execute(
        "UPDATE properties SET status = 'approved', version = version + 1, updated_at = $now WHERE id = $id",
        { id: approval.subjectId, now: ctx.now },
        tx,
      );
    } else if (draft) {
      const live = await liveValues(approval.subjectId, tx);
      const slug = live.city_id === draft.city_id ? undefined : await freePropertySlug(tx, draft);
      await writeProperty(tx, approval.subjectId, draft, { slug, now: ctx.now });
    }
    await approvePhotos(tx, approval.subjectId, null);
  },

  async reject(ctx, tx, approval) {
    if (approval.change !== "create") return;
    await execute(
      "UPDATE properties SET status = 'rejected', version = version + 1, updated_at = $now WHERE id = $id",
      { id: approval.subjectId, now: ctx.now },
      tx,
    );
  },
};

function draftOf(approval: Approval): PropertyValues | undefined {
  return approval.payload.values as PropertyValues | undefined;
}

async function liveValues(id: string, tx?: Transaction): Promise<PropertyValues> {
  const found = await row<{ values: PropertyValues }>(
    `SELECT ${PROPERTY_VALUES_SQL} AS values FROM properties p WHERE p.id = $id`,
    { id },
    tx,
  );
  if (!found) throw new NotFound();
  return found.values;
}
