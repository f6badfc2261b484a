import { requestApproval } from "#app/domain/approvals/request-approval.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { execute, inTransaction, row, type Transaction } from "#db/client.ts";
import { changesOf, editsWait, keepDraft, refuseStale, type SubmitOutcome } from "./drafts.ts";
import { hasWaitingPhotos } from "./property-photos.ts";
import { accountFor, mayChangeInCity } from "./property-policy.ts";
import {
  freePropertySlug,
  insertProperty,
  lockProperty,
  type PropertyRecord,
  writeProperty,
} from "./property-record.ts";
import { type PropertyValues, propertyValues } from "./property-schema.ts";

export type SubmitPropertyInput = {
  /** Leave out for a new one. */
  propertyId?: string;
  /** The partner account of a new property, for staff, admins and jobs; a partner's own is taken from the actor. */
  accountId?: string;
  values: PropertyValues;
  /** The row's version that the form was filled from; an older one is refused. */
  version?: number;
};

/**
 * Adds a property, or changes one. A new or not yet approved one is changed in place and waits; of an approved (or suspended)
 * one only a draft is kept with the request for approval, so that what is on sale stays as it was approved.
 * @throws Invalid; NotFound for a foreign one; Conflict (`stale`) when it changed since the form was opened
 */
export async function submitProperty(
  ctx: Context,
  input: SubmitPropertyInput,
): Promise<{ propertyId: string; outcome: SubmitOutcome }> {
  const values = parseInput(propertyValues, input.values);
  return inTransaction(ctx.tx, async (tx) => {
    await refuseWrongChoices(tx, values);
    if (!mayChangeInCity(ctx.actor, values.city_id))
      throw new Invalid("Please choose your city.", { city_id: ["This city is not yours to look after"] });
    if (!input.propertyId) return createProperty(ctx, tx, accountFor(ctx.actor, input.accountId), values);
    const property = await lockProperty(ctx, tx, input.propertyId);
    refuseStale(property.version, input.version);
    return { propertyId: property.id, outcome: await changeProperty(ctx, tx, property, values) };
  });
}

async function createProperty(ctx: Context, tx: Transaction, accountId: string, values: PropertyValues) {
  await refuseNoPartner(tx, accountId);
  const slug = await freePropertySlug(tx, values);
  const propertyId = await insertProperty(tx, values, { accountId, slug, now: ctx.now });
  if (isUser(ctx.actor) && ctx.actor.subPartnerId) {
    await execute(
      "UPDATE properties SET sub_partner_id = $branch WHERE id = $propertyId",
      { branch: ctx.actor.subPartnerId, propertyId },
      tx,
    );
  }
  await requestApproval(ctx, tx, requestOf("create", { id: propertyId, accountId }, values));
  await recordAudit(ctx, tx, {
    action: "property.create",
    subjectKind: "property",
    subjectId: propertyId,
    after: { name: values.name },
  });
  return { propertyId, outcome: "created" as const };
}

async function refuseNoPartner(tx: Transaction, accountId: string): Promise<void> {
  const account = await row(
    "SELECT FROM accounts WHERE id = $accountId AND account_kind = 'partner' AND status <> 'rejected'",
    { accountId },
    tx,
  );
  if (!account)
    throw new Invalid("Please choose the partner.", { account_id: ["Please choose the partner"] });
}

async function changeProperty(
  ctx: Context,
  tx: Transaction,
  property: PropertyRecord,
  values: PropertyValues,
): Promise<SubmitOutcome> {
  const changes = changesOf(property.values, values);
  const audit = { subjectKind: "property", subjectId: property.id, ...changes };
  if (!editsWait(property.status)) {
    const slug = property.values.city_id === values.city_id ? undefined : await freePropertySlug(tx, values);
    await writeProperty(tx, property.id, values, { slug, status: "pending", now: ctx.now });
    await requestApproval(ctx, tx, requestOf("create", property, values));
    await recordAudit(ctx, tx, { action: "property.change", ...audit });
    return "saved";
  }
  const outcome = await keepDraft(ctx, tx, requestOf("update", property, values), {
    live: property.values,
    values,
    photosWait: await hasWaitingPhotos(tx, property.id, null),
  });
  if (outcome === "waiting") await recordAudit(ctx, tx, { action: "property.draft", ...audit });
  return outcome;
}

function requestOf(
  change: "create" | "update",
  property: { id: string; accountId: string },
  values: PropertyValues,
) {
  return {
    subjectKind: "property" as const,
    subjectId: property.id,
    change,
    title: values.name,
    accountId: property.accountId,
    cityId: values.city_id,
  };
}

/** A point this far from its city is a slip of the finger. */
const MOST_KM_FROM_CITY = 100;

async function refuseWrongChoices(tx: Transaction, values: PropertyValues): Promise<void> {
  const found = await row<{
    type: boolean;
    city: string | null;
    km: number | null;
    policy: boolean;
    facilities: number;
  }>(
    `SELECT EXISTS (SELECT FROM property_types WHERE id = $property_type_id) AS type,
       (SELECT name::text FROM cities WHERE id = $city_id) AS city,
       (SELECT distance_m(latitude, longitude, $latitude, $longitude) / 1000 FROM cities WHERE id = $city_id) AS km,
       $cancellation_policy_id::uuid IS NULL OR EXISTS (SELECT FROM cancellation_policies WHERE id = $cancellation_policy_id AND active) AS policy,
       (SELECT count(*)::integer FROM facilities WHERE id = ANY($facility_ids::uuid[])) AS facilities`,
    {
      property_type_id: values.property_type_id,
      city_id: values.city_id,
      latitude: values.latitude,
      longitude: values.longitude,
      cancellation_policy_id: values.cancellation_policy_id,
      facility_ids: values.facility_ids,
    },
    tx,
  );
  const fields: Record<string, string[]> = {};
  if (!found!.type) fields.property_type_id = ["Please choose the type"];
  if (found!.city === null) fields.city_id = ["Please choose the city"];
  if (!found!.policy) fields.cancellation_policy_id = ["Please choose a policy of the list"];
  if (found!.facilities !== new Set(values.facility_ids).size)
    fields.facility_ids = ["Please choose facilities of the list"];
  if ((found!.km ?? 0) > MOST_KM_FROM_CITY) {
    fields.location = [`This point lies ${found!.km} km from ${found!.city}. Please check the numbers.`];
  }
  if (Object.keys(fields).length > 0) throw new Invalid("Please check the property.", fields);
}
