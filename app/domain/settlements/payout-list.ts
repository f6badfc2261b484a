import { istDateSql } from "#app/domain/bookings/booking-columns.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList, type ListRow } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { KIND_TITLES } from "#app/domain/shared/kind-labels.ts";
import { beginningWith } from "#app/domain/shared/like.ts";
import { PAYOUT_STATE_WORDS, SIDE_WORDS } from "./labels.ts";
import { payoutScope } from "./read-payout.ts";

const OFFICE_ONLY = { hiddenFrom: ["partner", "agent"] } as const;

/** Payouts in the actor's scope, newest first, with the specification's payment record. */
export const payoutList = defineList({
  name: "payouts",
  title: "Payouts",
  from: "payouts payout",
  joins: `JOIN accounts account ON account.id = payout.account_id LEFT JOIN users preparer ON preparer.id = payout.prepared_by`,
  key: "payout.id",
  columns: {
    payout_number: column.text("Payout", "payout.payout_number", { always: true }),
    status: column.choice("State", "payout.state", PAYOUT_STATE_WORDS, {
      always: true,
      badge: true,
      under: "payout_number",
    }),
    partner_name: column.text("To", "account.name", { always: true, onCard: true }),
    booking_type: column.choice("Kind", "payout.kind", KIND_TITLES, { always: true, under: "payout_number" }),
    bank_account_num: column.text("Bank account", "payout.bank_account_num"),
    prepared_datetime: column.instant("Prepared", "payout.prepared_at", { always: true, ...OFFICE_ONLY }),
    prepared_by: column.text("Prepared by", "preparer.name", { under: "prepared_datetime", ...OFFICE_ONLY }),
    paid_date: column.date("Paid", "payout.paid_date"),
    type_of_payment: column.text("Way of payment", "payout.type_of_payment", { under: "paid_date" }),
    reference_number: column.text("Reference", "payout.reference_number", { under: "paid_date" }),
    from_accounts: column.text("From account", "payout.from_accounts", { under: "paid_date" }),
    amount: column.money("Amount", "payout.amount_paise", { always: true, onCard: true }),
    transfer_amount: column.money("Transferred", "payout.transfer_amount_paise", { on: "file" }),
    update_date: column.date("Updated", istDateSql("payout.updated_at"), { on: "file" }),
    payout_id: column.text("Id", "payout.id", { on: "file" }),
    account_id: column.text("Account", "payout.account_id", { on: "file" }),
  },
  filters: {
    /** The beginning of a payout number or of a bank reference. */
    q: filter.search("Number or reference", (words) => ({
      sql: "payout.payout_number LIKE $beginning OR payout.reference_number LIKE $beginning",
      bind: { beginning: beginningWith(words.toUpperCase()) },
    })),
    state: filter.choice("State", PAYOUT_STATE_WORDS, "payout.state = $state"),
    side: filter.choice("Whom", SIDE_WORDS, "payout.side = $side"),
    kind: filter.choice("Kind", KIND_TITLES, "payout.kind = $kind"),
    from: filter.date("Paid from", "payout.paid_date >= $from"),
    to: filter.date("Paid until", "payout.paid_date <= $to"),
    account: filter.id(null, "payout.account_id = $account"),
    /** The payouts that paid something of one booking. */
    booking: filter.id(null, "payout.id IN (SELECT payout_id FROM payables WHERE booking_id = $booking)"),
  },
  scope: payoutScope,
  order: "payout.prepared_at DESC",
  sums: ["amount"],
});

export type PayoutRow = ListRow<typeof payoutList>;
