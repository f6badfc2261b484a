import { hasRole, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList, type ListRow } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { bookingScope } from "./scope.ts";

const AGES = {
  over: "The hire is over",
  week: "Over for more than 7 days",
  month: "Over for more than 30 days",
};
const DAYS: Record<keyof typeof AGES, number> = { over: 0, week: 7, month: 30 };
const STATE = `CASE WHEN booking.status = 'no_show' OR EXISTS (SELECT FROM claims claim WHERE claim.booking_id = booking.id AND claim.state <> 'withdrawn') THEN 'claimed'
  WHEN booking.returned_at IS NOT NULL THEN 'back' WHEN booking.checked_in_at IS NULL THEN 'ahead' WHEN booking.ends_on < $today THEN 'overdue' ELSE 'out' END`;

const STATES = {
  ahead: "Not handed over",
  out: "With the guest",
  overdue: "Not back in time",
  back: "Back, to be settled",
  claimed: "Claimed",
};

/** Deposits held and not settled, what has waited longest first. */
export const depositList = defineList({
  name: "deposits",
  title: "Deposits held",
  from: "bookings booking",
  joins:
    "JOIN orders placed ON placed.id = booking.order_id JOIN accounts account ON account.id = booking.account_id",
  key: "booking.id",
  columns: {
    booking_order_id: column.text("Booking", "booking.booking_order_id", { always: true }),
    item_name: column.text("What", "booking.snapshot ->> 'title'"),
    guest_name: column.text("Guest", "placed.contact_name"),
    phone_no: column.phone("Guest's phone", "placed.phone_e164", { under: "guest_name" }),
    partner_name: column.text("Partner", "account.name", { hiddenFrom: ["partner"] }),
    caution_deposit: column.money("Deposit", "booking.deposit_paise", { always: true }),
    deposit_state: column.choice("State", STATE, STATES),
    to_date: column.date("Last day of the hire", "booking.ends_on", { always: true }),
    days_over: column.count("Days since", "greatest(0, $today::date - booking.ends_on)", { always: true }),
    returned_at: column.instant("Came back", "booking.returned_at"),
  },
  filters: {
    state: filter.choice("State", STATES, (state) => ({ sql: `${STATE} = $state`, bind: { state } })),
    age: filter.choice("Age", AGES, (age, { now }) => ({
      sql: "booking.ends_on < $day::date - $least::integer",
      bind: { day: istDate(now), least: DAYS[age as keyof typeof AGES] },
    })),
  },
  bind: ({ now }) => ({ today: istDate(now) }),
  scope: ({ actor }) => {
    if (!isPrivileged(actor) && !hasRole(actor, "partner", "city_manager")) throw new Forbidden();
    const { sql, bind } = bookingScope(actor);
    const held =
      "booking.deposit_paise > 0 AND booking.deposit_settled_at IS NULL AND booking.status IN ('confirmed', 'checked_in', 'completed', 'no_show')";
    return { sql: `${held} AND ${sql}`, bind };
  },
  order: "booking.ends_on",
});
export type DepositRow = ListRow<typeof depositList>;
