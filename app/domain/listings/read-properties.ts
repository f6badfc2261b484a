import type { Difference } from "#app/domain/approvals/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { listBatches } from "#app/domain/exports/list-batches.ts";
import { containing } from "#app/domain/shared/like.ts";
import { propertyOnSale, roomOnSale } from "#app/domain/shared/on-sale.ts";
import { row, rows, type Transaction } from "#db/client.ts";
import { type ApprovalState, approvalState } from "./approval-state.ts";
import { differencesOf } from "./differences.ts";
import type { PropertyValues } from "./kinds/property.ts";
import type { ItemStatus } from "./labels.ts";
import { type OwnPhoto, ownPhotos } from "./photos.ts";
import { listingScope } from "./policy.ts";
import { KINDS } from "./registry.ts";
import { VALUES_SQL } from "./sql.ts";

export type PropertyListFilters = {
  /** Part of the name. */
  q: string;
  status: ItemStatus | "all";
  /** Only those of which something waits for approval. */
  waits?: boolean;
  page: number;
};

export type PropertyListRow = {
  id: string;
  name: string;
  slug: string;
  status: ItemStatus;
  typeName: string;
  cityName: string;
  address: string;
  accountName: string;
  /** The first photo, approved or not. */
  photoUploadId: string | null;
  rooms: number;
  roomsOnSale: number;
  /** True when something of the property or its rooms waits for approval. */
  waits: boolean;
};

const PAGE_SIZE = 25;

/** Something of `properties p` waits for approval: itself, a change of it, or a room. */
const WAITS = `(EXISTS (SELECT FROM approvals w WHERE w.status = 'pending' AND w.subject_kind = 'property' AND w.subject_id = p.id)
  OR EXISTS (SELECT FROM rooms r JOIN approvals w ON w.status = 'pending' AND w.subject_kind = 'room' AND w.subject_id = r.id
             WHERE r.property_id = p.id))`;

type Asked = Omit<PropertyListFilters, "page">;

const namedSql = ({ waits }: Asked) => `($q = '' OR p.name ILIKE $like)${waits ? ` AND ${WAITS}` : ""}`;
const bindOf = (ctx: Context, { q }: Asked) => ({
  ...listingScope(ctx.actor, "p").bind,
  q,
  like: containing(q),
});

const listSql = (filters: Asked, scope: string) =>
  `SELECT p.id, p.name, p.slug, p.status, t.property_type AS "typeName", c.name AS "cityName", p.address, a.name AS "accountName",
         (SELECT f.upload_id FROM property_photos f WHERE f.property_id = p.id AND f.room_id IS NULL ORDER BY f.position, f.id LIMIT 1) AS "photoUploadId",
         (SELECT count(*)::integer FROM rooms r WHERE r.property_id = p.id) AS rooms,
         (SELECT count(*)::integer FROM rooms r WHERE r.property_id = p.id AND ${roomOnSale("r")} AND ${propertyOnSale("p")}) AS "roomsOnSale",
         ${WAITS} AS waits
       FROM properties p
       JOIN property_types t ON t.id = p.property_type_id
       JOIN cities c ON c.id = p.city_id
       JOIN accounts a ON a.id = p.account_id
       WHERE ${scope} AND ${namedSql(filters)} AND ($status = 'all' OR p.status = $status)
       ORDER BY p.created_at DESC, p.id`;

/** The whole list in batches, for a file. */
export function propertyBatches(ctx: Context, filters: Asked): AsyncGenerator<PropertyListRow[]> {
  const bind = { ...bindOf(ctx, filters), status: filters.status };
  return listBatches(listSql(filters, listingScope(ctx.actor, "p").where), bind);
}

/** Properties that the actor may see, newest first, 25 a page, with the number in each status. */
export async function listProperties(ctx: Context, filters: PropertyListFilters) {
  const scope = listingScope(ctx.actor, "p");
  const named = namedSql(filters);
  const bind = bindOf(ctx, filters);
  const [list, counted] = await Promise.all([
    rows<PropertyListRow>(
      `${listSql(filters, scope.where)} LIMIT ${PAGE_SIZE} OFFSET $offset`,
      { ...bind, status: filters.status, offset: (filters.page - 1) * PAGE_SIZE },
      ctx.tx,
    ),
    row<{ counts: Partial<Record<ItemStatus, number>> }>(
      `SELECT coalesce(jsonb_object_agg(status, count), '{}') AS counts
       FROM (SELECT p.status, count(*)::integer AS count FROM properties p WHERE ${scope.where} AND ${named} GROUP BY p.status) counted`,
      bind,
      ctx.tx,
    ),
  ]);
  const counts = counted!.counts;
  const total =
    filters.status === "all"
      ? Object.values(counts).reduce((sum, count) => sum + count, 0)
      : (counts[filters.status] ?? 0);
  return { rows: list, total, page: filters.page, pageSize: PAGE_SIZE, counts };
}

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
  const differences = draft ? await differencesOf(KINDS.property.values, found.values, draft, ctx.tx) : [];
  return { ...found, photos, rooms, approval, draft, differences };
}

function listRooms(propertyId: string, tx?: Transaction): Promise<PropertyDetail["rooms"]> {
  return rows(
    `SELECT r.id, r.name, r.status, t.room_type AS "typeName", r.room_category, r.default_price_paise,
       r.default_allotment, r.on_sale,
       EXISTS (SELECT FROM approvals w WHERE w.status = 'pending' AND w.subject_kind = 'room' AND w.subject_id = r.id) AS waits
     FROM rooms r JOIN room_types t ON t.id = r.room_type_id WHERE r.property_id = $propertyId ORDER BY r.created_at, r.id`,
    { propertyId },
    tx,
  );
}
