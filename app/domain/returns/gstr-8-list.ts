import { bookScope } from "#app/domain/books/book-scope.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { TCS_LINES } from "./supply-value.ts";

const value = (sign: "" | "-", which: string) =>
  `coalesce(${sign}sum(value_paise) FILTER (WHERE ${which}), 0)::bigint`;

/** GSTR-8: what each GSTIN supplied through us in a month, what came back, and the TCS on it, by the day of posting. Adds up to the account of TCS. */
export const gstr8List = defineList({
  name: "gstr-8",
  title: "GSTR-8",
  from: `(SELECT date_trunc('month', posted_on)::date AS month, account_id, gstin, state_code,
      ${value("", "value_paise > 0")} AS gross_paise, ${value("-", "value_paise < 0")} AS returned_paise,
      ${value("", "value_paise > 0 AND to_registered")} AS gross_registered_paise,
      ${value("-", "value_paise < 0 AND to_registered")} AS returned_registered_paise,
      ${value("", "value_paise > 0 AND NOT to_registered")} AS gross_unregistered_paise,
      ${value("-", "value_paise < 0 AND NOT to_registered")} AS returned_unregistered_paise,
      sum(value_paise)::bigint AS net_paise, sum(tcs_paise)::bigint AS tcs_paise,
      coalesce(sum(tcs_paise) FILTER (WHERE inter_state), 0)::bigint AS igst_paise,
      coalesce(sum(tcs_paise - tcs_paise / 2) FILTER (WHERE NOT inter_state), 0)::bigint AS cgst_paise,
      coalesce(sum(tcs_paise / 2) FILTER (WHERE NOT inter_state), 0)::bigint AS sgst_paise,
      count(DISTINCT booking_id)::integer AS bookings
    FROM (${TCS_LINES}) collected GROUP BY 1, 2, 3, 4) filed`,
  joins: "JOIN accounts account ON account.id = filed.account_id",
  key: "concat_ws(' ', filed.month, filed.account_id, filed.gstin, filed.state_code)",
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
    from: filter.date("Month from", "filed.month >= date_trunc('month', $from::date)"),
    to: filter.date("Month to", "filed.month <= $to::date"),
    account: filter.id(null, "filed.account_id = $account"),
  },
  scope: bookScope,
  order: "filed.month DESC, filed.account_id, filed.gstin, filed.state_code",
  sums: [
    ...["gross_registered", "returned_registered", "gross_unregistered", "returned_unregistered"],
    ...["gross_value", "returned_value", "net_value", "igst", "cgst", "sgst", "tcs"],
  ],
});
