import type { Context } from "#app/domain/context.ts";
import { listBatches } from "#app/domain/exports/list-batches.ts";
import { COUNT_LIMIT } from "#app/domain/shared/bounded-count.ts";
import { containing } from "#app/domain/shared/like.ts";
import { row, rows } from "#db/client.ts";
import type { ItemStatus } from "./labels.ts";
import { listingScope } from "./policy.ts";

export type RoomListRow = {
  id: string;
  name: string;
  propertyId: string;
  propertyName: string;
  accountName: string;
  cityName: string;
  roomType: string;
  roomCategory: string;
  pricePaise: number;
  units: number;
  maxAdults: number;
  maxChildren: number;
  maxExtraBeds: number;
  extraBedChargePaise: number;
  partnerOfferPpm: number;
  facilityNames: string[];
  status: ItemStatus;
  /** False while its partner has taken it, or its property, off sale. */
  onSale: boolean;
};

export type RoomListFilters = {
  /** Part of a room's or a property's name. */
  q: string;
  status: ItemStatus | "all";
  accountId?: string | null;
  propertyId?: string | null;
  page: number;
};

const PAGE_SIZE = 25;

/** Rooms of the properties that the actor may see, newest first, 25 a page. */
export async function listRooms(ctx: Context, filters: RoomListFilters) {
  const { where, bind } = conditions(ctx, filters);
  const [list, counted] = await Promise.all([
    rows<RoomListRow>(
      `${listSql(where)} LIMIT ${PAGE_SIZE} OFFSET $offset`,
      { ...bind, offset: (filters.page - 1) * PAGE_SIZE },
      ctx.tx,
    ),
    row<{ count: number }>(
      `SELECT count(*)::integer AS count FROM (SELECT FROM rooms r JOIN properties p ON p.id = r.property_id WHERE ${where} LIMIT ${COUNT_LIMIT}) counted`,
      bind,
      ctx.tx,
    ),
  ]);
  return { rows: list, total: counted!.count, page: filters.page, pageSize: PAGE_SIZE };
}

/** The whole list in batches, for a file. */
export function roomBatches(
  ctx: Context,
  filters: Omit<RoomListFilters, "page">,
): AsyncGenerator<RoomListRow[]> {
  const { where, bind } = conditions(ctx, filters);
  return listBatches(listSql(where), bind);
}

const listSql = (where: string) =>
  `SELECT r.id, r.name, p.id AS "propertyId", p.name AS "propertyName", a.name AS "accountName", c.name::text AS "cityName", t.room_type::text,
         r.room_category, r.default_price_paise AS "pricePaise", r.default_allotment AS units, r.status, r.on_sale AND p.on_sale AS "onSale",
         r.max_adults, r.max_children, r.max_extra_beds,
         r.extra_bed_charge_paise, r.partner_offer_ppm,
         ARRAY(SELECT f.name::text FROM room_facilities x JOIN facilities f ON f.id = x.facility_id WHERE x.room_id = r.id ORDER BY f.position, f.name) AS "facilityNames"
       FROM rooms r JOIN properties p ON p.id = r.property_id JOIN room_types t ON t.id = r.room_type_id
       JOIN accounts a ON a.id = p.account_id JOIN cities c ON c.id = p.city_id
       WHERE ${where} ORDER BY r.created_at DESC, r.id`;

function conditions(ctx: Context, filters: Omit<RoomListFilters, "page">) {
  const scope = listingScope(ctx.actor, "p");
  const bind = {
    ...scope.bind,
    status: filters.status,
    q: filters.q,
    accountId: filters.accountId ?? null,
    propertyId: filters.propertyId ?? null,
    like: containing(filters.q),
  };
  const where = `${scope.where} AND ($status = 'all' OR r.status = $status) AND ($q = '' OR r.name ILIKE $like OR p.name ILIKE $like)
    AND ($accountId::uuid IS NULL OR p.account_id = $accountId) AND ($propertyId::uuid IS NULL OR p.id = $propertyId)`;
  return { where, bind };
}
