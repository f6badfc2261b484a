import { isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList, type ListRow } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { officeCityChoices } from "#app/domain/places/list-cities.ts";
import { KIND_TITLES } from "#app/domain/shared/kind-labels.ts";
import { containing } from "#app/domain/shared/like.ts";
import { SIDE_WORDS } from "./labels.ts";
import { dueUntil, isDue } from "./terms.ts";

const DUE = `coalesce(sum(payable.amount_paise) FILTER (WHERE ${isDue("payable")}), 0)`;
const NOT_YET_DUE = `coalesce(sum(payable.amount_paise) FILTER (WHERE NOT ${isDue("payable")}), 0)`;

/** What is left of the groups: those with something due now, those that owe us after refunds, or all. */
const HAVING = { due: `HAVING ${DUE} > 0`, negative: `HAVING ${DUE} < 0`, all: "" } as const;

/** What is not in a payout yet, by account and kind of bookings, the greatest due amount first. */
export const payableList = defineList({
  name: "payables",
  title: "To pay",
  from: {
    as: "owed",
    select: (
      where,
      _,
      { show },
    ) => `SELECT payable.side, payable.account_id, payable.kind, account.name, account.city_id,
      ${DUE}::bigint AS due_paise, ${NOT_YET_DUE}::bigint AS not_yet_due_paise,
      count(DISTINCT payable.booking_id)::integer AS bookings, min(payable.earned_on) AS oldest
    FROM payables payable JOIN accounts account ON account.id = payable.account_id WHERE ${where}
    GROUP BY payable.side, payable.account_id, payable.kind, account.name, account.city_id ${HAVING[show]}`,
  },
  joins: "LEFT JOIN cities city ON city.id = owed.city_id",
  key: "owed.account_id || owed.side || owed.kind",
  keys: { accountId: "owed.account_id" },
  columns: {
    partner_name: column.text("Partner or agent", "owed.name", { always: true }),
    side: column.choice("Whom", "owed.side", SIDE_WORDS, { always: true, under: "partner_name" }),
    city: column.text("City", "city.name", { under: "partner_name" }),
    booking_type: column.choice("Kind", "owed.kind", KIND_TITLES, { always: true, onCard: true }),
    bookings: column.count("Bookings", "owed.bookings", { always: true }),
    oldest_check_out: column.date("Oldest check-out", "owed.oldest", { always: true }),
    /** May be negative after refunds of amounts already paid out: then it lowers the next payout. */
    due: column.money("Due", "owed.due_paise", { always: true, onCard: true }),
    not_yet_due: column.money("Not yet due", "owed.not_yet_due_paise", { always: true }),
  },
  filters: {
    q: filter.search("Name", (words) => ({
      sql: "account.name ILIKE $part",
      bind: { part: containing(words) },
    })),
    show: filter.choice("Show", { due: "Due now", negative: "Owe us" }, () => undefined, {
      first: "due",
      all: "Everything open",
    }),
    side: filter.choice("Whom", SIDE_WORDS, "payable.side = $side"),
    kind: filter.choice("Kind", KIND_TITLES, "payable.kind = $kind"),
    city: filter.id("City", "account.city_id = $city", officeCityChoices),
  },
  scope: ({ actor, now }) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return { sql: "payable.payout_id IS NULL", bind: { dueUntil: dueUntil(now) } };
  },
  order: "owed.due_paise DESC, owed.name, owed.kind",
  sums: ["due", "not_yet_due"],
});

export type PayableRow = ListRow<typeof payableList>;
