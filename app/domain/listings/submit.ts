import { requestApproval } from "#app/domain/approvals/request-approval.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { inTransaction, row, type Transaction } from "#db/client.ts";
import { refuseWrongChoices } from "./choices.ts";
import { changesOf } from "./compare.ts";
import { editsWait, keepDraft, requestFor } from "./drafts.ts";
import type { Values } from "./fields.ts";
import type { KindName, SubmitOutcome } from "./labels.ts";
import { hasWaitingPhotos } from "./photos.ts";
import { ownerFor, refuseForeignCity } from "./policy.ts";
import {
  insertListing,
  type ListingRecord,
  type ListingRef,
  lockListing,
  refuseStale,
  writeValues,
} from "./record.ts";
import { fieldsOf, KINDS } from "./registry.ts";
import { refuseBrokenRules, termsSchema, valuesSchema } from "./schema.ts";
import { ROW } from "./sql.ts";
import { listingName, type Place, STORES } from "./stores.ts";

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
 * Adds a listing of any kind, or changes what is said about one. A new or not yet approved one is changed in place and waits; of an
 * approved (or suspended) one only a draft is kept with the request for approval, so that what is on sale stays as it was approved.
 * Prices and numbers of an existing one are changed by `setTerms`, `setNights` and `setStock`, at once.
 * @throws Invalid; Forbidden; NotFound for a foreign one; Conflict (`stale`, `too_many`)
 */
export async function submitListing(
  ctx: Context,
  input: NewListing | ChangedListing,
): Promise<{ id: string; outcome: SubmitOutcome }> {
  return inTransaction(ctx.tx, async (tx) => {
    if ("kind" in input) return { id: await createListing(ctx, tx, input), outcome: "created" };
    const listing = await lockListing(ctx, tx, input);
    refuseStale(listing.version, input.version);
    const values = parseInput(valuesSchema(listing.kind), input.values);
    await refuseWrongChoices(tx, KINDS[listing.kind].values, values, listing.values);
    refuseBrokenRules(listing.kind, { ...listing.terms, ...values });
    if (values.city_id) refuseForeignCity(ctx.actor, String(values.city_id));
    return { id: listing.id, outcome: await changeListing(ctx, tx, listing, values) };
  });
}

async function createListing(ctx: Context, tx: Transaction, input: NewListing): Promise<string> {
  const { kind } = input;
  const values = parseInput(valuesSchema(kind), input.values);
  const terms = parseInput(termsSchema(kind), input.terms ?? {});
  const all = { ...values, ...terms };
  await refuseWrongChoices(tx, fieldsOf(kind), all);
  refuseBrokenRules(kind, all);
  const place = await placeOf(ctx, tx, input, values);
  await refuseTooMany(tx, kind, place);
  const id = await insertListing(tx, kind, place, all, ctx.now);
  const made = { ...place, id, kind, status: "pending" } as const;
  await requestApproval(ctx, tx, await requestFor(tx, made, values));
  await recordAudit(ctx, tx, {
    action: `${kind}.create`,
    subjectKind: kind,
    subjectId: id,
    after: { name: await listingName(tx, values), ...terms },
  });
  return id;
}

/** Whose a new listing is and where: one that stands on its own as it says, everything else as its parent. */
async function placeOf(
  ctx: Context,
  tx: Transaction,
  input: NewListing,
  values: Values,
): Promise<Place & { parentName: string | null }> {
  const parentKind = KINDS[input.kind].parent;
  if (parentKind === null) {
    const owner = ownerFor(ctx.actor, input);
    const account = await row(
      "SELECT FROM accounts WHERE id = $accountId AND account_kind = 'partner' AND status <> 'rejected'",
      { accountId: owner.accountId },
      tx,
    );
    if (!account)
      throw new Invalid("Please choose the partner.", { account_id: ["Please choose the partner"] });
    const cityId = String(values.city_id);
    refuseForeignCity(ctx.actor, cityId);
    return { parentId: null, parentName: null, cityId, ...owner };
  }
  if (!input.parentId) {
    const message = `Please choose the ${KINDS[parentKind].label.toLowerCase()}`;
    throw new Invalid(message, { parent_id: [message] });
  }
  const parent = await lockListing(ctx, tx, { store: KINDS[parentKind].store, id: input.parentId });
  if (parent.kind !== parentKind) throw new NotFound();
  const { accountId, subPartnerId, cityId } = parent;
  return { parentId: parent.id, parentName: parent.name, accountId, subPartnerId, cityId };
}

async function refuseTooMany(tx: Transaction, kind: KindName, place: Place): Promise<void> {
  const { most, store, plural } = KINDS[kind];
  if (most.listings === null) return;
  const { kind: kindSql, parent, owner, from } = STORES[store];
  const found = await row<{ count: number }>(
    `SELECT count(*)::integer AS count FROM ${from} WHERE ${owner}.account_id = $accountId AND ${kindSql} = $kind
       AND ${parent.id} IS NOT DISTINCT FROM $parentId::uuid AND ${ROW[store]}.status <> 'rejected'`,
    { kind, parentId: place.parentId, accountId: place.accountId },
    tx,
  );
  if (found!.count >= most.listings)
    throw new Conflict(`At most ${most.listings} ${plural.toLowerCase()} here.`, "too_many");
}

async function changeListing(
  ctx: Context,
  tx: Transaction,
  listing: ListingRecord,
  values: Values,
): Promise<SubmitOutcome> {
  const { kind, id } = listing;
  const audit = { subjectKind: kind, subjectId: id, ...changesOf(listing.values, values) };
  if (!editsWait(listing.status)) {
    await writeValues(tx, listing, values, { status: "pending", now: ctx.now });
    await requestApproval(ctx, tx, await requestFor(tx, listing, values));
    await recordAudit(ctx, tx, { action: `${kind}.change`, ...audit });
    return "saved";
  }
  const photosWait = await hasWaitingPhotos(tx, listing);
  const outcome = await keepDraft(ctx, tx, listing, { values, photosWait });
  if (outcome === "waiting") await recordAudit(ctx, tx, { action: `${kind}.draft`, ...audit });
  return outcome;
}
