import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { bookScope } from "./book-scope.ts";
import { POSTED_ON } from "./close-books.ts";
import { ACCOUNT_WORDS, ENTRY_WORDS } from "./labels.ts";
import { PROFIT_ACCOUNTS } from "./profit-list.ts";
import { soldPartFilters } from "./sold-part.ts";

/** By account and month, by the day of posting: debits, credits, and the closing balance. Debit is positive. */
export const trialBalanceList = defineList({
  name: "trial-balance",
  title: "Trial balance",
  // Totalled before filtering: a month's closing balance includes all earlier months.
  from: {
    as: "balance",
    select: (where) => `SELECT balance.*, closed.month IS NOT NULL AS is_closed FROM (
        SELECT account, month, sum(debit_paise)::bigint AS debit_paise, sum(credit_paise)::bigint AS credit_paise,
          sum(debit_paise - credit_paise)::bigint AS net_paise,
          sum(sum(debit_paise - credit_paise)) OVER (PARTITION BY account ORDER BY month)::bigint AS closing_paise
        FROM posted_sums GROUP BY 1, 2) balance
      LEFT JOIN closed_months closed ON closed.month = balance.month WHERE ${where}`,
  },
  key: "balance.account || ' ' || balance.month",
  keys: { lastDay: "(balance.month + interval '1 month' - interval '1 day')::date::text" },
  columns: {
    month: column.month("Month", "balance.month", { always: true, sortable: true }),
    account: column.choice("Account", "balance.account", ACCOUNT_WORDS, { always: true, sortable: true }),
    debit: column.money("Debit", "balance.debit_paise", { always: true }),
    credit: column.money("Credit", "balance.credit_paise", { always: true }),
    net: column.money("Net", "balance.net_paise", { always: true }),
    closing_balance: column.money("At the end of the month", "balance.closing_paise", {
      always: true,
      notSummed: true,
    }),
    is_closed: column.flag("Closed", "balance.is_closed"),
  },
  filters: {
    account: filter.choice("Account", ACCOUNT_WORDS, "balance.account = $account"),
    from: filter.date("From", "balance.month >= date_trunc('month', $from::date)"),
    to: filter.date("To", "balance.month <= $to::date"),
  },
  scope: bookScope,
  order: "balance.month DESC, balance.account",
  sums: ["debit", "credit", "net"],
});

/** The lines behind the trial balance. */
export const ledgerLineList = defineList({
  name: "ledger-lines",
  title: "Ledger",
  from: `ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id LEFT JOIN bookings booking ON booking.id = entry.booking_id`,
  joins: "LEFT JOIN accounts account ON account.id = line.party_id",
  key: "line.id",
  keys: { entryId: "entry.id", bookingId: "entry.booking_id" },
  columns: {
    posted_on: column.date("Posted", POSTED_ON, { always: true }),
    happened_at: column.instant("Happened", "entry.at", { always: true }),
    entry: column.choice("Entry", "entry.kind", ENTRY_WORDS, { always: true }),
    account: column.choice("Account", "line.account", ACCOUNT_WORDS, { always: true, onCard: true }),
    amount: column.money("Amount", "line.amount_paise", { always: true, onCard: true }),
    booking: column.text("Booking", "booking.booking_order_id"),
    entry_id: column.text("Entry number", "entry.id", { on: "file" }),
    memo: column.text("Memo", "nullif(entry.memo, '')", { on: "file" }),
    party: column.text("Party", "account.name"),
    pan: column.text("PAN", "account.pan", { on: "file" }),
    gstin: column.text("GSTIN", "account.gstin", { on: "file" }),
  },
  filters: {
    account: filter.choice("Account", { ...ACCOUNT_WORDS, profit: "Profit" }, (account) =>
      account === "profit"
        ? { sql: `line.account IN ${PROFIT_ACCOUNTS}` }
        : { sql: "line.account = $account", bind: { account } },
    ),
    ...soldPartFilters,
    kind: filter.choice("Entry", ENTRY_WORDS, "entry.kind = $kind"),
    /** All lines of one entry. */
    entry: filter.id(null, "entry.id = $entry"),
    from: filter.date("From", `${POSTED_ON} >= $from::date`),
    to: filter.date("To", `${POSTED_ON} <= $to::date`),
  },
  scope: bookScope,
  order: "line.id DESC",
  // All lines there are would be read for nothing: together they are zero.
  sums: ({ entry, from }) => (entry || from ? ["amount"] : []),
});
