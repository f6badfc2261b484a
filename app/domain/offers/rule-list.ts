import { isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList, type ListRow } from "#app/domain/lists/define-list.ts";
import { KIND_TITLES } from "#app/domain/shared/kind-labels.ts";

/** The rules of commission in the order in which they are tried, those that ended at the end. */
export const ruleList = defineList({
  name: "commission-rules",
  title: "Commission rules",
  from: "commission_rules rule",
  joins: `LEFT JOIN accounts account ON account.id = rule.account_id LEFT JOIN properties property ON property.id = rule.property_id
    LEFT JOIN cities city ON city.id = rule.city_id`,
  key: "rule.id",
  columns: {
    position: column.count("Order", "rule.position", { always: true }),
    name: column.text("Rule", "rule.name", { always: true }),
    kind: column.choice("When", "rule.kind", KIND_TITLES),
    partner_name: column.text("Partner", "account.name", { under: "kind" }),
    property_name: column.text("Property", "property.name", { under: "kind" }),
    city_name: column.text("City", "city.name::text", { under: "kind" }),
    min_price: column.money("From a price of", "rule.min_price_paise", {
      always: true,
      under: "kind",
      notSummed: true,
    }),
    valid_from: column.date("Valid from", "rule.valid_from", { always: true }),
    valid_to: column.date("Valid until", "rule.valid_to"),
    commission_percentage: column.percent("Commission", "rule.rate_ppm", { always: true }),
    status: column.choice(
      "Status",
      "CASE WHEN rule.active THEN 'active' ELSE 'ended' END",
      { active: "Active", ended: "Ended" },
      { always: true, on: "file" },
    ),
  },
  filters: {},
  scope: ({ actor }) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: "rule.active DESC, rule.position",
  pageSize: 100,
});

export type RuleRow = ListRow<typeof ruleList>;
