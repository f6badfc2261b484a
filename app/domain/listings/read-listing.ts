import type { Difference } from "#app/domain/approvals/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { row } from "#db/client.ts";
import { type ApprovalState, approvalState } from "./approval-state.ts";
import { differencesOf } from "./differences.ts";
import type { Values } from "./fields.ts";
import type { KindName } from "./labels.ts";
import { type OwnPhoto, ownPhotos } from "./photos.ts";
import { listingScope } from "./policy.ts";
import { type ListingRecord, type ListingRef, readRecord } from "./record.ts";
import { LISTING_KINDS } from "./registry.ts";
import { ROW } from "./sql.ts";
import { STORES } from "./stores.ts";

export type Listing = ListingRecord & {
  /** The partner's own switch, beside the status. */
  onSale: boolean;
  photos: OwnPhoto[];
  /** The last request for approval. */
  approval: ApprovalState | null;
  /** The values of a draft: waiting, or refused and not yet corrected; null otherwise. */
  draft: Values | null;
  /** What the draft changes. */
  differences: Difference[];
};

/**
 * A listing of any kind with its photos and what waits for approval, for its owner and the back offices.
 * @throws NotFound when there is none, or it is foreign
 */
export async function readListing(ctx: Context, { store, id }: ListingRef): Promise<Listing> {
  const { kind: kindSql, from, owner } = STORES[store];
  const scope = listingScope(ctx.actor, owner);
  const found = await row<{ kind: KindName; onSale: boolean }>(
    `SELECT ${kindSql} AS kind, ${ROW[store]}.on_sale FROM ${from} WHERE ${ROW[store]}.id = $id AND ${scope.where}`,
    { id, ...scope.bind },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  const { kind, onSale } = found;
  const [record, photos, { approval, draft }] = await Promise.all([
    readRecord(kind, id, ctx.tx),
    ownPhotos({ kind, id }, ctx.tx),
    approvalState<Values>(kind, id, ctx.tx),
  ]);
  const differences = draft
    ? await differencesOf(LISTING_KINDS[kind].values, record.values, draft, ctx.tx)
    : [];
  return { ...record, onSale, photos, approval, draft, differences };
}
