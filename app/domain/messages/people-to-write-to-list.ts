import { isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { beginningWith } from "#app/domain/shared/like.ts";
import { normalisePhone } from "#app/domain/shared/phone-schema.ts";
import { maskedRecipientSql } from "./schema.ts";

/** How many people one message may be written to: those of one page. */
export const MOST_WRITTEN_TO = 50;

const ROLES = { partner: "Partners", agent: "Agents", customer: "Users (customers)" };

/** Approved people of a role by name, for admins who write to them. Numbers and addresses are masked. */
export const peopleToWriteToList = defineList({
  name: "people-to-write-to",
  title: "People",
  from: "users person",
  joins: `LEFT JOIN accounts account ON account.id = person.account_id LEFT JOIN cities city ON city.id = account.city_id`,
  key: "person.id",
  columns: {
    name: column.text("Name", "person.name", { always: true }),
    account: column.text("Account", "concat_ws(', ', account.name, city.name)"),
    phone: column.text(
      "Phone",
      `CASE WHEN person.phone_e164 IS NOT NULL THEN ${maskedRecipientSql("person.phone_e164")} END`,
    ),
    email: column.text(
      "Mail",
      `CASE WHEN person.email IS NOT NULL THEN ${maskedRecipientSql("person.email::text")} END`,
    ),
  },
  filters: {
    role: filter.choice("Who", ROLES, "person.role = $role", { first: "partner", all: null }),
    q: filter.search("Name, whole number or mail", (words) => ({
      sql: "person.name ILIKE $beginning OR person.phone_e164 = $phone OR person.email = $email::citext",
      bind: { beginning: beginningWith(words), phone: normalisePhone(words) ?? null, email: words },
    })),
  },
  scope: ({ actor }) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return { sql: "person.status = 'approved'" };
  },
  order: "person.name",
  pageSize: MOST_WRITTEN_TO,
});
