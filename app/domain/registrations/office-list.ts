import { approvalCities } from "#app/domain/approvals/approval-list.ts";
import { isPrivileged, userIdOf } from "#app/domain/context.ts";
import { normalisePhone } from "#app/domain/identity/schema.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { containing } from "#app/domain/shared/like.ts";
import type { OfficeRole } from "./labels.ts";
import { REGISTRATION_WORDS } from "./labels.ts";

/** Registrations of staff or city managers, newest first. For admins; nothing for anybody else. */
function officeList(name: string, title: string, role: OfficeRole) {
  return defineList({
    name,
    title,
    from: "users person",
    joins: `LEFT JOIN cities zone ON zone.id = person.zone_city_id
      LEFT JOIN LATERAL (SELECT id, version, requested_by FROM approvals
        WHERE subject_id = person.id AND subject_kind = person.role AND status = 'pending' LIMIT 1) waiting ON true`,
    key: "person.id",
    keys: {
      approvalId: "waiting.id",
      approvalVersion: "waiting.version",
      /** Whoever looks asked for it: somebody else decides. */
      own: "CASE WHEN waiting.requested_by = $self::uuid THEN 'yes' END",
    },
    bind: ({ actor }) => ({ self: userIdOf(actor) }),
    columns: {
      user_id: column.text("Id", "person.id", { on: "file" }),
      first_name: column.text("Name", "person.name"),
      status: column.choice("Status", "person.status", REGISTRATION_WORDS, { badge: true }),
      zone: column.text("Zone", "zone.name"),
      sub_role: column.text("Sub-role", "person.sub_role", { on: "file" }),
      mobile_no: column.phone("Mobile", "person.phone_e164"),
      email_id: column.text("Email", "person.email"),
      second_step: column.flag("Second step", "person.totp_secret IS NOT NULL"),
      created_datetime: column.instant("Signed up", "person.created_at"),
      last_login_datetime: column.instant("Last here", "person.last_login_at", { on: "file" }),
    },
    filters: {
      q: filter.search("Name, mobile or email", (words) => {
        const phone = normalisePhone(words);
        return phone
          ? { sql: "person.phone_e164 = $q", bind: { q: phone } }
          : { sql: "person.name ILIKE $q OR person.email::text ILIKE $q", bind: { q: containing(words) } };
      }),
      status: filter.choice("Status", REGISTRATION_WORDS, "person.status = $status", {
        first: "pending",
        countBy: "person.status",
        countEach: true,
      }),
      city: filter.id("City", "person.zone_city_id = $city", approvalCities),
    },
    scope: ({ actor }) =>
      isPrivileged(actor) ? { sql: "person.role = $role", bind: { role } } : { sql: "false" },
    order: "person.created_at DESC",
  });
}

export const staffList = officeList("staff", "Staff approvals", "staff");
export const cityManagerList = officeList("city-managers", "City manager approvals", "city_manager");
