import type { Context } from "#app/domain/context.ts";
import { listBatches } from "#app/domain/exports/list-batches.ts";
import { row, rows } from "#db/client.ts";
import { APPROVAL_STATUSES, type ApprovalStatus } from "./labels.ts";
import { approvalScope } from "./policy.ts";

export type ApprovalListFilters = {
  kinds: readonly string[];
  status: ApprovalStatus | "all";
  /** Part of the title. */
  q: string;
  cityId: string | null;
  page: number;
};

export type ApprovalListRow = {
  id: string;
  version: number;
  subjectKind: string;
  subjectId: string;
  change: "create" | "update";
  title: string;
  status: ApprovalStatus;
  cityName: string | null;
  accountName: string | null;
  requestedByName: string | null;
  requestedAt: Date;
  decidedByName: string | null;
  decidedAt: Date | null;
  reason: string | null;
};

const PAGE_SIZE = 25;
/** Counting stops here; the screen says "more than". */
const COUNT_LIMIT = 1_000;

/**
 * Requests for approval, what waits longest first, decided ones newest first, with the number in each status
 * (at most 1,000 counted). Scoped to what the actor may see.
 */
export async function listApprovals(ctx: Context, filters: ApprovalListFilters) {
  const { where, bind } = whereOf(ctx, filters);
  const [list, counted] = await Promise.all([
    rows<ApprovalListRow>(
      `${listSql(where, filters.status)} LIMIT ${PAGE_SIZE} OFFSET $offset`,
      { ...bind, status: filters.status, offset: (filters.page - 1) * PAGE_SIZE },
      ctx.tx,
    ),
    row<Record<ApprovalStatus, number>>(
      `SELECT ${APPROVAL_STATUSES.map(
        (status) =>
          `(SELECT count(*)::integer FROM (SELECT 1 FROM approvals a WHERE ${where} AND a.status = '${status}' LIMIT ${COUNT_LIMIT}) x) AS ${status}`,
      ).join(", ")}`,
      bind,
      ctx.tx,
    ),
  ]);
  const counts = counted!;
  const total =
    filters.status === "all"
      ? APPROVAL_STATUSES.reduce((sum, status) => sum + counts[status], 0)
      : counts[filters.status];
  return { rows: list, total, page: filters.page, pageSize: PAGE_SIZE, counts, more: total >= COUNT_LIMIT };
}

const listSql = (where: string, status: ApprovalListFilters["status"]) =>
  `SELECT a.id, a.version, a.subject_kind, a.subject_id, a.change, a.title, a.status, c.name AS "cityName", o.name AS "accountName",
              r.name AS "requestedByName", a.requested_at, d.name AS "decidedByName", a.decided_at, a.reason
       FROM approvals a
       LEFT JOIN cities c ON c.id = a.city_id
       LEFT JOIN accounts o ON o.id = a.account_id
       LEFT JOIN users r ON r.id = a.requested_by
       LEFT JOIN users d ON d.id = a.decided_by
       WHERE ${where} AND ($status = 'all' OR a.status = $status)
       ORDER BY ${status === "pending" ? "a.requested_at, a.id" : "coalesce(a.decided_at, a.requested_at) DESC, a.id"}`;

/** The whole list in batches, for a file. */
export function approvalBatches(
  ctx: Context,
  filters: Omit<ApprovalListFilters, "page">,
): AsyncGenerator<ApprovalListRow[]> {
  const { where, bind } = whereOf(ctx, filters);
  return listBatches(listSql(where, filters.status), { ...bind, status: filters.status });
}

/** The cities from which the actor sees requests, for a filter. */
export function approvalCities(ctx: Context): Promise<Array<{ id: string; name: string }>> {
  const { where, bind } = whereOf(ctx, { q: "", cityId: null });
  return rows(
    `SELECT c.id, c.name::text FROM cities c WHERE EXISTS (SELECT FROM approvals a WHERE a.city_id = c.id AND ${where}) ORDER BY c.name LIMIT 500`,
    bind,
    ctx.tx,
  );
}

function whereOf(
  ctx: Context,
  filters: Pick<ApprovalListFilters, "q" | "cityId"> & { kinds?: readonly string[] },
) {
  const scope = approvalScope(ctx.actor);
  const conditions = ["true"];
  const bind: Record<string, unknown> = {};
  if (filters.kinds) {
    conditions.push("a.subject_kind = ANY($kinds::text[])");
    bind.kinds = filters.kinds;
  }
  if ("nothing" in scope) conditions.push("false");
  if ("accountId" in scope) {
    conditions.push("a.account_id = $accountId");
    bind.accountId = scope.accountId;
  }
  if ("cityId" in scope) {
    conditions.push("a.city_id = $zoneId");
    bind.zoneId = scope.cityId;
  }
  if (filters.cityId) {
    conditions.push("a.city_id = $cityId");
    bind.cityId = filters.cityId;
  }
  if (filters.q) {
    conditions.push("a.title ILIKE $q");
    bind.q = `%${filters.q.replace(/[\\%_]/g, "\\$&")}%`;
  }
  return { where: conditions.join(" AND "), bind };
}

/** What these requests are called, of those that the actor may see. */
export async function titlesOf(ctx: Context, ids: string[]): Promise<Map<string, string>> {
  const { where, bind } = whereOf(ctx, { q: "", cityId: null });
  const found = await rows<{ id: string; title: string }>(
    `SELECT a.id, a.title FROM approvals a WHERE a.id = ANY($ids::uuid[]) AND ${where}`,
    { ...bind, ids },
    ctx.tx,
  );
  return new Map(found.map(({ id, title }) => [id, title]));
}

/** How many requests of each kind wait, at most 1,000 counted, of those that the actor may see; and since when the oldest. */
export async function waitingByKind(
  ctx: Context,
  kinds: readonly string[],
): Promise<Map<string, { count: number; oldest: Date | null }>> {
  const { where, bind } = whereOf(ctx, { q: "", cityId: null });
  const found = await rows<{ kind: string; count: number; oldest: Date | null }>(
    `SELECT k.kind, w.count, w.oldest FROM unnest($kinds::text[]) AS k(kind)
     CROSS JOIN LATERAL (SELECT count(*)::integer AS count, min(x.requested_at) AS oldest FROM
       (SELECT a.requested_at FROM approvals a WHERE a.subject_kind = k.kind AND a.status = 'pending' AND ${where} LIMIT ${COUNT_LIMIT}) x) w`,
    { ...bind, kinds },
    ctx.tx,
  );
  return new Map(found.map(({ kind, ...rest }) => [kind, rest]));
}
