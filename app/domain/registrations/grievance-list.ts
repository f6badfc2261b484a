import { isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { GRIEVANCE_WORDS } from "./labels.ts";

/** Grievances: open ones, what is open longest first, or answered ones, newest first. For admins. */
export const grievanceList = defineList({
  name: "grievances",
  title: "Grievances",
  from: "grievances grievance",
  joins: "LEFT JOIN users answerer ON answerer.id = grievance.answered_by",
  key: "grievance.id",
  columns: {
    name: column.text("Name", "grievance.name"),
    mobile_no: column.phone("Mobile", "grievance.phone_e164"),
    email_id: column.text("Email", "grievance.email"),
    about: column.text("About", "grievance.about"),
    message: column.text("Message", "grievance.message"),
    status: column.choice("Status", "grievance.status", GRIEVANCE_WORDS),
    created_datetime: column.instant("Received", "grievance.created_at"),
    answer: column.text("Answer", "grievance.answer"),
    answered_by: column.text("Answered by", "answerer.name"),
    answered_datetime: column.instant("Answered", "grievance.answered_at"),
  },
  filters: {
    /** Tabs of the screen set it. */
    status: {
      ...filter.choice("Status", GRIEVANCE_WORDS, "grievance.status = $status", { first: "open" }),
      label: null,
    },
    /** One alone, which To do leads to. */
    grievance: filter.id(null, "grievance.id = $grievance"),
  },
  scope: ({ actor }) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: ({ status }) => `grievance.created_at ${status === "open" ? "ASC" : "DESC"}`,
});
