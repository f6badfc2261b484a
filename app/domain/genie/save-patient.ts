import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { countFormPost } from "#app/domain/identity/limits.ts";
import { insertRequest } from "#app/domain/requests/submit-request.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, row } from "#db/client.ts";
import type { PatientValues } from "./schema.ts";

/**
 * Writes down a patient of the signed-in customer. A new one is also a request to the office; a changed one changes what the
 * request says, as long as it is not closed.
 * @returns the number of the request
 * @throws Forbidden for anybody but a customer; NotFound when the patient is another's; TooMany
 */
export async function savePatient(
  ctx: Context,
  input: { patientId?: string; values: PatientValues },
): Promise<{ patientId: string; number: string }> {
  const { actor } = ctx;
  if (!isUser(actor) || !hasRole(actor, "customer")) throw new Forbidden();
  if (!input.patientId) await countFormPost(ctx, "patient_assistant", actor.id);
  return withTransaction(ctx, (ctx) =>
    input.patientId ? change(ctx, actor.id, input.patientId, input.values) : add(ctx, actor.id, input.values),
  );
}

const fullName = (values: PatientValues) => `${values.patient_firstname} ${values.patient_lastname}`.trim();
const columns = (values: PatientValues) => ({ ...values, email_id: values.email_id ?? null });

async function add(ctx: TxContext, userId: string, values: PatientValues) {
  const request = await insertRequest(ctx, {
    kind: "patient_assistant",
    name: fullName(values),
    phone: values.phone_number,
    email: values.email_id,
    location: values.patient_location,
    message: values.pr_description,
    details: { problem: values.problem },
  });
  const made = present(
    await row<{ id: string }>(
      `INSERT INTO genie_patients (user_id, request_id, patient_firstname, patient_lastname, email_id, phone_number, patient_location,
       problem, pr_description, created_datetime, updated_at)
     VALUES ($userId, $requestId, $patient_firstname, $patient_lastname, $email_id, $phone_number, $patient_location,
       $problem, $pr_description, $now, $now) RETURNING id`,
      { userId, requestId: request.id, ...columns(values), now: ctx.now },
      ctx.tx,
    ),
  );
  await recordAudit(ctx, { action: "patient.create", subjectKind: "patient", subjectId: made.id });
  return { patientId: made.id, number: request.number };
}

async function change(ctx: TxContext, userId: string, patientId: string, values: PatientValues) {
  const changed = await row<{ requestId: string; number: string }>(
    `UPDATE genie_patients p SET patient_firstname = $patient_firstname, patient_lastname = $patient_lastname, email_id = $email_id,
       phone_number = $phone_number, patient_location = $patient_location, problem = $problem, pr_description = $pr_description,
       updated_at = $now
     FROM requests r WHERE p.id = $patientId AND p.user_id = $userId AND r.id = p.request_id
     RETURNING p.request_id, r.number`,
    { patientId, userId, ...columns(values), now: ctx.now },
    ctx.tx,
  );
  if (!changed) throw new NotFound();
  await execute(
    `UPDATE requests SET name = $name, phone_e164 = $phone, email = $email, location = $location, message = $message,
       details = $details, version = version + 1 WHERE id = $requestId AND status <> 'closed'`,
    {
      requestId: changed.requestId,
      name: fullName(values),
      phone: values.phone_number,
      email: values.email_id ?? null,
      location: values.patient_location,
      message: values.pr_description,
      details: JSON.stringify({ problem: values.problem }),
    },
    ctx.tx,
  );
  await recordAudit(ctx, { action: "patient.change", subjectKind: "patient", subjectId: patientId });
  return { patientId, number: changed.number };
}
