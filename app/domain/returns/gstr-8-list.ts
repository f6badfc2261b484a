import { bookScope } from "#app/domain/books/book-scope.ts";
import { ENTRY_WORDS } from "#app/domain/books/labels.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { TCS_LINES } from "./supply-value.ts";

const value = (sign: "" | "-", which: string) =>
  `coalesce(${sign}sum(value_paise) FILTER (WHERE ${which}), 0)::bigint`;

/** What of the TCS of a line is which tax. */
const TCS = {
  igst: "CASE WHEN collected.inter_state THEN collected.tcs_paise ELSE 0 END",
  cgst: "CASE WHEN collected.inter_state THEN 0 ELSE collected.tcs_paise - collected.tcs_paise / 2 END",
  sgst: "CASE WHEN collected.inter_state THEN 0 ELSE collected.tcs_paise / 2 END",
};

/** GSTR-8: what each GSTIN supplied through us in a month, what came back, and the TCS on it, by the day of posting. Adds up to the account of TCS. */
export const gstr8List = defineList({
  name: "gstr-8",
  title: "GSTR-8",
  from: {
    as: "filed",
    // OFFSET 0: each line is worked out once, not for each of its figures.
    select: (where) => `SELECT date_trunc('month', posted_on)::date AS month, account_id, gstin, state_code,
      ${value("", "value_paise > 0")} AS gross_paise, ${value("-", "value_paise < 0")} AS returned_paise,
      ${value("", "value_paise > 0 AND to_registered")} AS gross_registered_paise,
      ${value("-", "value_paise < 0 AND to_registered")} AS returned_registered_paise,
      ${value("", "value_paise > 0 AND NOT to_registered")} AS gross_unregistered_paise,
      ${value("-", "value_paise < 0 AND NOT to_registered")} AS returned_unregistered_paise,
      sum(value_paise)::bigint AS net_paise, sum(tcs_paise)::bigint AS tcs_paise,
      sum(${TCS.igst})::bigint AS igst_paise, sum(${TCS.cgst})::bigint AS cgst_paise, sum(${TCS.sgst})::bigint AS sgst_paise,
      count(DISTINCT booking_id)::integer AS bookings
    FROM (SELECT * FROM (${TCS_LINES}) collected WHERE ${where} OFFSET 0) collected GROUP BY 1, 2, 3, 4`,
  },
  joins: "JOIN accounts account ON account.id = filed.account_id",
  key: "concat_ws(' ', filed.month, filed.account_id, filed.gstin, filed.state_code)",
  keys: { accountId: "filed.account_id" },
  columns: {
    month: column.month("Month", "filed.month", { always: true }),
    partner: column.text("Partner", "account.name", { always: true }),
    gstin: column.text("GSTIN", "nullif(filed.gstin, '')"),
    pan: column.text("PAN", "account.pan", { on: "file" }),
    state_code: column.text("State", "nullif(filed.state_code, '')"),
    bookings: column.count("Bookings", "filed.bookings", { always: true }),
    gross_registered: column.money("Supplied to registered buyers", "filed.gross_registered_paise", {
      always: true,
    }),
    returned_registered: column.money("Taken back of those", "filed.returned_registered_paise", {
      always: true,
    }),
    gross_unregistered: column.money("Supplied to all others", "filed.gross_unregistered_paise", {
      always: true,
    }),
    returned_unregistered: column.money("Taken back of others", "filed.returned_unregistered_paise", {
      always: true,
    }),
    gross_value: column.money("Supplied", "filed.gross_paise", { always: true }),
    returned_value: column.money("Taken back", "filed.returned_paise", { always: true }),
    net_value: column.money("Net", "filed.net_paise", { always: true }),
    igst: column.money("TCS: IGST", "filed.igst_paise", { always: true }),
    cgst: column.money("TCS: CGST", "filed.cgst_paise", { always: true }),
    sgst: column.money("TCS: SGST", "filed.sgst_paise", { always: true }),
    tcs: column.money("TCS", "filed.tcs_paise", { always: true }),
  },
  filters: {
    from: filter.date("From", "collected.posted_on >= $from::date"),
    to: filter.date("To", "collected.posted_on <= $to::date"),
    account: filter.id(null, "collected.account_id = $account"),
  },
  scope: bookScope,
  order: "filed.month DESC, filed.account_id, filed.gstin, filed.state_code",
  sums: [
    "gross_registered",
    "returned_registered",
    "gross_unregistered",
    "returned_unregistered",
    "gross_value",
    "returned_value",
    "net_value",
    "igst",
    "cgst",
    "sgst",
    "tcs",
  ],
});

/** The lines behind it: each sale and what came back, with its booking and the TCS on it. */
export const tcsLineList = defineList({
  name: "tcs-lines",
  title: "TCS line by line",
  from: `(${TCS_LINES}) collected JOIN accounts account ON account.id = collected.account_id`,
  joins: "JOIN bookings booking ON booking.id = collected.booking_id",
  key: "collected.id",
  keys: { bookingId: "collected.booking_id" },
  columns: {
    posted_on: column.date("Date", "collected.posted_on", { always: true }),
    partner: column.text("Partner", "account.name", { always: true }),
    gstin: column.text("GSTIN", "nullif(collected.gstin, '')"),
    state_code: column.text("State", "nullif(collected.state_code, '')"),
    entry: column.choice("Entry", "collected.entry", ENTRY_WORDS, { always: true }),
    booking: column.text("Booking", "booking.booking_order_id", { always: true }),
    to_registered: column.flag("Registered buyer", "collected.to_registered"),
    value: column.money("Supplied", "collected.value_paise", { always: true }),
    igst: column.money("TCS: IGST", TCS.igst, { always: true }),
    cgst: column.money("TCS: CGST", TCS.cgst, { always: true }),
    sgst: column.money("TCS: SGST", TCS.sgst, { always: true }),
    tcs: column.money("TCS", "collected.tcs_paise", { always: true }),
  },
  filters: {
    from: filter.date("From", "collected.posted_on >= $from::date"),
    to: filter.date("To", "collected.posted_on <= $to::date"),
    account: filter.id(null, "collected.account_id = $account"),
    gstin: filter.linked("gstin", "collected.gstin"),
    state: filter.linked("state", "collected.state_code"),
    registered: filter.linked("registered", "collected.to_registered"),
    side: filter.linked("side", "CASE WHEN collected.value_paise < 0 THEN 'returned' ELSE 'gross' END"),
  },
  scope: bookScope,
  order: "collected.id DESC",
  sums: ["value", "igst", "cgst", "sgst", "tcs"],
});
