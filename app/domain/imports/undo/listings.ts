import { randomUUID } from "node:crypto";
import { requestApproval, withdrawApproval } from "#app/domain/approvals/request-approval.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { requestFor } from "#app/domain/listings/drafts.ts";
import type { Values } from "#app/domain/listings/fields.ts";
import { hasWaitingPhotos } from "#app/domain/listings/photos.ts";
import { type ListingRecord, lockListing, writeValues } from "#app/domain/listings/record.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { writeTerms } from "#app/domain/listings/set-terms.ts";
import { execute, sqlState, type Transaction } from "#db/client.ts";
import { LISTING_IMPORTS, type ListingImportName } from "../listing-columns.ts";
import { UNDONE } from "./labels.ts";
import type { Made } from "./record-import-changes.ts";

/**
 * Takes back listings: new ones go while they wait for approval, changes that wait are withdrawn, prices and numbers are again what
 * they were.
 * @throws NotFound; Conflict with the first that was approved, photographed, booked or changed since
 */
export async function undoListings(
  ctx: TxContext,
  what: ListingImportName,
  made: readonly Made[],
): Promise<void> {
  const { store } = LISTING_KINDS[LISTING_IMPORTS[what]];
  const batchId = randomUUID();
  const seen = new Set<string>();
  for (const one of made) {
    const listing = await lockListing(ctx, { store, id: one.rowId });
    const isDraft = one.action === `${listing.kind}.draft`;
    if (!isDraft && !seen.has(listing.id)) {
      seen.add(listing.id);
      if (listing.version !== one.version)
        throw new Conflict(`Somebody changed "${listing.name}" since the import.`);
    }
    await orConflict(listing, () => takeBack(ctx, listing, one, batchId));
  }
}

async function takeBack(ctx: TxContext, listing: ListingRecord, one: Made, batchId: string) {
  const { kind, id } = listing;
  // As the domain wrote it down.
  const before = (one.before ?? {}) as Values;
  switch (one.action) {
    case `${kind}.create`:
      return remove(ctx, listing);
    case `${kind}.draft`:
      return withdrawApproval(ctx, {
        subjectKind: kind,
        subjectId: id,
        version: one.version ?? undefined,
      });
    case `${kind}.terms`:
      await writeTerms(ctx, { listing, terms: { ...listing.terms, ...before }, batchId });
      return forgetFileOf(ctx.tx, listing);
    default: {
      const values = { ...listing.values, ...before };
      await writeValues(ctx.tx, listing, values, { now: ctx.now });
      await requestApproval(ctx, await requestFor(ctx.tx, listing, values));
      await recordAudit(ctx, {
        action: `${kind}.change`,
        subjectKind: kind,
        subjectId: id,
        before: one.after,
        after: before,
        reason: UNDONE,
      });
      return forgetFileOf(ctx.tx, listing);
    }
  }
}

/** The file is no longer what the listing says: imported again, it changes it again. */
async function forgetFileOf(tx: Transaction, { id }: ListingRecord): Promise<void> {
  await execute(
    `WITH p AS (UPDATE properties SET import_digest = NULL WHERE id = $id),
       r AS (UPDATE rooms SET import_digest = NULL WHERE id = $id)
     UPDATE items SET import_digest = NULL WHERE id = $id`,
    { id },
    tx,
  );
}

async function remove(ctx: TxContext, listing: ListingRecord): Promise<void> {
  const { kind, id, name } = listing;
  if (listing.status !== "pending") throw new Conflict(`"${name}" was decided about since the import.`);
  if (await hasWaitingPhotos(ctx.tx, listing)) throw new Conflict(`"${name}" has photos by now.`);
  await execute(
    "UPDATE approvals SET status = 'withdrawn' WHERE subject_kind = $kind AND subject_id = $id AND status = 'pending'",
    { kind, id },
    ctx.tx,
  );
  await execute(
    "WITH p AS (DELETE FROM properties WHERE id = $id), r AS (DELETE FROM rooms WHERE id = $id) DELETE FROM items WHERE id = $id",
    { id },
    ctx.tx,
  );
  await recordAudit(ctx, {
    action: `${kind}.delete`,
    subjectKind: kind,
    subjectId: id,
    before: { name },
    reason: UNDONE,
  });
}

/** What the database refuses: a row of something else leads here, or less would be left than is sold. */
async function orConflict(listing: ListingRecord, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const state = sqlState(error);
    if (state === "23503") throw new Conflict(`"${listing.name}" is in use by now.`);
    if (state?.startsWith("23")) throw new Conflict(`"${listing.name}" cannot go back to what it was.`);
    throw error;
  }
}
