import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { officeCityChoices } from "#app/domain/places/list-cities.ts";
import { REGISTRATION_WORDS } from "#app/domain/registrations/labels.ts";
import { containing } from "#app/domain/shared/like.ts";
import { mayMerge } from "./policy.ts";

/** What two accounts of one kind can have in common, each read by a join of its own. */
const IN_COMMON = {
  name: "other.city_id = one.city_id AND lower(other.name) = lower(one.name)",
  phone: "other.phone_e164 = one.phone_e164",
  mail: "other.email = one.email",
  PAN: "other.pan = one.pan",
  GSTIN: "other.gstin = one.gstin",
};

const KEPT = (name: string) => `${name}.status <> 'rejected'
  AND NOT EXISTS (SELECT FROM master_merges gone WHERE gone.master = 'accounts' AND gone.from_id = ${name}.id)`;

const PAIRS = Object.entries(IN_COMMON)
  .map(
    ([what, same]) => `SELECT one.id AS account_id, other.id AS other_id, '${what}' AS what
      FROM accounts one JOIN accounts other ON ${same} AND other.account_kind = one.account_kind
        AND other.partner_kind IS NOT DISTINCT FROM one.partner_kind AND (other.created_at, other.id) > (one.created_at, one.id)
      WHERE ${KEPT("one")} AND ${KEPT("other")}`,
  )
  .join(" UNION ALL ");

/** Pairs of accounts of one kind that may be one: the same name in the same city, or the same number, mail, PAN or GSTIN. The older stands first. */
export const duplicateAccountList = defineList({
  name: "account-duplicates",
  title: "Possible duplicates among partners and agents",
  from: `(SELECT account_id, other_id, string_agg(what, ', ' ORDER BY what) AS in_common FROM (${PAIRS}) found GROUP BY 1, 2) pair
    JOIN accounts account ON account.id = pair.account_id JOIN accounts other ON other.id = pair.other_id
    LEFT JOIN cities city ON city.id = account.city_id`,
  joins: "LEFT JOIN states state ON state.id = city.state_id",
  key: "(pair.account_id::text || pair.other_id::text)",
  keys: { accountId: "pair.account_id", otherId: "pair.other_id", accountKind: "account.account_kind" },
  columns: {
    name: column.text("Account", "account.name", { always: true }),
    gstin: column.text("Its GSTIN", "account.gstin", { under: "name" }),
    status: column.choice("Its status", "account.status", REGISTRATION_WORDS, { under: "name" }),
    other_name: column.text("Perhaps the same", "other.name", { always: true }),
    other_gstin: column.text("GSTIN of the other", "other.gstin", { under: "other_name" }),
    other_status: column.choice("Status of the other", "other.status", REGISTRATION_WORDS, {
      under: "other_name",
    }),
    in_common: column.text("The same in both", "pair.in_common", { always: true }),
    city: column.text("City", "city.name::text"),
    state: column.text("State", "state.name::text", { under: "city" }),
    account_id: column.text("Id", "account.id::text", { on: "file" }),
    other_account_id: column.text("Id of the other", "other.id::text", { on: "file" }),
  },
  filters: {
    q: filter.search("Name", (words) => ({
      sql: "account.name ILIKE $part",
      bind: { part: containing(words) },
    })),
    kind: filter.choice("Kind", { partner: "Partners", agent: "Agents" }, "account.account_kind = $kind"),
    city: filter.id("City", "account.city_id = $city", officeCityChoices),
  },
  scope: ({ actor }) => {
    if (!mayMerge(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: () => "account.name, other.created_at",
});
