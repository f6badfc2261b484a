import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { freeSlug, slugOf } from "#app/domain/shared/slug.ts";
import { execute, row, rows, type Transaction } from "#db/client.ts";
import type { ItemStatus } from "./property-labels.ts";
import { changeScope } from "./property-policy.ts";
import type { PropertyValues } from "./property-schema.ts";

/** The columns of `properties` that a partner fills in. */
export const PROPERTY_COLUMNS = [
  "name",
  "property_type_id",
  "city_id",
  "cancellation_policy_id",
  "phone_e164",
  "email",
  "address",
  "pin_code",
  "description",
  "house_rules",
  "latitude",
  "longitude",
  "check_in_time",
  "check_out_time",
  "gstin",
] as const satisfies Array<keyof PropertyValues>;

/** What `values` holds, as SQL over `properties p`. */
export const PROPERTY_VALUES_SQL = `jsonb_build_object(
  'name', p.name, 'property_type_id', p.property_type_id, 'city_id', p.city_id, 'cancellation_policy_id', p.cancellation_policy_id,
  'phone_e164', p.phone_e164, 'email', p.email, 'address', p.address, 'pin_code', p.pin_code, 'description', p.description,
  'house_rules', p.house_rules, 'latitude', p.latitude, 'longitude', p.longitude, 'check_in_time', to_char(p.check_in_time, 'HH24:MI'),
  'check_out_time', to_char(p.check_out_time, 'HH24:MI'), 'gstin', p.gstin,
  'facility_ids', coalesce((SELECT jsonb_agg(f.facility_id ORDER BY f.facility_id) FROM property_facilities f WHERE f.property_id = p.id), '[]'))`;

export type PropertyRecord = {
  id: string;
  accountId: string;
  slug: string;
  status: ItemStatus;
  version: number;
  values: PropertyValues;
};

/**
 * A property that this actor may change, locked until the end of the transaction.
 * @throws NotFound when there is none, or it is foreign
 */
export async function lockProperty(ctx: Context, tx: Transaction, id: string): Promise<PropertyRecord> {
  const scope = changeScope(ctx.actor);
  const locked = await row<PropertyRecord>(
    `SELECT p.id, p.account_id, p.slug, p.status, p.version, ${PROPERTY_VALUES_SQL} AS values
     FROM properties p WHERE p.id = $id AND ${scope.where} FOR UPDATE OF p`,
    { id, ...scope.bind },
    tx,
  );
  if (!locked) throw new NotFound();
  return locked;
}

/** Writes values onto a property's row and raises its version; `slug` and `status` when given. */
export async function writeProperty(
  tx: Transaction,
  id: string,
  values: PropertyValues,
  change: { slug?: string; status?: ItemStatus; now: Date },
): Promise<void> {
  await execute(
    `UPDATE properties SET ${PROPERTY_COLUMNS.map((column) => `${column} = $${column}`).join(", ")},
       slug = coalesce($slug, slug), status = coalesce($status, status), version = version + 1, updated_at = $now
     WHERE id = $id`,
    { ...columnsOf(values), id, slug: change.slug ?? null, status: change.status ?? null, now: change.now },
    tx,
  );
  await writeFacilities(tx, id, values.facility_ids);
}

/** Inserts a property's row and facilities. @returns its id */
export async function insertProperty(
  tx: Transaction,
  values: PropertyValues,
  rest: { accountId: string; slug: string; now: Date },
): Promise<string> {
  const made = await row<{ id: string }>(
    `INSERT INTO properties (${PROPERTY_COLUMNS.join(", ")}, account_id, slug, created_at, updated_at)
     VALUES (${PROPERTY_COLUMNS.map((column) => `$${column}`).join(", ")}, $accountId, $slug, $now, $now) RETURNING id`,
    { ...columnsOf(values), ...rest },
    tx,
  );
  await writeFacilities(tx, made!.id, values.facility_ids);
  return made!.id;
}

function columnsOf(values: PropertyValues): Record<string, unknown> {
  return Object.fromEntries(PROPERTY_COLUMNS.map((column) => [column, values[column]]));
}

async function writeFacilities(tx: Transaction, propertyId: string, facilityIds: string[]): Promise<void> {
  await execute(
    "DELETE FROM property_facilities WHERE property_id = $propertyId AND facility_id <> ALL($facilityIds::uuid[])",
    { propertyId, facilityIds },
    tx,
  );
  await execute(
    "INSERT INTO property_facilities (property_id, facility_id) SELECT $propertyId, unnest($facilityIds::uuid[]) ON CONFLICT DO NOTHING",
    { propertyId, facilityIds },
    tx,
  );
}

/** A slug of the name that no property of the city has. Two at the same moment: the constraint lets one through. */
export async function freePropertySlug(
  tx: Transaction,
  values: Pick<PropertyValues, "name" | "city_id">,
): Promise<string> {
  const base = slugOf(values.name, "property");
  const taken = await rows<{ slug: string }>(
    "SELECT slug FROM properties WHERE city_id = $cityId AND (slug = $base OR slug LIKE $base || '-%')",
    { cityId: values.city_id, base },
    tx,
  );
  return freeSlug(base, new Set(taken.map(({ slug }) => slug)));
}
