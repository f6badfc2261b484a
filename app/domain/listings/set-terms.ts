import { randomUUID } from "node:crypto";
import { recordAudit, recordAudits } from "#app/domain/audit/record.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { brokenConstraint } from "#db/client.ts";
import { refuseWrongChoices } from "./choices.ts";
import { changesOf, sameValues } from "./compare.ts";
import type { Field, Values } from "./fields.ts";
import { itemTerms } from "./item-terms.ts";
import type { StoreName } from "./kind.ts";
import type { KindName } from "./labels.ts";
import {
  type ListingRecord,
  type ListingRef,
  lockListing,
  refuseStale,
  writeTermOfMany,
  writeTermsOf,
} from "./record.ts";
import { LISTING_KINDS } from "./registry.ts";
import { roomTerms } from "./room-terms.ts";
import { refuseBrokenRules, termsSchema } from "./schema.ts";

/** A listing as it is, and the terms that it gets. */
export type TermsChange = { listing: ListingRecord; terms: Values };

/** What follows from changed terms, where listings of a store are sold. */
export type TermsFollowed = {
  /** Lets stock follow that has no number of its own. */
  followStock: (ctx: TxContext, listing: ListingRecord, terms: Values) => Promise<void>;
  /** Writes what changed to the price log, as one batch. */
  logPrices: (ctx: TxContext, changes: readonly TermsChange[], batchId: string) => Promise<void>;
  /** The constraint that refuses to leave less than is held and sold, and the refusal that people read. */
  oversold: string;
  belowSold: (ctx: Context, listingId: string, terms: Values) => Promise<Error>;
};

const FOLLOWED: Record<StoreName, TermsFollowed | null> = {
  properties: null,
  rooms: roomTerms,
  items: itemTerms,
};

/**
 * Changes what a listing costs and how many there are, at once; each price that changes is written to the price log. Nights and slots
 * from now on that follow the listing's number follow it; those with a number of their own keep it.
 * @throws Invalid; NotFound; Conflict (`stale`; `allotment_below_sold` of a room, details `bookings`; `stock_below_sold` of an item, details `bookings`)
 */
export async function setTerms(
  ctx: Context,
  input: ListingRef & { terms: Values; version?: number },
): Promise<{ changed: boolean }> {
  return mapOversoldError(ctx, input, () =>
    withTransaction(ctx, async (ctx) => {
      const listing = await lockListing(ctx, input);
      refuseStale(listing.version, input.version);
      const terms = parseInput(termsSchema(listing.kind), input.terms);
      await refuseWrongChoices(ctx.tx, LISTING_KINDS[listing.kind].terms, terms, listing.terms);
      return { changed: await writeTerms(ctx, { listing, terms, batchId: randomUUID() }) };
    }),
  );
}

/** @throws Conflict in words when the database refuses to leave less than is held and sold */
async function mapOversoldError<T>(
  ctx: Context,
  { store, id, terms }: ListingRef & { terms: Values },
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const followed = FOLLOWED[store];
    if (!followed || brokenConstraint(error) !== followed.oversold) throw error;
    throw await followed.belowSold(ctx, id, terms);
  }
}

/** Writes checked terms onto a locked listing, with stock, price log and audit. @returns false when nothing changes */
export async function writeTerms(
  ctx: TxContext,
  change: TermsChange & { batchId: string },
): Promise<boolean> {
  const { listing, terms, batchId } = change;
  if (sameValues(listing.terms, terms)) return false;
  refuseBrokenRules(listing.kind, { ...listing.values, ...terms });
  await writeTermsOf(ctx.tx, listing, terms, ctx.now);
  const followed = FOLLOWED[LISTING_KINDS[listing.kind].store];
  await followed?.followStock(ctx, listing, terms);
  await followed?.logPrices(ctx, [change], batchId);
  await recordAudit(ctx, {
    action: `${listing.kind}.terms`,
    subjectKind: listing.kind,
    subjectId: listing.id,
    ...changesOf(listing.terms, terms),
    batchId,
  });
  return true;
}

/**
 * Writes one of the terms that no stock follows onto several locked listings of a kind, with price log and audit, by a few statements.
 * The caller has checked the terms.
 */
export async function writeOneTerm(
  ctx: TxContext,
  {
    kind,
    field,
    changes,
    batchId,
  }: { kind: KindName; field: Field; changes: readonly TermsChange[]; batchId: string },
): Promise<void> {
  const values = changes.map(({ listing: { id }, terms }) => ({ id, value: terms[field.name] }));
  await writeTermOfMany(ctx.tx, kind, field, values, ctx.now);
  await FOLLOWED[LISTING_KINDS[kind].store]?.logPrices(ctx, changes, batchId);
  await recordAudits(
    ctx,
    changes.map(({ listing, terms }) => ({
      action: `${kind}.terms`,
      subjectKind: kind,
      subjectId: listing.id,
      ...changesOf(listing.terms, terms),
      batchId,
    })),
  );
}
