import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { normalisePhone } from "#app/domain/identity/schema.ts";
import { COUNT_LIMIT } from "#app/domain/shared/bounded-count.ts";
import { addDays, istInstant } from "#app/domain/shared/dates.ts";
import { inTransaction, row, rows } from "#db/client.ts";
import { MEDICAL_KINDS, type RequestKind, type RequestStatus } from "./labels.ts";
import { canListRequests, canWorkOff } from "./policy.ts";

export type RequestRow = {
  id: string;
  number: string;
  kind: RequestKind;
  name: string;
  /** E.164. */
  phone: string | null;
  email: string | null;
  location: string;
  hospitalName: string;
  cityName: string | null;
  message: string;
  details: Record<string, string>;
  status: RequestStatus;
  ownerId: string | null;
  ownerName: string | null;
  dueAt: Date;
  /** Not closed, and past its due time. */
  overdue: boolean;
  createdAt: Date;
  actionTakenBy: string | null;
  remarks: string | null;
  files: number;
};

export type RequestFilters = {
  kinds: readonly RequestKind[];
  /** Part of the name, the whole phone number, or the request's number. */
  q: string;
  status: RequestStatus | "overdue" | "all";
  /** Only those given to the actor. */
  mine?: boolean;
  /** Arrival, IST dates, both included. */
  from: string | null;
  to: string | null;
  /** The name of a city, or part of where somebody lives. */
  place?: string;
  page: number;
};

const PAGE_SIZE = 25;
const BATCH = 500;

const SELECT = `SELECT r.id, r.number, r.kind, r.name, r.phone_e164 AS phone, r.email, r.location,
    coalesce(h.near_hospital_name, r.hospital_name) AS "hospitalName", c.name AS "cityName", r.message, r.details, r.status,
    r.owner_id, owner.name AS "ownerName", r.due_at, r.status <> 'closed' AND r.due_at < $now AS overdue,
    r.created_at, last.by AS "actionTakenBy", last.remarks,
    (SELECT count(*)::integer FROM request_files f WHERE f.request_id = r.id) AS files
  FROM requests r
  LEFT JOIN hospitals h ON h.id = r.hospital_id LEFT JOIN cities c ON c.id = r.city_id LEFT JOIN users owner ON owner.id = r.owner_id
  LEFT JOIN LATERAL (SELECT u.name AS by, a.remarks FROM request_actions a LEFT JOIN users u ON u.id = a.action_takenby
    WHERE a.request_id = r.id ORDER BY a.created_at DESC LIMIT 1) last ON true`;

/**
 * Requests, newest first, 25 a page; admins see all, staff those given to them.
 * @returns the page, and the total counted up to 10,000
 * @throws Forbidden for anybody else
 */
export async function listRequests(ctx: Context, filters: RequestFilters) {
  const { where, bind } = conditions(ctx, filters);
  const [list, counted] = await Promise.all([
    rows<RequestRow>(
      `${SELECT} WHERE ${where} ORDER BY r.created_at DESC, r.id LIMIT ${PAGE_SIZE} OFFSET $offset`,
      { ...bind, now: ctx.now, offset: (filters.page - 1) * PAGE_SIZE },
      ctx.tx,
    ),
    row<{ total: number }>(
      `SELECT count(*)::integer AS total FROM (SELECT FROM requests r WHERE ${where} LIMIT ${COUNT_LIMIT}) counted`,
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

/** The same requests in batches, for an export: all pages of the filter. */
export async function* requestBatches(ctx: Context, filters: RequestFilters): AsyncGenerator<RequestRow[]> {
  const { where, bind } = conditions(ctx, filters);
  let last: RequestRow | undefined;
  do {
    const after = last ? "AND (r.created_at, r.id) < ($createdAt, $id)" : "";
    const batch: RequestRow[] = await rows<RequestRow>(
      `${SELECT} WHERE ${where} ${after} ORDER BY r.created_at DESC, r.id DESC LIMIT ${BATCH}`,
      { ...bind, now: ctx.now, ...(last ? { createdAt: last.createdAt, id: last.id } : {}) },
    );
    yield batch;
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

function conditions(ctx: Context, filters: RequestFilters) {
  if (!canListRequests(ctx.actor)) throw new Forbidden();
  const where = ["r.kind = ANY($kinds::text[])"];
  const bind: Record<string, unknown> = { kinds: filters.kinds };
  if (!isPrivileged(ctx.actor) || filters.mine) {
    where.push("r.owner_id = $me");
    bind.me = isUser(ctx.actor) ? ctx.actor.id : null;
  }
  if (filters.status === "overdue") {
    where.push("r.status <> 'closed' AND r.due_at < $at");
    bind.at = ctx.now;
  } else if (filters.status !== "all") {
    where.push("r.status = $status");
    bind.status = filters.status;
  }
  if (filters.from) {
    where.push("r.created_at >= $from");
    bind.from = istInstant(filters.from, "00:00");
  }
  if (filters.to) {
    where.push("r.created_at < $beyond");
    bind.beyond = istInstant(addDays(filters.to, 1), "00:00");
  }
  if (filters.place) {
    where.push(
      "(r.location ILIKE $place OR r.city_id IN (SELECT id FROM cities WHERE name = $city::citext))",
    );
    bind.place = `%${filters.place.replace(/[\\%_]/g, "\\$&")}%`;
    bind.city = filters.place;
  }
  if (filters.q) {
    where.push("(r.name ILIKE $part OR r.phone_e164 = $phone OR r.number = upper($q))");
    Object.assign(bind, {
      q: filters.q,
      part: `%${filters.q.replace(/[\\%_]/g, "\\$&")}%`,
      phone: normalisePhone(filters.q) ?? "",
    });
  }
  return { where: where.join(" AND "), bind };
}

export type RequestDetail = RequestRow & {
  version: number;
  actions: Array<{ id: string; by: string | null; remarks: string; status: RequestStatus; createdAt: Date }>;
  uploads: Array<{ id: string; name: string; contentType: string; byteSize: number }>;
};

/**
 * One request with what was done about it and its files. A look at one that tells of somebody's health is audited.
 * @param kinds the kinds of the list that it is opened from
 * @throws NotFound when it is missing, of another kind, or not the actor's to work off
 */
export async function findRequest(
  ctx: Context,
  input: { id: string; kinds: readonly RequestKind[] },
): Promise<RequestDetail> {
  const found = await row<RequestRow & { version: number }>(
    `${SELECT.replace("SELECT", "SELECT r.version,")} WHERE r.id = $id AND r.kind = ANY($kinds::text[])`,
    { ...input, now: ctx.now },
    ctx.tx,
  );
  if (!found || !canWorkOff(ctx.actor, found)) throw new NotFound();
  const [actions, uploads] = await Promise.all([
    rows<RequestDetail["actions"][number]>(
      `SELECT a.id, u.name AS by, a.remarks, a.status, a.created_at FROM request_actions a
       LEFT JOIN users u ON u.id = a.action_takenby WHERE a.request_id = $id ORDER BY a.created_at DESC LIMIT 100`,
      { id: input.id },
      ctx.tx,
    ),
    rows<RequestDetail["uploads"][number]>(
      `SELECT u.id, u.original_name AS name, u.content_type, u.byte_size
       FROM request_files f JOIN uploads u ON u.id = f.upload_id WHERE f.request_id = $id ORDER BY u.created_at, u.id`,
      { id: input.id },
      ctx.tx,
    ),
  ]);
  if (MEDICAL_KINDS.includes(found.kind)) {
    await inTransaction(ctx.tx, (tx) =>
      recordAudit(ctx, tx, { action: "request.read", subjectKind: "request", subjectId: input.id }),
    );
  }
  return { ...found, actions, uploads };
}

/** Requests that are not closed, for each kind: how many, how many past their time. Admins only. */
export async function countOpenRequests(ctx: Context) {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  return rows<{ kind: RequestKind; open: number; overdue: number }>(
    `SELECT kind, count(*)::integer AS open, (count(*) FILTER (WHERE due_at < $now))::integer AS overdue
     FROM requests WHERE status <> 'closed' GROUP BY kind`,
    { now: ctx.now },
    ctx.tx,
  );
}
