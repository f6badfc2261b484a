import { bookScope } from "#app/domain/books/book-scope.ts";
import { ENTRY_WORDS } from "#app/domain/books/labels.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { daysOfQuarter } from "#app/domain/tax/financial-year.ts";
import { TDS_SECTIONS } from "./labels.ts";
import { quarterOf, TDS_LINES } from "./supply-value.ts";

const QUARTER = quarterOf("withheld.posted_on");
/** As the return names whom it was deducted of: 1 a company, 2 anybody else, by the fourth letter of the PAN. */
const DEDUCTEE = "CASE WHEN substr(account.pan, 4, 1) = 'C' THEN '1' ELSE '2' END";

/**
 * The code that challans, statements and certificates name in place of the section since the Income-tax Act of 2025 is in force: 1035 for its section
 * 393(1), table 8(v), once 194-O, and 1006 for table 1(ii), once 194-H. Source: the notes to Form 140.
 */
const paymentCode = (as: string, day: string) =>
  `CASE WHEN ${day} >= '2026-04-01' THEN CASE ${as}.section WHEN '194-H' THEN '1006' ELSE '1035' END END`;

/** A quarter as it is typed or linked, as days; one that there is not has none. */
const inQuarter = (words: string) => {
  const days = daysOfQuarter(words);
  return days
    ? {
        sql: "withheld.posted_on >= $quarterFrom::date AND withheld.posted_on <= $quarterTo::date",
        bind: { quarterFrom: days.from, quarterTo: days.to },
      }
    : { sql: "false" };
};
const QUARTER_LABEL = "Quarter, like 2026-27 Q3";

/**
 * Each month of deductions with the challans that deposited them (BSR code of the branch, day, serial): what is paid counts for the oldest month
 * that is not paid whole. All of a month's deductions are deposited once its challans come to its total.
 */
const DEPOSITED_MONTHS = `WITH months AS (SELECT month, sum(credit_paise - debit_paise) AS tds, sum(sum(credit_paise - debit_paise)) OVER (ORDER BY month) AS up_to
        FROM posted_sums
        WHERE account = 'tds_payable' AND entry <> 'remittance' AND EXISTS (SELECT FROM remittances WHERE account = 'tds_payable') GROUP BY month),
      challans AS (SELECT concat_ws(', ', 'BSR ' || bsr_code, to_char(paid_on, 'DD/MM/YYYY'), challan) AS challan, paid_on, amount_paise,
          sum(amount_paise) OVER (ORDER BY paid_on, made_at, id) AS up_to
        FROM remittances WHERE account = 'tds_payable')
    SELECT months.month, array_agg(challan ORDER BY challans.up_to) AS challans, max(paid_on) AS paid_on, bool_or(challans.up_to >= months.up_to) AS whole
    FROM months JOIN challans ON challans.up_to > months.up_to - months.tds AND challans.up_to - challans.amount_paise < months.up_to GROUP BY 1`;

/** 26Q, and what certificates (16A) are made of: by quarter, section and party, what was paid or credited and what was deducted. */
export const tdsList = defineList({
  name: "tds-26q",
  title: "TDS by quarter (26Q, Form 140)",
  from: {
    as: "filed",
    select: (
      where,
    ) => `WITH paid AS MATERIALIZED (SELECT ${quarterOf("deposited.month")} AS quarter, array_agg(DISTINCT challan) AS challans
        FROM (${DEPOSITED_MONTHS}) deposited CROSS JOIN unnest(deposited.challans) AS challan GROUP BY 1)
      SELECT deducted.*, paid.challans FROM (
        SELECT ${QUARTER} AS quarter, min(withheld.posted_on) AS first_on, max(withheld.posted_on) AS last_on, withheld.section, withheld.account_id,
          sum(withheld.value_paise)::bigint AS value_paise, sum(withheld.tds_paise)::bigint AS tds_paise, count(*)::integer AS lines
        FROM (${TDS_LINES}) withheld WHERE ${where} GROUP BY 1, 4, 5) deducted LEFT JOIN paid USING (quarter)`,
  },
  joins: "JOIN accounts account ON account.id = filed.account_id",
  key: "concat_ws(' ', filed.quarter, filed.section, filed.account_id)",
  keys: { accountId: "filed.account_id" },
  columns: {
    quarter: column.text("Quarter", "filed.quarter", { always: true }),
    section: column.choice("Section", "filed.section", TDS_SECTIONS, { always: true }),
    payment_code: column.text("Payment code", paymentCode("filed", "filed.first_on"), { under: "section" }),
    party: column.text("Party", "account.name", { always: true }),
    pan: column.text("PAN", "coalesce(account.pan, 'PANNOTAVBL')", { always: true }),
    deductee_code: column.text("Deductee code", DEDUCTEE, { on: "file" }),
    address: column.text("Address", "nullif(account.address, '')", { on: "file" }),
    amount: column.money("Credited", "filed.value_paise", { always: true }),
    tds: column.money("TDS", "filed.tds_paise", { always: true }),
    lines: column.count("Entries", "filed.lines", { always: true }),
    challans: column.texts("Challans of the quarter", "filed.challans"),
    first_on: column.date("First", "filed.first_on", { on: "file" }),
    last_on: column.date("Last", "filed.last_on", { on: "file" }),
  },
  filters: {
    section: filter.choice("Section", TDS_SECTIONS, "withheld.section = $section"),
    quarter: filter.search(QUARTER_LABEL, inQuarter),
  },
  scope: bookScope,
  order: "filed.quarter DESC, filed.section, filed.account_id",
  sums: ["amount", "tds"],
});

/** What certificates (16A) say: month by month what was credited and deducted, and the challans by which it was deposited. */
export const tdsCertificateList = defineList({
  name: "tds-certificates",
  title: "TDS certificates (16A, Form 131)",
  from: {
    as: "filed",
    select: (where) => `WITH paid AS MATERIALIZED (${DEPOSITED_MONTHS})
      SELECT ${quarterOf("certified.month")} AS quarter, certified.*, paid.challans, paid.paid_on, coalesce(paid.whole, false) AS deposited
      FROM (SELECT date_trunc('month', withheld.posted_on)::date AS month, withheld.section, withheld.account_id, sum(withheld.value_paise)::bigint AS value_paise,
          sum(withheld.tds_paise)::bigint AS tds_paise
        FROM (${TDS_LINES}) withheld WHERE ${where} GROUP BY 1, 2, 3) certified
      LEFT JOIN paid ON paid.month = certified.month`,
  },
  joins: "JOIN accounts account ON account.id = filed.account_id",
  key: "concat_ws(' ', filed.month, filed.section, filed.account_id)",
  keys: { accountId: "filed.account_id" },
  columns: {
    quarter: column.text("Quarter", "filed.quarter", { always: true }),
    month: column.month("Month", "filed.month", { always: true }),
    section: column.choice("Section", "filed.section", TDS_SECTIONS, { always: true }),
    payment_code: column.text("Payment code", paymentCode("filed", "filed.month"), { under: "section" }),
    party: column.text("Party", "account.name", { always: true }),
    pan: column.text("PAN", "coalesce(account.pan, 'PANNOTAVBL')", { always: true }),
    address: column.text("Address", "nullif(account.address, '')", { on: "file" }),
    amount: column.money("Credited", "filed.value_paise", { always: true }),
    tds: column.money("TDS", "filed.tds_paise", { always: true }),
    challans: column.texts("Challans of the month", "filed.challans"),
    paid_on: column.date("Last paid on", "filed.paid_on"),
    deposited: column.flag("Deposited", "filed.deposited", { always: true }),
  },
  filters: {
    section: filter.choice("Section", TDS_SECTIONS, "withheld.section = $section"),
    quarter: filter.search(QUARTER_LABEL, inQuarter),
    account: filter.id(null, "withheld.account_id = $account"),
  },
  scope: bookScope,
  order: "filed.month DESC, filed.section, filed.account_id",
  sums: ["amount", "tds"],
});

/** The lines behind it: each deduction with its day, booking and rate. */
export const tdsLineList = defineList({
  name: "tds-lines",
  title: "TDS line by line",
  from: `(${TDS_LINES}) withheld JOIN accounts account ON account.id = withheld.account_id`,
  joins: "JOIN bookings booking ON booking.id = withheld.booking_id",
  key: "withheld.id",
  keys: { bookingId: "withheld.booking_id" },
  columns: {
    posted_on: column.date("Date", "withheld.posted_on", { always: true }),
    quarter: column.text("Quarter", QUARTER, { always: true }),
    section: column.choice("Section", "withheld.section", TDS_SECTIONS, { always: true }),
    payment_code: column.text("Payment code", paymentCode("withheld", "withheld.posted_on"), {
      under: "section",
    }),
    party: column.text("Party", "account.name", { always: true }),
    pan: column.text("PAN", "coalesce(account.pan, 'PANNOTAVBL')", { always: true }),
    entry: column.choice("Entry", "withheld.entry", ENTRY_WORDS, { always: true }),
    booking: column.text("Booking", "booking.booking_order_id", { always: true }),
    amount: column.money("Credited", "withheld.value_paise", { always: true }),
    rate: column.percent(
      "Rate",
      `(booking.rates -> CASE withheld.section WHEN '194-H' THEN 'tds_on_agent' ELSE 'tds' END ->> 'ppm')::integer`,
    ),
    tds: column.money("TDS", "withheld.tds_paise", { always: true }),
  },
  filters: {
    section: filter.choice("Section", TDS_SECTIONS, "withheld.section = $section"),
    quarter: filter.search(QUARTER_LABEL, inQuarter),
    account: filter.id(null, "withheld.account_id = $account"),
    from: filter.date("From", "withheld.posted_on >= $from::date"),
    to: filter.date("To", "withheld.posted_on <= $to::date"),
  },
  scope: bookScope,
  order: "withheld.id DESC",
  sums: ["amount", "tds"],
});
