import { requestApproval } from "#app/domain/approvals/request-approval.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { execute, inTransaction, row, type Transaction } from "#db/client.ts";
import { refuseWrongChoices } from "./choices.ts";
import { changesOf, editsWait, keepDraft, refuseStale, type SubmitOutcome } from "./drafts.ts";
import type { ItemValues } from "./fields.ts";
import { type ItemRecord, insertItem, lockItem, type NewItem, writeItem } from "./item-record.ts";
import { type ItemKind, MAX_ITEMS } from "./labels.ts";
import { hasWaitingItemPhotos } from "./photos.ts";
import { ownerFor } from "./policy.ts";
import { fieldsOf, KINDS } from "./registry.ts";
import { itemTermsSchema, itemValuesSchema } from "./schema.ts";

export type SubmitItemInput =
  | {
      kind: ItemKind;
      /** The outlet (of a route: the vehicle) that it is sold by. */
      parentId?: string;
      /** Of a new outlet, for staff, admins and jobs: whose it is. A partner's own is taken from the actor. */
      accountId?: string;
      subPartnerId?: string | null;
      values: ItemValues;
      terms: ItemValues;
    }
  | {
      itemId: string;
      values: ItemValues;
      /** The row's version that the form was filled from; an older one is refused. */
      version?: number;
    };

/**
 * Adds an item of any kind, or changes what is said about one. A new or not yet approved one is changed in place and waits; of
 * an approved (or suspended) one only a draft is kept with the request for approval, so that what is on sale stays as it was
 * approved. Prices and stock of an existing one are changed by `setItemTerms` and `setStock`, at once.
 * @throws Invalid; NotFound for a foreign one; Conflict (`stale`, `too_many`)
 */
export async function submitItem(
  ctx: Context,
  input: SubmitItemInput,
): Promise<{ itemId: string; outcome: SubmitOutcome }> {
  return inTransaction(ctx.tx, async (tx) => {
    if (!("itemId" in input)) return createItem(ctx, tx, input);
    const item = await lockItem(ctx, tx, input.itemId);
    refuseStale(item.version, input.version);
    const values = parseInput(itemValuesSchema(item.kind), input.values);
    await refuseWrongChoices(tx, KINDS[item.kind].values, values);
    refuseDepositWithoutHire(item.kind, { ...item.terms, ...values });
    return { itemId: item.id, outcome: await changeItem(ctx, tx, item, values) };
  });
}

async function createItem(
  ctx: Context,
  tx: Transaction,
  input: Extract<SubmitItemInput, { kind: ItemKind }>,
): Promise<{ itemId: string; outcome: SubmitOutcome }> {
  const { kind } = input;
  const values = parseInput(itemValuesSchema(kind), input.values);
  const terms = parseInput(itemTermsSchema(kind), input.terms);
  await refuseWrongChoices(tx, fieldsOf(kind), { ...values, ...terms });
  refuseDepositWithoutHire(kind, { ...values, ...terms });
  const place = await placeOf(ctx, tx, input, values);
  await refuseTooMany(tx, kind, place);
  const name = await nameOf(tx, kind, values);
  const itemId = await insertItem(tx, { ...place, kind, name, now: ctx.now }, { ...values, ...terms });
  const item = { id: itemId, kind, accountId: place.accountId, cityId: place.cityId, name };
  await requestApproval(ctx, tx, requestOf("create", item));
  await recordAudit(ctx, tx, {
    action: `${kind}.create`,
    subjectKind: kind,
    subjectId: itemId,
    after: { name, ...terms },
  });
  return { itemId, outcome: "created" };
}

/** Whose a new item is and where: an outlet as it says, everything else as its parent. */
async function placeOf(
  ctx: Context,
  tx: Transaction,
  input: Extract<SubmitItemInput, { kind: ItemKind }>,
  values: ItemValues,
): Promise<Pick<NewItem, "parentId" | "accountId" | "subPartnerId" | "cityId">> {
  const parentKind = KINDS[input.kind].parent;
  if (parentKind === null) {
    const owner = ownerFor(ctx.actor, input);
    const account = await row(
      "SELECT FROM accounts WHERE id = $accountId AND account_kind = 'partner' AND status <> 'rejected'",
      owner,
      tx,
    );
    if (!account)
      throw new Invalid("Please choose the partner.", { account_id: ["Please choose the partner"] });
    const cityId = String(values.city_id);
    if (
      isUser(ctx.actor) &&
      ctx.actor.role === "staff" &&
      ctx.actor.zoneCityId &&
      ctx.actor.zoneCityId !== cityId
    ) {
      throw new Invalid("Please choose your city.", { city_id: ["This city is not yours to look after"] });
    }
    return { parentId: null, cityId, ...owner };
  }
  if (!input.parentId) {
    const message = `Please choose the ${KINDS[parentKind].label.toLowerCase()}`;
    throw new Invalid(message, { parent_id: [message] });
  }
  const parent = await lockItem(ctx, tx, input.parentId);
  if (parent.kind !== parentKind) throw new NotFound();
  const { accountId, subPartnerId, cityId } = parent;
  return { parentId: parent.id, accountId, subPartnerId, cityId };
}

async function refuseTooMany(
  tx: Transaction,
  kind: ItemKind,
  { parentId, accountId }: Pick<NewItem, "parentId" | "accountId">,
): Promise<void> {
  const found = await row<{ count: number }>(
    `SELECT count(*)::integer AS count FROM items WHERE account_id = $accountId AND kind = $kind
       AND parent_id IS NOT DISTINCT FROM $parentId::uuid AND status <> 'rejected'`,
    { kind, parentId, accountId },
    tx,
  );
  if (found!.count >= MAX_ITEMS) {
    throw new Conflict(`At most ${MAX_ITEMS} ${KINDS[kind].plural.toLowerCase()} here.`, "too_many");
  }
}

async function changeItem(
  ctx: Context,
  tx: Transaction,
  item: ItemRecord,
  values: ItemValues,
): Promise<SubmitOutcome> {
  const audit = { subjectKind: item.kind, subjectId: item.id, ...changesOf(item.values, values) };
  if (!editsWait(item.status)) {
    const written = await writeValues(tx, item, values, { status: "pending", now: ctx.now });
    await requestApproval(ctx, tx, requestOf("create", { ...item, ...written }));
    await recordAudit(ctx, tx, { action: `${item.kind}.change`, ...audit });
    return "saved";
  }
  const name = await nameOf(tx, item.kind, values);
  const request = requestOf("update", { ...item, name, cityId: String(values.city_id ?? item.cityId) });
  const outcome = await keepDraft(ctx, tx, request, {
    live: item.values,
    values,
    photosWait: await hasWaitingItemPhotos(tx, item.id),
  });
  if (outcome === "waiting") await recordAudit(ctx, tx, { action: `${item.kind}.draft`, ...audit });
  return outcome;
}

/** Writes values onto an item's rows; what an outlet sells moves to its city with it. @returns name and city as they now are */
export async function writeValues(
  tx: Transaction,
  item: ItemRecord,
  values: ItemValues,
  change: { status?: "pending"; now: Date },
): Promise<{ name: string; cityId: string }> {
  const name = await nameOf(tx, item.kind, values);
  const cityId = String(values.city_id ?? item.cityId);
  await writeItem(tx, item, KINDS[item.kind].values, values, { ...change, name, cityId });
  if (cityId !== item.cityId) {
    await execute(
      `WITH RECURSIVE below AS (SELECT id FROM items WHERE parent_id = $id UNION ALL SELECT i.id FROM items i JOIN below b ON i.parent_id = b.id)
       UPDATE items SET city_id = $cityId WHERE id IN (SELECT id FROM below)`,
      { id: item.id, cityId },
      tx,
    );
  }
  return { name, cityId };
}

/** An item's name as typed; of a route, its two points. */
async function nameOf(tx: Transaction, kind: ItemKind, values: ItemValues): Promise<string> {
  if (kind !== "travel_location") return String(values.name);
  const found = await row<{ name: string }>(
    `SELECT a.point_name || ' to ' || b.point_name AS name FROM travel_points a, travel_points b WHERE a.id = $from AND b.id = $to`,
    { from: values.from_point_id, to: values.to_point_id },
    tx,
  );
  return found!.name;
}

/** Held by the database too: a deposit belongs to what comes back. @throws Invalid */
export function refuseDepositWithoutHire(kind: ItemKind, values: ItemValues): void {
  if (kind !== "equipment_item" || values.purchased_type === "hire" || !values.caution_deposit_paise) return;
  const message = "Only what is hired has a deposit";
  throw new Invalid(message, { caution_deposit_paise: [message] });
}

/** The request for approval of an item. */
export function requestOf(
  change: "create" | "update",
  item: Pick<ItemRecord, "id" | "kind" | "accountId" | "cityId" | "name">,
) {
  return {
    subjectKind: item.kind,
    subjectId: item.id,
    change,
    title: item.name,
    accountId: item.accountId,
    cityId: item.cityId,
  };
}
