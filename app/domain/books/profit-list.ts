import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { officeCityChoices } from "#app/domain/places/list-cities.ts";
import { KIND_TITLES } from "#app/domain/shared/kind-labels.ts";
import { bookScope } from "./book-scope.ts";
import { NONE } from "./sold-part.ts";

/** What the profit of a month is split by. */
const SPLITS = {
  kind: "Kind",
  city: "City",
  hospital: "City and hospital",
  all: "Kind, city and hospital",
  month: "Nothing",
} as const;
type Split = keyof typeof SPLITS;
const BY: Record<Split, readonly ("kind" | "city" | "hospital")[]> = {
  kind: ["kind"],
  city: ["city"],
  hospital: ["city", "hospital"],
  all: ["kind", "city", "hospital"],
  month: [],
};

/** In a column that the profit is not split by. */
const WHOLE = "all";
/** The accounts that make the profit: what we earn, and what we give away. */
export const PROFIT_ACCOUNTS = "('platform_income', 'offer_expense')";

const EARNED = "('sale', 'division', 'cancellation', 'adjustment', 'gst_correction')";
const debit = (which: string) =>
  `coalesce(sum(part.debit_paise - part.credit_paise) FILTER (WHERE ${which}), 0)::bigint`;
const credit = (which: string) =>
  `coalesce(sum(part.credit_paise - part.debit_paise) FILTER (WHERE ${which}), 0)::bigint`;
const MEASURES = `
    ${debit("part.account = 'customer'")} AS charged_paise,
    ${credit(`part.account = 'platform_income' AND part.entry IN ${EARNED}`)} AS earned_paise,
    ${debit(`part.account = 'platform_income' AND part.entry NOT IN ${EARNED}`)} AS gateway_paise,
    ${debit("part.account = 'offer_expense' AND part.entry <> 'goodwill'")} AS offers_paise,
    ${debit("part.account = 'offer_expense' AND part.entry = 'goodwill'")} AS goodwill_paise,
    ${credit(`part.account IN ${PROFIT_ACCOUNTS}`)} AS profit_paise`;

function select(where: string, split: Split): string {
  const by = BY[split];
  const part = (name: (typeof by)[number], sql: string) =>
    by.includes(name) ? `coalesce(${sql}::text, '${NONE}')` : `'${WHOLE}'`;
  return `SELECT part.month, ${part("kind", "part.kind")} AS kind, ${part("city", "part.city_id")} AS city,
      ${part("hospital", "part.hospital_id")} AS hospital, ${MEASURES}
    FROM posted_sums part WHERE ${where}
      AND (part.account IN ${PROFIT_ACCOUNTS} OR (part.account = 'customer' AND part.entry IN ('sale', 'division', 'cancellation', 'goodwill')))
    GROUP BY 1, 2, 3, 4`;
}

/**
 * What was earned, by the day of posting: each month's profit as the trial balance has it, split by what was sold. The revenue report says the
 * same of bookings, by the day of booking.
 */
export const profitList = defineList({
  name: "profit",
  title: "Profit by posting date",
  from: { as: "profit", select: (where, _ctx, { split }) => select(where, split as Split) },
  joins:
    "LEFT JOIN cities city ON city.id::text = profit.city LEFT JOIN hospitals hospital ON hospital.id::text = profit.hospital",
  key: "concat_ws(' ', profit.month, profit.kind, profit.city, profit.hospital)",
  keys: {
    lastDay: "(profit.month + interval '1 month' - interval '1 day')::date::text",
    soldKind: "profit.kind",
    cityId: "profit.city",
    hospitalId: "profit.hospital",
  },
  columns: {
    month: column.month("Month", "profit.month", { always: true }),
    kind: column.choice(
      "Kind",
      "profit.kind",
      { ...KIND_TITLES, [NONE]: "Of no booking", [WHOLE]: "All" },
      { always: true, onCard: true },
    ),
    city: column.text("City", named("city.name", "city"), { always: true }),
    hospital: column.text("Hospital", named("hospital.near_hospital_name", "hospital"), { always: true }),
    charged: column.money("Charged to guests", "profit.charged_paise", { always: true }),
    earned: column.money("Earned", "profit.earned_paise", { always: true }),
    gateway: column.money("Gateway", "profit.gateway_paise", { always: true }),
    offers_and_rewards: column.money("Own offers, rewards", "profit.offers_paise", { always: true }),
    goodwill: column.money("Goodwill", "profit.goodwill_paise", { always: true }),
    profit: column.money("Profit", "profit.profit_paise", { always: true, onCard: true }),
  },
  filters: {
    split: filter.setting("Split by", SPLITS),
    from: filter.date("Month from", "part.month >= date_trunc('month', $from::date)"),
    to: filter.date("Month to", "part.month <= $to::date"),
    kind: filter.choice("Kind", KIND_TITLES as Record<string, string>, "part.kind = $kind"),
    city: filter.id("City", "part.city_id = $city", officeCityChoices),
  },
  scope: bookScope,
  order: "profit.month DESC, profit.kind, city.name, hospital.near_hospital_name",
  sums: ["charged", "earned", "gateway", "offers_and_rewards", "goodwill", "profit"],
  pageSize: 50,
});

function named(name: string, part: string): string {
  return `coalesce(${name}, CASE profit.${part} WHEN '${WHOLE}' THEN 'All' ELSE 'None' END)`;
}
