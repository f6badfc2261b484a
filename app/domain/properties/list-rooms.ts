import type { Context } from "#app/domain/context.ts";
import { row, rows } from "#db/client.ts";
import type { ItemStatus } from "./labels.ts";
import { propertyScope } from "./policy.ts";

export type RoomListRow = {
  id: string;
  name: string;
  propertyName: string;
  accountName: string;
  cityName: string;
  roomType: string;
  roomCategory: string;
  pricePaise: number;
  units: number;
  status: ItemStatus;
};

const PAGE_SIZE = 25;
/** Counting stops here. */
const COUNT_LIMIT = 10_000;

/** Rooms of the properties that the actor may see, newest first, 25 a page; `q` is part of a room's or a property's name. */
export async function listRooms(
  ctx: Context,
  filters: { q: string; status: ItemStatus | "all"; page: number },
) {
  const scope = propertyScope(ctx.actor);
  const bind = {
    ...scope.bind,
    status: filters.status,
    q: filters.q,
    like: `%${filters.q.replace(/[\\%_]/g, "\\$&")}%`,
  };
  const where = `${scope.where} AND ($status = 'all' OR r.status = $status) AND ($q = '' OR r.name ILIKE $like OR p.name ILIKE $like)`;
  const [list, counted] = await Promise.all([
    rows<RoomListRow>(
      `SELECT r.id, r.name, p.name AS "propertyName", a.name AS "accountName", c.name::text AS "cityName", t.room_type::text AS "roomType",
         r.room_category AS "roomCategory", r.default_price_paise AS "pricePaise", r.default_allotment AS units, r.status
       FROM rooms r JOIN properties p ON p.id = r.property_id JOIN room_types t ON t.id = r.room_type_id
       JOIN accounts a ON a.id = p.account_id JOIN cities c ON c.id = p.city_id
       WHERE ${where} ORDER BY r.created_at DESC, r.id LIMIT ${PAGE_SIZE} OFFSET $offset`,
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
