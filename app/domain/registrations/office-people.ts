import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { listBatches } from "#app/domain/exports/list-batches.ts";
import { normalisePhone } from "#app/domain/identity/schema.ts";
import { row, rows } from "#db/client.ts";
import { type AuditLine, auditTrail, type WaitingRequest, waitingRequests } from "./find-account.ts";
import { REGISTRATION_STATUSES, type RegistrationStatus } from "./labels.ts";
import { registrationScope } from "./policy.ts";

export type OfficeRole = "staff" | "city_manager";

export type OfficeFilters = {
  role: OfficeRole;
  status: RegistrationStatus | "all";
  q: string;
  cityId: string | null;
  page: number;
};

export type OfficePerson = {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  role: OfficeRole;
  zoneName: string | null;
  subRole: string | null;
  status: RegistrationStatus;
  createdAt: Date;
  lastLoginAt: Date | null;
  secondStep: boolean;
  approvalId: string | null;
  approvalVersion: number | null;
};

const PAGE_SIZE = 25;
const COUNT_LIMIT = 1_000;

const ROW = `u.id, u.name, u.role, u.phone_e164 AS phone, u.email::text, c.name AS "zoneName", u.sub_role, u.status, u.created_at,
  u.last_login_at, u.totp_secret IS NOT NULL AS "secondStep", p.id AS "approvalId", p.version AS "approvalVersion"`;
const JOINS = `LEFT JOIN cities c ON c.id = u.zone_city_id
  LEFT JOIN LATERAL (SELECT id, version FROM approvals WHERE subject_id = u.id AND subject_kind = u.role AND status = 'pending' LIMIT 1) p ON true`;

/** Registrations of staff or city managers, newest first, with the number in each status (at most 1,000 counted). For admins; nothing else. */
export async function listOfficePeople(ctx: Context, filters: OfficeFilters) {
  const { where, bind } = whereOf(ctx, filters);
  const page = { offset: (filters.page - 1) * PAGE_SIZE };
  const ofStatus = filters.status === "all" ? {} : { status: filters.status };
  const [list, counted] = await Promise.all([
    rows<OfficePerson>(
      rowsOf(
        `${chosenPeople(where, filters)} ORDER BY u.created_at DESC, u.id LIMIT ${PAGE_SIZE} OFFSET $offset`,
      ),
      { ...bind, ...ofStatus, ...page },
      ctx.tx,
    ),
    row<Record<RegistrationStatus, number>>(
      `SELECT ${REGISTRATION_STATUSES.map(
        (status) =>
          `(SELECT count(*)::integer FROM (SELECT FROM users u WHERE ${where} AND u.status = '${status}' LIMIT ${COUNT_LIMIT}) x) AS ${status}`,
      ).join(", ")}`,
      bind,
      ctx.tx,
    ),
  ]);
  const counts = counted!;
  const total =
    filters.status === "all"
      ? REGISTRATION_STATUSES.reduce((sum, status) => sum + counts[status], 0)
      : counts[filters.status];
  return { rows: list, total, more: total >= COUNT_LIMIT, page: filters.page, pageSize: PAGE_SIZE, counts };
}

const chosenPeople = (where: string, { status }: OfficeFilters) =>
  `SELECT u.* FROM users u WHERE ${where}${status === "all" ? "" : " AND u.status = $status"}`;
const rowsOf = (chosen: string) =>
  `SELECT ${ROW} FROM (${chosen}) u ${JOINS} ORDER BY u.created_at DESC, u.id`;

/** The whole list in batches, for a file. */
export function officePeopleBatches(ctx: Context, filters: OfficeFilters): AsyncGenerator<OfficePerson[]> {
  const { where, bind } = whereOf(ctx, filters);
  return listBatches(rowsOf(chosenPeople(where, filters)), { ...bind, status: filters.status });
}

function whereOf(ctx: Context, filters: OfficeFilters) {
  const conditions = ["u.role = $role"];
  const bind: Record<string, unknown> = { role: filters.role };
  if (!("all" in registrationScope(ctx.actor)) || !isAdmin(ctx)) conditions.push("false");
  if (filters.cityId) {
    conditions.push("u.zone_city_id = $cityId");
    bind.cityId = filters.cityId;
  }
  if (filters.q) {
    const phone = normalisePhone(filters.q);
    if (phone) {
      conditions.push("u.phone_e164 = $q");
      bind.q = phone;
    } else {
      conditions.push("(u.name ILIKE $q OR u.email::text ILIKE $q)");
      bind.q = `%${filters.q.replace(/[\\%_]/g, "\\$&")}%`;
    }
  }
  return { where: conditions.join(" AND "), bind };
}

const isAdmin = ({ actor }: Context) =>
  actor.kind === "system" || (actor.kind !== "guest" && actor.role === "admin");

export type OfficePersonDetail = OfficePerson & { requests: WaitingRequest[]; history: AuditLine[] };

/** Somebody of the back office with what waits and the trail. For admins. @throws NotFound */
export async function findOfficePerson(
  ctx: Context,
  input: { userId: string; role: OfficeRole },
): Promise<OfficePersonDetail> {
  const found = isAdmin(ctx)
    ? await row<OfficePerson>(
        `SELECT ${ROW} FROM users u ${JOINS} WHERE u.id = $userId AND u.role = $role`,
        input,
        ctx.tx,
      )
    : undefined;
  if (!found) throw new NotFound();
  const [requests, history] = await Promise.all([
    waitingRequests(ctx, [input.userId], null),
    auditTrail(ctx, input.userId),
  ]);
  return { ...found, requests, history };
}
