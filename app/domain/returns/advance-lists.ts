import { bookScope } from "#app/domain/books/book-scope.ts";
import { POSTED_ON } from "#app/domain/books/close-books.ts";
import { DOCUMENT_LINES, SIGN } from "#app/domain/invoices/document-lines.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { ALL, filter } from "#app/domain/lists/filters.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { ADVANCE_TABLES } from "./labels.ts";

/**
 * Table 11 of GSTR-1. Guests pay when they book, and the invoice is made when the supply is: until then what they paid is an advance, and GST on
 * the advance of a service is due in the month in which it was received (section 13(2) of the CGST Act), on that of goods it is not
 * (Notification 66/2017). What the ledger sold in a month and no document of that month bills is received in advance (11A); what documents bill,
 * or a cancellation takes back, of the months before is adjusted (11B). So tables 4 to 9 and 15 with 11A less 11B are what was sold in the month.
 */

const SUPPLY = "booking.rates -> 'supply'";

/**
 * What the ledger sold and took back, and what documents bill, by booking, rate and day. Nights that were taken out of a booking count for it:
 * its invoice may have had them.
 */
const moved = (
  within: (day: string) => string,
) => `SELECT coalesce(booking.taken_from_id, booking.id) AS booking_id, ${POSTED_ON} AS day, part.ppm, part.hsn, sold.sign * part.taxable_paise AS taxable_paise,
    sold.sign * part.tax_paise AS tax_paise
  FROM ledger_entries entry JOIN bookings booking ON booking.id = entry.booking_id
  CROSS JOIN LATERAL (
    SELECT 1 AS sign, whole.price_paise, whole.gst_paise, whole.gst_ppm, whole.rates -> 'supply' -> 'groups' AS groups FROM bookings whole
    WHERE entry.kind = 'sale' AND booking.taken_from_id IS NULL AND whole.id = booking.id
    UNION ALL
    SELECT 1, taken.price_paise, taken.gst_paise, taken.gst_ppm, taken.rates -> 'supply' -> 'groups' FROM bookings taken
    WHERE entry.kind = 'sale' AND taken.taken_from_id = booking.id
    UNION ALL
    SELECT -1, booking.price_paise, booking.gst_paise, booking.gst_ppm, ${SUPPLY} -> 'groups' WHERE entry.kind = 'cancellation'
    UNION ALL
    SELECT 1, (cancelled.kept ->> 'pricePaise')::bigint, (cancelled.kept ->> 'gstPaise')::bigint, (cancelled.kept ->> 'gstPpm')::integer,
      coalesce(cancelled.kept -> 'gstParts', ${SUPPLY} -> 'groups') FROM cancellations cancelled WHERE entry.kind = 'cancellation' AND cancelled.id = entry.ref_id
  ) sold CROSS JOIN LATERAL gst_parts(sold.price_paise, sold.gst_paise, sold.gst_ppm, sold.groups) part
  WHERE entry.kind IN ('sale', 'cancellation') AND ${within(POSTED_ON)}
  UNION ALL
  SELECT coalesce(booking.taken_from_id, booking.id), document.issued_on, line."gstPpm", line.hsn, -${SIGN} * line."taxablePaise", -${SIGN} * line."gstPaise"
  FROM ${DOCUMENT_LINES} JOIN bookings booking ON booking.id = document.booking_id WHERE ${within("document.issued_on")}`;

type Period = { from: IsoDate | null; to: IsoDate | null };

/** A condition on days that leaves whole months, as the filters `from` and `to` do: before they are added up, so that an index finds them. */
const inMonths = (day: string, from: IsoDate | null, to: IsoDate | null) =>
  [
    "true",
    ...(from ? [`${day} >= date_trunc('month', $from::date)::date`] : []),
    ...(to ? [`${day} < (date_trunc('month', $to::date) + interval '1 month')::date`] : []),
  ].join(" AND ");

/** A row for each booking, rate and month in which what its guest has paid in advance changed. Goods have an HSN of a chapter before 99. */
const advances = ({ from, to }: Period) => `SELECT changed.month, changed.booking_id, changed.ppm,
    CASE WHEN coalesce(nullif(changed.taxable_paise, 0), changed.gst_paise) > 0 THEN 'received' ELSE 'adjusted' END AS section,
    abs(changed.taxable_paise) AS taxable_paise, abs(changed.gst_paise) AS gst_paise,
    coalesce(nullif(${SUPPLY} ->> 'supplierGstin', ''), document.gstin, nullif(booking.snapshot ->> 'propertyGstin', ''), account.gstin, '') AS gstin,
    coalesce(${SUPPLY} ->> 'place', document.parties ->> 'stateCode', '') AS state_code,
    coalesce((${SUPPLY} ->> 'interState')::boolean, (document.parties ->> 'interState')::boolean, false) AS inter_state
  FROM (
    SELECT booking_id, date_trunc('month', day)::date AS month, ppm, sum(taxable_paise)::bigint AS taxable_paise, sum(tax_paise)::bigint AS gst_paise
    FROM (${moved((day) => inMonths(day, from, to))}) moved WHERE ppm > 0 AND (hsn = '' OR hsn LIKE '99%') GROUP BY 1, 2, 3 HAVING sum(taxable_paise) <> 0 OR sum(tax_paise) <> 0
  ) changed JOIN bookings booking ON booking.id = changed.booking_id JOIN accounts account ON account.id = booking.account_id
  LEFT JOIN LATERAL (SELECT gstin, parties FROM tax_documents WHERE tax_documents.booking_id = booking.id AND invoice_id IS NULL LIMIT 1) document ON true`;

const TAXES = {
  igst: "CASE WHEN advance.inter_state THEN advance.gst_paise ELSE 0 END",
  cgst: "CASE WHEN advance.inter_state THEN 0 ELSE advance.gst_paise - advance.gst_paise / 2 END",
  sgst: "CASE WHEN advance.inter_state THEN 0 ELSE advance.gst_paise / 2 END",
};

const columns = {
  month: column.month("Month", "advance.month", { always: true }),
  gstin: column.text("GSTIN", "nullif(advance.gstin, '')", { always: true }),
  table: column.choice("Table", "advance.section", ADVANCE_TABLES, { always: true }),
  state_code: column.text("State", "nullif(advance.state_code, '')"),
  rate: column.percent("Rate", "advance.ppm", { always: true }),
};
const filters = {
  table: filter.choice("Table", ADVANCE_TABLES, "advance.section = $table"),
  // Whole months: what is paid and billed in the same one is no advance.
  from: filter.date("Month from", "advance.month >= date_trunc('month', $from::date)"),
  to: filter.date("Month to", "advance.month <= $to::date"),
};
const ORDER = "advance.month DESC, advance.gstin, advance.section DESC, advance.state_code, advance.ppm";
/** What was received and what was adjusted come to nothing together. */
const sums = ({ table }: { table: string }) =>
  table === ALL ? [] : ["taxable_value", "igst", "cgst", "sgst"];

/** Table 11, by state and rate. */
export const gstr1AdvanceList = defineList({
  name: "gstr-1-advances",
  title: "GSTR-1 advances",
  from: {
    as: "advance",
    select: (
      where,
      _ctx,
      period,
    ) => `SELECT month, gstin, section, state_code, ppm, count(*)::integer AS bookings, sum(taxable_paise)::bigint AS taxable_paise,
      sum(${TAXES.igst})::bigint AS igst_paise, sum(${TAXES.cgst})::bigint AS cgst_paise, sum(${TAXES.sgst})::bigint AS sgst_paise
    FROM (${advances(period)}) advance WHERE ${where} GROUP BY 1, 2, 3, 4, 5`,
  },
  key: "concat_ws(' ', advance.month, advance.gstin, advance.section, advance.state_code, advance.ppm)",
  columns: {
    ...columns,
    bookings: column.count("Bookings", "advance.bookings", { always: true }),
    taxable_value: column.money("Taxable value", "advance.taxable_paise", { always: true }),
    igst: column.money("IGST", "advance.igst_paise", { always: true }),
    cgst: column.money("CGST", "advance.cgst_paise", { always: true }),
    sgst: column.money("SGST", "advance.sgst_paise", { always: true }),
  },
  filters,
  scope: bookScope,
  order: ORDER,
  sums,
});

/** The lines behind it: the bookings that were paid before the month of their invoice. */
export const advanceLineList = defineList({
  name: "gstr-1-advance-lines",
  title: "GSTR-1 advances line by line",
  from: {
    as: "advance",
    select: (where, _ctx, period) => `SELECT * FROM (${advances(period)}) advance WHERE ${where}`,
  },
  joins: "JOIN bookings booking ON booking.id = advance.booking_id",
  key: "concat_ws(' ', advance.month, advance.booking_id, advance.ppm)",
  keys: { bookingId: "advance.booking_id" },
  columns: {
    ...columns,
    booking: column.text("Booking", "booking.booking_order_id", { always: true }),
    taxable_value: column.money("Taxable value", "advance.taxable_paise", { always: true }),
    igst: column.money("IGST", TAXES.igst, { always: true }),
    cgst: column.money("CGST", TAXES.cgst, { always: true }),
    sgst: column.money("SGST", TAXES.sgst, { always: true }),
  },
  filters: {
    ...filters,
    gstin: filter.linked("gstin", "advance.gstin"),
    state: filter.linked("state", "advance.state_code"),
    rate: filter.linked("rate", "advance.ppm"),
  },
  scope: bookScope,
  order: ORDER,
  sums,
});
