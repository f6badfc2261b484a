import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { type RequestStatus, waitingSql } from "#app/domain/requests/labels.ts";
import { rawRow, rawRows } from "#db/client.ts";

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
  /** What the office answered last. */
  remarks: string | null;
};

const SELECT = `SELECT p.id, p.s_no, p.user_id, u.name AS "userName", p.patient_firstname, p.patient_lastname, p.email_id, p.phone_number,
    p.patient_location, p.problem, p.pr_description, p.created_datetime, r.id AS "requestId", r.number, r.status, r.due_at AS "dueAt",
    ${waitingSql("r")} AND r.due_at < $now AS overdue, owner.name AS "ownerName",
    (SELECT a.remarks FROM request_actions a WHERE a.request_id = r.id AND a.kind = 'answer' ORDER BY a.created_at DESC LIMIT 1) AS remarks
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
