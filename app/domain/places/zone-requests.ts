import { type Context, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import type { RequestKind, RequestStatus } from "#app/domain/requests/labels.ts";
import { COUNT_LIMIT } from "#app/domain/shared/bounded-count.ts";
import { row, rows } from "#db/client.ts";

/**
 * What waits in a zone, for its manager: that somebody asked, since when and who looks after it. What was asked is between the
 * patient and whoever works it off, so neither names nor messages are read here.
 */
export type ZoneRequest = {
  id: string;
  number: string;
  kind: RequestKind;
  hospitalName: string;
  status: RequestStatus;
  ownerName: string | null;
  createdAt: string;
  dueAt: string;
  overdue: boolean;
};

const PAGE_SIZE = 25;

/** `late`: only what is past its due time. */
export type ZoneRequestFilters = { kind?: RequestKind | null; late?: boolean };

/** A request lies where its city is, or else where its hospital is. */
function scope(ctx: Context): { where: string; bind: Record<string, unknown> } {
  if (isPrivileged(ctx.actor)) return { where: "r.status <> 'closed'", bind: {} };
  if (isUser(ctx.actor) && ctx.actor.role === "city_manager" && ctx.actor.zoneCityId)
    return {
      where: "r.status <> 'closed' AND coalesce(r.city_id, h.city_id) = $zone",
      bind: { zone: ctx.actor.zoneCityId },
    };
  throw new Forbidden();
}

const FROM = "requests r LEFT JOIN hospitals h ON h.id = r.hospital_id";
const COLUMNS = `r.id, r.number, r.kind, coalesce(h.near_hospital_name, r.hospital_name) AS "hospitalName", r.status,
  (SELECT u.name FROM users u WHERE u.id = r.owner_id) AS "ownerName", r.created_at, r.due_at, r.due_at < $now AS overdue`;

/** The open requests of the actor's zone, oldest first, 25 a page; counted up to 10,000. @throws Forbidden */
export async function listZoneRequests(
  ctx: Context,
  { page, kind, late }: ZoneRequestFilters & { page: number },
) {
  const zone = scope(ctx);
  const where = `${zone.where} AND ($kind::text IS NULL OR r.kind = $kind) AND (NOT $late OR r.due_at < $now)`;
  const bind = { ...zone.bind, kind: kind ?? null, late: late ?? false, now: ctx.now };
  const [list, counted] = await Promise.all([
    rows<ZoneRequest>(
      `SELECT ${COLUMNS} FROM ${FROM} WHERE ${where} ORDER BY r.created_at, r.id LIMIT ${PAGE_SIZE} OFFSET $offset`,
      { ...bind, offset: (page - 1) * PAGE_SIZE },
      ctx.tx,
    ),
    row<{ total: number }>(
      `SELECT count(*)::integer AS total FROM (SELECT FROM ${FROM} WHERE ${where} LIMIT ${COUNT_LIMIT}) counted`,
      bind,
      ctx.tx,
    ),
  ]);
  const total = counted!.total;
  return { rows: list, total, totalIsBounded: total === COUNT_LIMIT, page, pageSize: PAGE_SIZE };
}

/** The same list whole, for a file: a page at a time until the last. @throws Forbidden */
export async function* streamZoneRequests(
  ctx: Context,
  filters: ZoneRequestFilters = {},
): AsyncGenerator<ZoneRequest[]> {
  for (let page = 1; page <= COUNT_LIMIT / PAGE_SIZE; page++) {
    const { rows: batch } = await listZoneRequests(ctx, { ...filters, page });
    if (batch.length > 0) yield batch;
    if (batch.length < PAGE_SIZE) return;
  }
}
