import { type Context, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { normalisePhone } from "#app/domain/identity/schema.ts";
import type { RequestStatus } from "#app/domain/requests/labels.ts";
import { COUNT_LIMIT } from "#app/domain/shared/bounded-count.ts";
import { addDays, istInstant } from "#app/domain/shared/dates.ts";
import { rawRow, rawRows, row } from "#db/client.ts";

export type PatientRow = {
  id: string;
  s_no: number;
  user_id: string;
  /** Who looks after the patient. */
  userName: string;
  patient_firstname: string;
  patient_lastname: string;
  email_id: string | null;
  /** E.164. */
  phone_number: string;
  patient_location: string;
  problem: string;
  pr_description: string;
  created_datetime: Date;
  requestId: string;
  number: string;
  status: RequestStatus;
  dueAt: Date;
  overdue: boolean;
  ownerName: string | null;
  /** What the office said last. */
  remarks: string | null;
};

const SELECT = `SELECT p.id, p.s_no, p.user_id, u.name AS "userName", p.patient_firstname, p.patient_lastname, p.email_id, p.phone_number,
    p.patient_location, p.problem, p.pr_description, p.created_datetime, r.id AS "requestId", r.number, r.status, r.due_at AS "dueAt",
    r.status <> 'closed' AND r.due_at < $now AS overdue, owner.name AS "ownerName",
    (SELECT a.remarks FROM request_actions a WHERE a.request_id = r.id ORDER BY a.created_at DESC LIMIT 1) AS remarks
  FROM genie_patients p JOIN users u ON u.id = p.user_id JOIN requests r ON r.id = p.request_id LEFT JOIN users owner ON owner.id = r.owner_id`;

/** The patients of the signed-in customer, newest first, at most 100. @throws Forbidden for anybody but a customer */
export function listOwnPatients(ctx: Context): Promise<PatientRow[]> {
  return rawRows<PatientRow>(
    `${SELECT} WHERE p.user_id = $userId ORDER BY p.created_datetime DESC, p.id LIMIT 100`,
    { userId: customerId(ctx), now: ctx.now },
    ctx.tx,
  );
}

/** One of the signed-in customer's patients. @throws NotFound when it is another's; Forbidden for anybody but a customer */
export async function findOwnPatient(ctx: Context, id: string): Promise<PatientRow> {
  const found = await rawRow<PatientRow>(
    `${SELECT} WHERE p.id = $id AND p.user_id = $userId`,
    { id, userId: customerId(ctx), now: ctx.now },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}

function customerId(ctx: Context): string {
  if (!isUser(ctx.actor) || !hasRole(ctx.actor, "customer")) throw new Forbidden();
  return ctx.actor.id;
}

export type PatientFilters = {
  /** Part of the name, the phone, or the request's number. */
  q: string;
  status: RequestStatus | "all";
  from: string | null;
  to: string | null;
  page: number;
};

const PAGE_SIZE = 25;
const BATCH = 500;

/** Everybody's patients, newest first, 25 a page; counted up to 10,000. @throws Forbidden for all but admins */
export async function listPatients(ctx: Context, filters: PatientFilters) {
  const { where, bind } = conditions(ctx, filters);
  const [list, counted] = await Promise.all([
    rawRows<PatientRow>(
      `${SELECT} WHERE ${where} ORDER BY p.created_datetime DESC, p.id LIMIT ${PAGE_SIZE} OFFSET $offset`,
      { ...bind, now: ctx.now, offset: (filters.page - 1) * PAGE_SIZE },
      ctx.tx,
    ),
    row<{ total: number }>(
      `SELECT count(*)::integer AS total FROM (SELECT FROM genie_patients p JOIN requests r ON r.id = p.request_id
         WHERE ${where} LIMIT ${COUNT_LIMIT}) counted`,
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

/** The same patients in batches, for an export: all pages of the filter. */
export async function* patientBatches(ctx: Context, filters: PatientFilters): AsyncGenerator<PatientRow[]> {
  const { where, bind } = conditions(ctx, filters);
  let last: PatientRow | undefined;
  do {
    const after = last ? "AND p.s_no < $last" : "";
    const batch: PatientRow[] = await rawRows<PatientRow>(
      `${SELECT} WHERE ${where} ${after} ORDER BY p.s_no DESC LIMIT ${BATCH}`,
      { ...bind, now: ctx.now, ...(last ? { last: last.s_no } : {}) },
    );
    yield batch;
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

function conditions(ctx: Context, filters: PatientFilters) {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const where = ["true"];
  const bind: Record<string, unknown> = {};
  if (filters.status !== "all") {
    where.push("r.status = $status");
    bind.status = filters.status;
  }
  if (filters.from) {
    where.push("p.created_datetime >= $from");
    bind.from = istInstant(filters.from, "00:00");
  }
  if (filters.to) {
    where.push("p.created_datetime < $beyond");
    bind.beyond = istInstant(addDays(filters.to, 1), "00:00");
  }
  if (filters.q) {
    where.push(
      "((p.patient_firstname || ' ' || p.patient_lastname) ILIKE $part OR p.phone_number = $phone OR r.number = upper($q))",
    );
    Object.assign(bind, {
      q: filters.q,
      phone: normalisePhone(filters.q) ?? "",
      part: `%${filters.q.replace(/[\\%_]/g, "\\$&")}%`,
    });
  }
  return { where: where.join(" AND "), bind };
}
