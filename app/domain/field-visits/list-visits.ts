import type { Context } from "#app/domain/context.ts";
import { normalisePhone } from "#app/domain/identity/schema.ts";
import { COUNT_LIMIT } from "#app/domain/shared/bounded-count.ts";
import { row, rows } from "#db/client.ts";
import type { AdminStatus, VisitKind, VisitStatus } from "./labels.ts";
import { visitScope } from "./policy.ts";

export type VisitFilters = {
  kind: VisitKind | null;
  /** Any part of the name of the visited place. */
  q: string;
  cityId: string | null;
  /** IST dates of when the visit was begun, both included. */
  from: string | null;
  to: string | null;
  visitStatus: VisitStatus | null;
  adminStatus: AdminStatus | null;
  /** Drafts and returned visits whose day has come. */
  dueUntil?: string | null;
  /** Visits of this employee only. */
  employeeId?: string | null;
  /** Visits of the employees with this name, mail address or number. */
  userName?: string | null;
};

export type VisitRow = {
  id: string;
  sNo: number;
  kind: VisitKind;
  entityName: string;
  cityName: string;
  visitStatus: VisitStatus;
  adminStatus: AdminStatus;
  employeeId: string;
  employeeName: string;
  employeeUsername: string;
  employeeLocation: string;
  distanceM: number | null;
  dueOn: string;
  insertedAt: Date;
  updatedAt: Date;
};

const PAGE_SIZE = 25;
const EXPORT_BATCH = 1_000;

const COLUMNS = `v.id, v.s_no, v.kind, v.entity_name, c.name::text AS "cityName", v.visit_status,
  v.admin_status, v.employee_id, e.name AS "employeeName",
  coalesce(e.email::text, e.phone_e164, '') AS "employeeUsername", v.employee_location,
  v.distance_m, v.due_on::text, v.inserted_at, v.updated_at`;

function conditions(ctx: Context, filters: VisitFilters) {
  const scope = visitScope(ctx.actor);
  const where = [scope.where];
  const bind: Record<string, unknown> = { ...scope.bind };
  const add = (sql: string, values: Record<string, unknown>) => {
    where.push(sql);
    Object.assign(bind, values);
  };
  if (filters.kind) add("v.kind = $kind", { kind: filters.kind });
  if (filters.cityId) add("v.city_id = $cityId", { cityId: filters.cityId });
  if (filters.q) add("v.entity_name ILIKE $part", { part: `%${filters.q.replace(/[\\%_]/g, "\\$&")}%` });
  if (filters.from)
    add("v.inserted_at >= $from::date::timestamp AT TIME ZONE 'Asia/Kolkata'", { from: filters.from });
  if (filters.to)
    add("v.inserted_at < ($to::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'", { to: filters.to });
  if (filters.visitStatus) add("v.visit_status = $visitStatus", { visitStatus: filters.visitStatus });
  if (filters.adminStatus) add("v.admin_status = $adminStatus", { adminStatus: filters.adminStatus });
  if (filters.dueUntil)
    add("v.visit_status = 'draft' AND v.due_on <= $dueUntil", { dueUntil: filters.dueUntil });
  if (filters.employeeId) add("v.employee_id = $employeeId", { employeeId: filters.employeeId });
  if (filters.userName)
    add(
      "v.employee_id IN (SELECT id FROM users WHERE role IN ('staff', 'admin') AND (name = $userName OR email = $userName::citext OR phone_e164 = $phone))",
      { userName: filters.userName, phone: normalisePhone(filters.userName) ?? "" },
    );
  return { where: where.join(" AND "), bind };
}

/** The visits that this actor may see, newest first (those that are due: longest due first), 25 a page; the total is counted up to 10,000. */
export async function listVisits(ctx: Context, filters: VisitFilters & { page: number }) {
  const { where, bind } = conditions(ctx, filters);
  const [list, counted] = await Promise.all([
    rows<VisitRow>(
      `SELECT ${COLUMNS} FROM field_visits v JOIN cities c ON c.id = v.city_id JOIN users e ON e.id = v.employee_id
       WHERE ${where} ORDER BY ${filters.dueUntil ? "v.due_on, v.id" : "v.inserted_at DESC, v.id"} LIMIT ${PAGE_SIZE} OFFSET $offset`,
      { ...bind, offset: (filters.page - 1) * PAGE_SIZE },
      ctx.tx,
    ),
    row<{ total: number }>(
      `SELECT count(*)::integer AS total FROM (SELECT FROM field_visits v WHERE ${where} LIMIT ${COUNT_LIMIT}) counted`,
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

/** All visits of the filter in the order of the list, a thousand at a time: for a file. */
export async function* streamVisits(ctx: Context, filters: VisitFilters): AsyncGenerator<VisitRow[]> {
  const { where, bind } = conditions(ctx, filters);
  let last: { at: string; id: string } | null = null;
  for (;;) {
    const batch: Array<VisitRow & { at: string }> = await rows(
      `SELECT ${COLUMNS}, v.inserted_at::text AS at
       FROM field_visits v JOIN cities c ON c.id = v.city_id JOIN users e ON e.id = v.employee_id
       WHERE ${where} AND ($lastAt::timestamptz IS NULL OR v.inserted_at < $lastAt::timestamptz
         OR (v.inserted_at = $lastAt::timestamptz AND v.id > $lastId::uuid))
       ORDER BY v.inserted_at DESC, v.id LIMIT ${EXPORT_BATCH}`,
      { ...bind, lastAt: last?.at ?? null, lastId: last?.id ?? null },
      ctx.tx,
    );
    if (batch.length > 0) yield batch;
    if (batch.length < EXPORT_BATCH) return;
    const end: VisitRow & { at: string } = batch.at(-1)!;
    last = { at: end.at, id: end.id };
  }
}

export type VisitCount = {
  kind: VisitKind;
  draft: number;
  submitted: number;
  verified: number;
  approved: number;
  returned: number;
};

/** How many visits of each kind are in each state, in the actor's scope. */
export function visitCounts(ctx: Context): Promise<VisitCount[]> {
  const scope = visitScope(ctx.actor);
  return rows<VisitCount>(
    `SELECT v.kind, count(*) FILTER (WHERE v.visit_status = 'draft')::integer AS draft,
       count(*) FILTER (WHERE v.visit_status = 'submitted')::integer AS submitted,
       count(*) FILTER (WHERE v.visit_status = 'verified' AND v.admin_status = 'pending')::integer AS verified,
       count(*) FILTER (WHERE v.admin_status = 'approved')::integer AS approved,
       count(*) FILTER (WHERE v.admin_status = 'returned')::integer AS returned
     FROM field_visits v WHERE ${scope.where} GROUP BY v.kind`,
    scope.bind,
    ctx.tx,
  );
}
