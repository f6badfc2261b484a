import { isPrivileged, ROLES } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { officeCityChoices } from "#app/domain/places/list-cities.ts";
import { containing } from "#app/domain/shared/like.ts";
import { ROLE_LABELS } from "#app/domain/shared/role-labels.ts";
import { present } from "#app/present.ts";
import { USER_STATUSES } from "./labels.ts";
import { normalisePhone } from "./schema.ts";

const ROLE_WORDS = Object.fromEntries(ROLES.map((role) => [role, ROLE_LABELS[role]]));
const STATUS_WORDS = Object.fromEntries(
  USER_STATUSES.map((status) => [status, present(status[0]).toUpperCase() + status.slice(1)]),
);
const STEP_WORDS = { on: "On", off: "Off" };

/** Everybody who signs in, of every role, newest first. For admins. */
export const peopleList = defineList({
  name: "people",
  title: "People",
  from: "users person",
  joins: `LEFT JOIN cities zone ON zone.id = person.zone_city_id LEFT JOIN accounts account ON account.id = person.account_id`,
  key: "person.id",
  columns: {
    user_id: column.text("Id", "person.id", { on: "file" }),
    first_name: column.text("Name", "person.name"),
    role: column.choice("Role", "person.role", ROLE_WORDS, { under: "first_name" }),
    status: column.choice("Status", "person.status", STATUS_WORDS, { badge: true }),
    zone: column.text("Zone", "CASE WHEN person.all_cities THEN 'All cities' ELSE zone.name END"),
    account: column.text("Partner or agent", "account.name"),
    mobile_no: column.phone("Mobile", "person.phone_e164"),
    email_id: column.text("Email", "person.email::text", { under: "mobile_no" }),
    second_step: column.flag("Second step", "person.totp_secret IS NOT NULL"),
    last_login_datetime: column.instant("Last sign-in", "person.last_login_at"),
    created_datetime: column.instant("Since", "person.created_at"),
  },
  filters: {
    q: filter.search("Name, mobile or email", (words) => {
      const phone = normalisePhone(words);
      if (phone) return { sql: "person.phone_e164 = $q", bind: { q: phone } };
      if (words.includes("@")) return { sql: "person.email = $q", bind: { q: words.trim() } };
      return { sql: "person.name ILIKE $q", bind: { q: containing(words) } };
    }),
    role: filter.choice("Role", ROLE_WORDS, "person.role = $role"),
    status: filter.choice("Status", STATUS_WORDS, "person.status = $status"),
    second_step: filter.choice("Second step", STEP_WORDS, (chosen) => ({
      sql: chosen === "on" ? "person.totp_secret IS NOT NULL" : "person.totp_secret IS NULL",
    })),
    city: filter.id("Zone", "person.zone_city_id = $city", officeCityChoices),
  },
  scope: ({ actor }) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: "person.created_at DESC",
});
