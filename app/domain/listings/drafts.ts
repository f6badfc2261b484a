import {
  type RequestApprovalInput,
  requestApproval,
  withdrawApproval,
} from "#app/domain/approvals/request-approval.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { row, type Transaction } from "#db/client.ts";
import { sameValues } from "./compare.ts";
import type { Values } from "./fields.ts";
import type { ItemStatus, SubmitOutcome } from "./labels.ts";
import { type ListingRecord, type ListingRef, lockListing } from "./record.ts";
import { LISTING_KINDS } from "./registry.ts";
import { listingName } from "./stores.ts";

/** True for a listing that was approved once: its edits wait as a draft. A suspended one keeps its own approval. */
export function editsWait(status: ItemStatus): boolean {
  return status === "approved" || status === "suspended";
}

/** The values that wait for approval of an approved listing; null when only photos wait; undefined when nothing does. */
export async function waitingValues(
  tx: Transaction | undefined,
  { kind, id }: Pick<ListingRecord, "kind" | "id">,
): Promise<Values | null | undefined> {
  const draft = await row<{ values: Values | null }>(
    `SELECT payload -> 'values' AS values FROM approvals
     WHERE subject_kind = $kind AND subject_id = $id AND status = 'pending' AND change = 'update'`,
    { kind, id },
    tx,
  );
  return draft?.values;
}

/** The request for approval of a listing with these values. */
export async function requestFor(
  tx: Transaction,
  listing: Pick<ListingRecord, "id" | "kind" | "status" | "parentName" | "accountId" | "cityId">,
  values: Values,
): Promise<RequestApprovalInput> {
  return approvalOf(listing, values, await listingName(tx, values));
}

/** The same, where the listing's name is known. */
export function approvalOf(
  listing: Pick<ListingRecord, "id" | "kind" | "status" | "parentName" | "accountId" | "cityId">,
  values: Values,
  name: string,
): RequestApprovalInput {
  return {
    subjectKind: listing.kind,
    subjectId: listing.id,
    change: editsWait(listing.status) ? "update" : "create",
    title: LISTING_KINDS[listing.kind].store === "rooms" ? `${name}, ${listing.parentName}` : name,
    accountId: listing.accountId,
    cityId: String(values.city_id ?? listing.cityId),
  };
}

/**
 * Keeps an edit of an approved listing as the draft of its request for approval. An edit back to what is on sale takes the request
 * away, unless photos wait with it.
 */
export async function keepDraft(
  ctx: TxContext,
  listing: ListingRecord,
  { values, photosWait }: { values: Values; photosWait: boolean },
): Promise<SubmitOutcome> {
  const request = await requestFor(ctx.tx, listing, values);
  const draft = await waitingValues(ctx.tx, listing);
  const differs = !sameValues(listing.values, values);
  if (!differs && !photosWait) {
    if (draft !== undefined) await withdrawApproval(ctx, request);
    return "unchanged";
  }
  if (draft !== undefined && sameValues(draft ?? listing.values, values)) return "unchanged";
  await requestApproval(ctx, { ...request, payload: differs ? { values } : {} });
  return "waiting";
}

/**
 * Withdraws the pending change of a listing; what is on sale stays as it is. Pending photos stay with their owner and are submitted with
 * the next change. @param input.version the version of the request that was reviewed
 * @throws NotFound for a foreign one; Conflict (`stale`) when nothing waits, or it was edited since
 */
export async function withdrawChange(ctx: Context, input: ListingRef & { version: number }): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { kind, id } = await lockListing(ctx, input);
    await withdrawApproval(ctx, { subjectKind: kind, subjectId: id, version: input.version });
  });
}
