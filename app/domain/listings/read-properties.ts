import type { Difference } from "#app/domain/approvals/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { row, rows, type Transaction } from "#db/client.ts";
import { type ApprovalState, approvalState } from "./approval-state.ts";
import { differencesOf } from "./differences.ts";
import type { PropertyValues } from "./kinds/property.ts";
import type { ItemStatus } from "./labels.ts";
import { type OwnPhoto, ownPhotos } from "./photos.ts";
import { listingScope } from "./policy.ts";
import { LISTING_KINDS } from "./registry.ts";
import { VALUES_SQL } from "./sql.ts";

/** Names of the properties that the actor may see (at most 500), of one city or one partner when told, for a choice. */
export function listPropertyNames(
  ctx: Context,
  { cityId, accountId, name }: { cityId?: string; accountId?: string; name?: string } = {},
): Promise<Array<{ id: string; name: string }>> {
  const scope = listingScope(ctx.actor, "p");
  return rows(
    `SELECT p.id, p.name FROM properties p WHERE ${scope.where} AND p.status <> 'rejected'
       AND ($name::text IS NULL OR lower(p.name) = lower($name))
       AND ($cityId::uuid IS NULL OR p.city_id = $cityId) AND ($accountId::uuid IS NULL OR p.account_id = $accountId)
     ORDER BY p.name, p.id LIMIT 500`,
    { ...scope.bind, cityId: cityId ?? null, accountId: accountId ?? null, name: name ?? null },
    ctx.tx,
  );
}

export type PropertyDetail = {
  id: string;
  slug: string;
  status: ItemStatus;
  version: number;
  accountId: string;
  accountName: string;
  branchId: string | null;
  /** The partner's own switch, beside the status. */
  onSale: boolean;
  typeName: string;
  cityName: string;
  policyName: string | null;
  facilityNames: string[];
  /** What stands on the row: on sale when the status is `approved`. */
  values: PropertyValues;
  mhServiceFeePpm: number;
  photos: OwnPhoto[];
  rooms: Array<{
    id: string;
    name: string;
    status: ItemStatus;
    typeName: string;
    roomCategory: string;
    defaultPricePaise: number;
    defaultAllotment: number;
    onSale: boolean;
    waits: boolean;
  }>;
  /** The last request for approval. */
  approval: ApprovalState | null;
  /** The values of a draft: waiting, or refused and not yet corrected; null otherwise. */
  draft: PropertyValues | null;
  /** What the draft changes. */
  differences: Difference[];
};

/**
 * One property with its rooms, photos and what waits for approval, for its owner and the back offices.
 * @throws NotFound when there is none, or it is foreign
 */
export async function readProperty(ctx: Context, id: string): Promise<PropertyDetail> {
  const scope = listingScope(ctx.actor, "p");
  const found = await row<Omit<PropertyDetail, "photos" | "rooms" | "approval" | "draft" | "differences">>(
    `SELECT p.id, p.slug, p.status, p.version, p.account_id, a.name AS "accountName",
       p.sub_partner_id AS "branchId", p.on_sale, t.property_type AS "typeName", c.name AS "cityName", cp.name AS "policyName", p.mh_service_fee_ppm, ${VALUES_SQL.property} AS values,
       ARRAY(SELECT f.name::text FROM property_facilities pf JOIN facilities f ON f.id = pf.facility_id WHERE pf.property_id = p.id ORDER BY f.position, f.name) AS "facilityNames"
     FROM properties p
     JOIN accounts a ON a.id = p.account_id
     JOIN property_types t ON t.id = p.property_type_id
     JOIN cities c ON c.id = p.city_id
     LEFT JOIN cancellation_policies cp ON cp.id = p.cancellation_policy_id
     WHERE p.id = $id AND ${scope.where}`,
    { id, ...scope.bind },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  const [photos, rooms, { approval, draft }] = await Promise.all([
    ownPhotos({ kind: "property", id }, ctx.tx),
    listRooms(id, ctx.tx),
    approvalState<PropertyValues>("property", id, ctx.tx),
  ]);
  const differences = draft
    ? await differencesOf(LISTING_KINDS.property.values, found.values, draft, ctx.tx)
    : [];
  return { ...found, photos, rooms, approval, draft, differences };
}

function listRooms(propertyId: string, tx?: Transaction): Promise<PropertyDetail["rooms"]> {
  return rows(
    `SELECT r.id, r.name, r.status, t.room_type AS "typeName", r.room_category, r.default_price_paise,
       r.default_allotment, r.on_sale,
       EXISTS (SELECT FROM approvals w WHERE w.status = 'pending' AND w.subject_kind = 'room' AND w.subject_id = r.id) AS waits
     FROM rooms r JOIN room_types t ON t.id = r.room_type_id WHERE r.property_id = $propertyId ORDER BY r.created_at, r.name, r.id`,
    { propertyId },
    tx,
  );
}
