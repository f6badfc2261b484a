import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { containing, phoneContaining } from "#app/domain/shared/like.ts";
import { ownAgency } from "./contacts.ts";

/** The patients whom an agent books for, those used last first. */
export const agentContactList = defineList({
  name: "agent-contacts",
  title: "Guests",
  from: "agent_contacts contact",
  key: "contact.id",
  columns: {
    patient_name: column.text("Patient", "contact.patient_name", { always: true }),
    guest_name: column.text("Who is called", "contact.contact_name"),
    phone_no: column.phone("Mobile", "contact.phone_e164", { under: "guest_name" }),
    email_id: column.text("Email", "contact.email::text", { on: "file" }),
    attendants: column.text(
      "Attendants",
      "(SELECT string_agg(name, ', ') FROM jsonb_array_elements_text(contact.attendants) AS name)",
    ),
    note: column.text("Note", "contact.note", { shortened: true }),
    nationality: column.text("Nationality", "contact.nationality", { on: "file" }),
    used_at: column.instant("Last used", "contact.used_at"),
  },
  filters: {
    q: filter.search("Name or mobile", (words) => ({
      sql: `(contact.patient_name ILIKE $q OR contact.contact_name ILIKE $q OR contact.attendants::text ILIKE $q
        OR contact.phone_e164 LIKE $digits)`,
      bind: { q: containing(words), digits: phoneContaining(words) },
    })),
  },
  scope: (ctx) => ({
    sql: "contact.account_id = $agency",
    bind: { agency: ownAgency(ctx).accountId },
  }),
  order: "contact.used_at DESC",
});
