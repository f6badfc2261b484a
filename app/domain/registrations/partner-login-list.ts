import { isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { containing, phoneContaining } from "#app/domain/shared/like.ts";

/** Approved people of approved partners and agents, newest first, for mailing their credentials. For admins. */
export const partnerLoginList = defineList({
  name: "partner-logins",
  title: "Partner and agent contacts",
  from: "users person JOIN accounts account ON account.id = person.account_id",
  key: "person.id",
  columns: {
    user_id: column.text("Id", "person.id", { on: "file" }),
    role: column.choice("Role", "person.role", { partner: "Partner", agent: "Agent" }, { on: "file" }),
    first_name: column.text("Name", "person.name"),
    account_id: column.text("Account", "account.id", { on: "file" }),
    partner_id: column.text("Partner", "account.id", { on: "file" }),
    partner_name: column.text("Partner", "account.name", { under: "first_name" }),
    mobile_no: column.phone("Mobile", "person.phone_e164"),
    email_id: column.text("Email", "person.email"),
    has_password: column.flag("Password", "person.password_hash IS NOT NULL"),
    sent_datetime: column.instant(
      "Last mailed",
      "(SELECT max(token.created_at) FROM single_use_tokens token WHERE token.user_id = person.id AND token.purpose = 'set_password')",
    ),
  },
  filters: {
    q: filter.search("Name, mobile or email", (words) => ({
      sql: "person.name ILIKE $q OR account.name ILIKE $q OR person.phone_e164 LIKE $digits OR person.email::text ILIKE $q",
      bind: { q: containing(words), digits: phoneContaining(words) },
    })),
    password: filter.choice("Password", { missing: "None chosen yet" }, () => ({
      sql: "person.password_hash IS NULL",
    })),
  },
  scope: ({ actor }) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return {
      sql: "person.role IN ('partner', 'agent') AND person.status = 'approved' AND account.status = 'approved'",
    };
  },
  order: "person.created_at DESC",
});
