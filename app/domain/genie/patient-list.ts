import { isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { normalisePhone } from "#app/domain/identity/schema.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { REQUEST_STATUS_WORDS, waitingSql } from "#app/domain/requests/labels.ts";
import { containing } from "#app/domain/shared/like.ts";

/** The patients of the patient assistant, newest first: all for admins, their own for customers. */
export const patientList = defineList({
  name: "assistant-patients",
  title: "Patient assistant",
  from: "genie_patients patient JOIN requests request ON request.id = patient.request_id",
  joins: `JOIN users account ON account.id = patient.user_id LEFT JOIN users owner ON owner.id = request.owner_id
    LEFT JOIN LATERAL (SELECT action.remarks FROM request_actions action WHERE action.request_id = request.id
      AND ($isOffice OR action.kind = 'answer') ORDER BY action.created_at DESC LIMIT 1) last ON true`,
  key: "patient.id",
  keys: { requestId: "request.id" },
  columns: {
    s_no: column.count("No.", "patient.s_no"),
    patient_id: column.text("Id", "patient.id", { on: "file" }),
    request_number: column.text("Request", "request.number"),
    user_id: column.text("User", "patient.user_id", { on: "file" }),
    user_name: column.text("Asked by", "account.name"),
    patient_name: column.text(
      "Patient",
      "trim(patient.patient_firstname || ' ' || patient.patient_lastname)",
    ),
    patient_firstname: column.text("First name", "patient.patient_firstname", { on: "file" }),
    patient_lastname: column.text("Last name", "patient.patient_lastname", { on: "file" }),
    phone_number: column.phone("Phone", "patient.phone_number"),
    email_id: column.text("Email", "patient.email_id", { under: "phone_number" }),
    patient_location: column.text("Lives in", "patient.patient_location", { under: "patient_name" }),
    problem: column.text("Problem", "patient.problem"),
    pr_description: column.text("Description", "patient.pr_description", { on: "file" }),
    created_datetime: column.instant("Arrived", "patient.created_datetime"),
    status: column.choice("Status", "request.status", REQUEST_STATUS_WORDS, { badge: true }),
    overdue: column.flag("Overdue", `${waitingSql("request")} AND request.due_at < $now`, {
      under: "status",
    }),
    owner: column.text("Owner, due", "owner.name", { hiddenFrom: ["customer"] }),
    due_datetime: column.instant("Due", "request.due_at", {
      under: "owner",
      hiddenFrom: ["customer"],
    }),
    remarks: column.text("Last action", "last.remarks"),
  },
  filters: {
    q: filter.search("Patient, phone or number", (words) => ({
      sql: `(patient.patient_firstname || ' ' || patient.patient_lastname) ILIKE $part
        OR patient.phone_number = $phone OR request.number = upper($q)`,
      bind: { q: words, part: containing(words), phone: normalisePhone(words) ?? "" },
    })),
    status: filter.choice("Status", REQUEST_STATUS_WORDS, "request.status = $status"),
    from: filter.sinceDay("From", "patient.created_datetime"),
    to: filter.untilDay("Until", "patient.created_datetime"),
  },
  scope: ({ actor }) => {
    if (isPrivileged(actor)) return { sql: "true" };
    if (!isUser(actor) || actor.role !== "customer") throw new Forbidden();
    return { sql: "patient.user_id = $me", bind: { me: actor.id } };
  },
  order: "patient.created_datetime DESC",
  // Notes are the office's own: a customer reads its answers.
  bind: ({ actor, now }) => ({ now, isOffice: isPrivileged(actor) }),
});
