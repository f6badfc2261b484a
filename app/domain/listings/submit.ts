import { requestApproval, requestFirstApprovals } from "#app/domain/approvals/request-approval.ts";
import { recordAudit, recordAudits } from "#app/domain/audit/record.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { row, type Transaction } from "#db/client.ts";
import { refuseWrongChoices } from "./choices.ts";
import { changesOf } from "./compare.ts";
import { approvalOf, editsWait, keepDraft, requestFor } from "./drafts.ts";
import type { Values } from "./fields.ts";
import type { KindName, SubmitOutcome } from "./labels.ts";
import { hasWaitingPhotos } from "./photos.ts";
import { ownerFor, refuseForeignCity } from "./policy.ts";
import {
  type Imported,
  insertListings,
  type ListingRecord,
  type ListingRef,
  lockListing,
  refuseStale,
  writeValues,
} from "./record.ts";
import { fieldsOf, LISTING_KINDS } from "./registry.ts";
import { refuseBrokenRules, termsSchema, valuesSchema } from "./schema.ts";
import { ROW } from "./sql.ts";
import { type ListingPlace, listingNames, STORES } from "./stores.ts";

type NewListing = {
  kind: KindName;
  /** What it is sold by: of a room its property, of a dish its kitchen, of a route its vehicle. */
  parentId?: string;
  /** Of one that stands on its own, for staff, admins and jobs: whose it is. A partner's own is taken from the actor. */
  accountId?: string;
  subPartnerId?: string | null;
  values: Values;
  /** Left out for a kind that has none. */
  terms?: Values;
};

type ChangedListing = ListingRef & {
  values: Values;
  /** The row's version that the form was filled from; an older one is refused. */
  version?: number;
};

/**
 * Adds a listing of any kind, or edits its description. A new or not yet approved one is changed in place and waits; of an
 * approved (or suspended) one only a draft is kept with the request for approval, so that what is on sale stays as it was approved.
 * Prices and numbers of an existing one are changed by `setTerms`, `setNights` and `setStock`, at once.
 * @throws Invalid; Forbidden; NotFound for a foreign one; Conflict (`stale`, `too_many`)
 */
export async function submitListing(
  ctx: Context,
  input: NewListing | ChangedListing,
): Promise<{ id: string; outcome: SubmitOutcome }> {
  return withTransaction(ctx, async (ctx) => {
    if ("kind" in input) return { id: await createListing(ctx, input), outcome: "created" };
    const listing = await lockListing(ctx, input);
    refuseStale(listing.version, input.version);
    const values = parseInput(valuesSchema(listing.kind), input.values);
    await refuseWrongChoices(ctx.tx, LISTING_KINDS[listing.kind].values, values, listing.values);
    refuseBrokenRules(listing.kind, { ...listing.terms, ...values });
    if (values.city_id) refuseForeignCity(ctx.actor, String(values.city_id));
    return { id: listing.id, outcome: await changeListing(ctx, listing, values) };
  });
}

async function createListing(ctx: TxContext, input: NewListing): Promise<string> {
  const { kind } = input;
  const values = parseInput(valuesSchema(kind), input.values);
  const terms = parseInput(termsSchema(kind), input.terms ?? {});
  const all = { ...values, ...terms };
  await refuseWrongChoices(ctx.tx, fieldsOf(kind), all);
  refuseBrokenRules(kind, all);
  const place = await placeOf(ctx, input, values);
  await refuseTooMany(ctx.tx, kind, [place]);
  const [id] = await insertNew(ctx, kind, [{ place, values, terms }]);
  return present(id);
}

/** A new listing that was checked: whose it is, what is said about it and what it costs. */
export type CheckedListing = { place: ListingPlace; values: Values; terms: Values; imported?: Imported };

/**
 * Adds listings of a kind whose values and choices were checked, each with its request for approval and its audit row.
 * @returns their ids, in order @throws Invalid for a name that is taken; Conflict (`too_many`)
 */
export async function submitNewListings(
  ctx: TxContext,
  kind: KindName,
  listings: readonly CheckedListing[],
): Promise<string[]> {
  if (listings.length === 0) return [];
  await refuseTooMany(
    ctx.tx,
    kind,
    listings.map(({ place }) => place),
  );
  return insertNew(ctx, kind, listings);
}

async function insertNew(
  ctx: TxContext,
  kind: KindName,
  listings: readonly CheckedListing[],
): Promise<string[]> {
  const ids = await insertListings(
    ctx.tx,
    kind,
    listings.map(({ place, values, terms, imported }) => ({
      place,
      values: { ...values, ...terms },
      imported,
    })),
    ctx.now,
  );
  const names = await listingNames(
    ctx.tx,
    listings.map(({ values }) => values),
  );
  await requestFirstApprovals(
    ctx,
    listings.map(({ place, values }, index) =>
      approvalOf(
        { ...place, id: present(ids[index]), kind, status: "pending" },
        values,
        present(names[index]),
      ),
    ),
  );
  await recordAudits(
    ctx,
    listings.map(({ terms }, index) => ({
      action: `${kind}.create`,
      subjectKind: kind,
      subjectId: present(ids[index]),
      after: { name: names[index], ...terms },
    })),
  );
  return ids;
}

/** Whose a new listing is and where: one that stands on its own as it says, everything else as its parent. */
async function placeOf(ctx: TxContext, input: NewListing, values: Values): Promise<ListingPlace> {
  const parentKind = LISTING_KINDS[input.kind].parent;
  if (parentKind === null) {
    const owner = ownerFor(ctx.actor, input);
    const account = await row(
      "SELECT FROM accounts WHERE id = $accountId AND account_kind = 'partner' AND status <> 'rejected'",
      { accountId: owner.accountId },
      ctx.tx,
    );
    if (!account)
      throw new Invalid("Please choose the partner.", { account_id: ["Please choose the partner"] });
    const cityId = String(values.city_id);
    refuseForeignCity(ctx.actor, cityId);
    return { parentId: null, parentName: null, cityId, ...owner };
  }
  if (!input.parentId) {
    const message = `Please choose the ${LISTING_KINDS[parentKind].label.toLowerCase()}`;
    throw new Invalid(message, { parent_id: [message] });
  }
  const parent = await lockListing(ctx, { store: LISTING_KINDS[parentKind].store, id: input.parentId });
  if (parent.kind !== parentKind) throw new NotFound();
  const { accountId, subPartnerId, cityId } = parent;
  return { parentId: parent.id, parentName: parent.name, accountId, subPartnerId, cityId };
}

/** @throws Conflict (`too_many`) when an owner, or what they are sold by, would have more listings than there may be */
async function refuseTooMany(
  tx: Transaction,
  kind: KindName,
  places: readonly ListingPlace[],
): Promise<void> {
  const { most, store, plural, parent: parentKind } = LISTING_KINDS[kind];
  if (most.listings === null) return;
  const { kind: kindSql, parent, owner, from } = STORES[store];
  const groups = [...Map.groupBy(places, ({ accountId, parentId }) => `${accountId} ${parentId}`).values()];
  const found = await row(
    `SELECT FROM unnest($accounts::uuid[], $parents::uuid[], $more::integer[]) AS asked (account_id, parent_id, more)
     WHERE asked.more + (SELECT count(*) FROM ${from} WHERE ${kindSql} = $kind AND ${ROW[store]}.status <> 'rejected'
       AND ${parentKind === null ? `${owner}.account_id = asked.account_id AND ${parent.id} IS NULL` : `${parent.id} = asked.parent_id`})
       > $most::integer LIMIT 1`,
    {
      kind,
      accounts: groups.map(([first]) => present(first).accountId),
      parents: groups.map(([first]) => present(first).parentId),
      more: groups.map(({ length }) => length),
      most: most.listings,
    },
    tx,
  );
  if (found) throw new Conflict(`At most ${most.listings} ${plural.toLowerCase()} here.`, "too_many");
}

async function changeListing(ctx: TxContext, listing: ListingRecord, values: Values): Promise<SubmitOutcome> {
  const { kind, id } = listing;
  const audit = { subjectKind: kind, subjectId: id, ...changesOf(listing.values, values) };
  if (!editsWait(listing.status)) {
    await writeValues(ctx.tx, listing, values, { status: "pending", now: ctx.now });
    await requestApproval(ctx, await requestFor(ctx.tx, listing, values));
    await recordAudit(ctx, { action: `${kind}.change`, ...audit });
    return "saved";
  }
  const photosWait = await hasWaitingPhotos(ctx.tx, listing);
  const outcome = await keepDraft(ctx, listing, { values, photosWait });
  if (outcome === "waiting") await recordAudit(ctx, { action: `${kind}.draft`, ...audit });
  return outcome;
}
