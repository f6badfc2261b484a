import type { Context } from "#app/domain/context.ts";
import { COUNT_LIMIT } from "#app/domain/shared/bounded-count.ts";
import { containing } from "#app/domain/shared/like.ts";
import { row, rows } from "#db/client.ts";
import type { ItemStatus } from "./labels.ts";
import { listingScope } from "./policy.ts";

/** The property master of the back office: every property with its place, contact and fees. */

export type PropertyMasterFilters = {
  q: string;
  cityId: string | null;
  status: ItemStatus | "all";
  /** Of one partner, or of one branch of it. */
  accountId?: string | null;
  branchId?: string | null;
};

export type PropertyMasterRow = {
  id: string;
  propertyName: string;
  typeName: string;
  accountId: string;
  accountName: string;
  branchId: string | null;
  phone: string | null;
  email: string | null;
  latitude: number;
  longitude: number;
  status: ItemStatus;
  /** False while its partner has taken it off sale. */
  onSale: boolean;
  cityId: string;
  cityName: string;
  address: string;
  /** Parts per million of the room price. */
  mhServiceFeePpm: number;
  agentFeePpm: number;
};

const PAGE_SIZE = 25;
const BATCH = 1_000;

const COLUMNS = `p.id, p.name AS "propertyName", t.property_type::text AS "typeName", p.account_id, a.name AS "accountName",
  p.sub_partner_id AS "branchId", p.phone_e164 AS phone, p.email::text AS email, p.latitude, p.longitude,
  p.status, p.on_sale, p.city_id, c.name::text AS "cityName", p.address, p.mh_service_fee_ppm, p.agent_fee_ppm`;
const FROM =
  "properties p JOIN accounts a ON a.id = p.account_id JOIN cities c ON c.id = p.city_id JOIN property_types t ON t.id = p.property_type_id";

function conditions(ctx: Context, filters: PropertyMasterFilters) {
  const scope = listingScope(ctx.actor, "p");
  return {
    where: `${scope.where} AND p.name ILIKE $part AND ($cityId::uuid IS NULL OR p.city_id = $cityId) AND ($status = 'all' OR p.status = $status)
      AND ($accountId::uuid IS NULL OR p.account_id = $accountId) AND ($branchId::uuid IS NULL OR p.sub_partner_id = $branchId)`,
    bind: {
      ...scope.bind,
      part: containing(filters.q),
      cityId: filters.cityId,
      status: filters.status,
      accountId: filters.accountId ?? null,
      branchId: filters.branchId ?? null,
    },
  };
}

/** The properties that this actor may see, newest first, 25 a page; counted up to 10,000. */
export async function listPropertyMaster(ctx: Context, filters: PropertyMasterFilters & { page: number }) {
  const { where, bind } = conditions(ctx, filters);
  const [list, counted] = await Promise.all([
    rows<PropertyMasterRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE ${where} ORDER BY p.created_at DESC, p.id LIMIT ${PAGE_SIZE} OFFSET $offset`,
      { ...bind, offset: (filters.page - 1) * PAGE_SIZE },
      ctx.tx,
    ),
    row<{ total: number }>(
      `SELECT count(*)::integer AS total FROM (SELECT FROM properties p WHERE ${where} LIMIT ${COUNT_LIMIT}) counted`,
      bind,
      ctx.tx,
    ),
  ]);
  const total = counted!.total;
  return {
    rows: list,
    total,
    totalIsBounded: total === COUNT_LIMIT,
    page: filters.page,
    pageSize: PAGE_SIZE,
  };
}

/** The same list whole, in the order of the ids, a thousand rows at a time: for a file. */
export async function* streamPropertyMaster(
  ctx: Context,
  filters: PropertyMasterFilters,
): AsyncGenerator<PropertyMasterRow[]> {
  const { where, bind } = conditions(ctx, filters);
  let last: string | null = null;
  for (;;) {
    const batch: PropertyMasterRow[] = await rows<PropertyMasterRow>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE ${where} AND ($last::uuid IS NULL OR p.id > $last) ORDER BY p.id LIMIT ${BATCH}`,
      { ...bind, last },
      ctx.tx,
    );
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
    last = batch.at(-1)!.id;
  }
}
