import { bookScope } from "#app/domain/books/book-scope.ts";
import { DOCUMENT_LINES, LINE_QUANTITY, SIGN, UNIT } from "#app/domain/invoices/document-lines.ts";
import { BUYER_GSTIN, GSTR1_TABLE, IS_LARGE, SELLER_GSTIN } from "#app/domain/invoices/gstr-1-table.ts";
import { DOCUMENT_TYPES, GSTR1_TABLES } from "#app/domain/invoices/labels.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";

/** GSTR-1 of each registration, ours and those of partners that sell through us, out of the documents that were issued. */

const SUMS = `sum(${SIGN} * line."taxablePaise")::bigint AS taxable_paise,
    sum(${SIGN} * CASE WHEN document.igst_paise > 0 THEN line."gstPaise" ELSE 0 END)::bigint AS igst_paise,
    sum(${SIGN} * CASE WHEN document.igst_paise > 0 THEN 0 ELSE line."gstPaise" - line."gstPaise" / 2 END)::bigint AS cgst_paise,
    sum(${SIGN} * CASE WHEN document.igst_paise > 0 THEN 0 ELSE line."gstPaise" / 2 END)::bigint AS sgst_paise,
    count(DISTINCT document.id)::integer AS documents`;
/** A supplier without a GSTIN files no return. */
const REGISTERED = "document.gstin <> ''";
const MONTH = "date_trunc('month', document.issued_on)::date";

const amounts = {
  documents: column.count("Documents", "filed.documents", { always: true }),
  taxable_value: column.money("Taxable value", "filed.taxable_paise", { always: true }),
  igst: column.money("IGST", "filed.igst_paise", { always: true }),
  cgst: column.money("CGST", "filed.cgst_paise", { always: true }),
  sgst: column.money("SGST", "filed.sgst_paise", { always: true }),
};
/** Of the documents, before they are added up. */
const period = {
  gstin: filter.search("GSTIN", (words) => ({
    sql: "document.gstin = $gstin",
    bind: { gstin: words.toUpperCase() },
  })),
  from: filter.date("From", "document.issued_on >= $from::date"),
  to: filter.date("To", "document.issued_on <= $to::date"),
};
const head = {
  month: column.month("Month", "filed.month", { always: true }),
  gstin: column.text("GSTIN", "filed.gstin", { always: true }),
};

/** What stands in each table, by the state of supply and the rate; registered buyers one by one, supplies under section 9(5) by their seller. */
export const gstr1List = defineList({
  name: "gstr-1",
  title: "GSTR-1",
  from: {
    as: "filed",
    select: (
      where,
    ) => `SELECT ${MONTH} AS month, document.gstin, ${GSTR1_TABLE} AS section, coalesce(document.parties ->> 'stateCode', '') AS state_code,
      ${BUYER_GSTIN} AS buyer_gstin, ${SELLER_GSTIN} AS seller_gstin, CASE WHEN ${BUYER_GSTIN} IS NOT NULL OR ${IS_LARGE} THEN document.document_number END AS number,
      line."gstPpm" AS gst_ppm, ${SUMS} FROM ${DOCUMENT_LINES} WHERE ${REGISTERED} AND ${where} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`,
  },
  key: "concat_ws(' ', filed.month, filed.gstin, filed.section, filed.state_code, filed.seller_gstin, filed.number, filed.gst_ppm)",
  columns: {
    ...head,
    seller_gstin: column.text("GSTIN of the seller, table 15", "filed.seller_gstin", { under: "gstin" }),
    table: column.choice("Table", "filed.section", GSTR1_TABLES, { always: true }),
    state_code: column.text("State", "nullif(filed.state_code, '')"),
    buyer_gstin: column.text("GSTIN of the buyer", "filed.buyer_gstin"),
    document_number: column.text("Document", "filed.number", { under: "buyer_gstin" }),
    rate: column.percent("Rate", "filed.gst_ppm", { always: true }),
    ...amounts,
  },
  filters: {
    table: filter.choice("Table", GSTR1_TABLES, `${GSTR1_TABLE} = $table`),
    ...period,
  },
  scope: bookScope,
  order: "filed.month DESC, filed.gstin, filed.section, filed.state_code, filed.seller_gstin",
  sums: ["taxable_value", "igst", "cgst", "sgst"],
});

/** Table 12: by HSN or SAC, with quantity and unit. The portal takes quantities of goods only: a service, of chapter 99, has the unit NA there. */
export const gstr1HsnList = defineList({
  name: "gstr-1-hsn",
  title: "GSTR-1 by HSN",
  from: {
    as: "filed",
    select: (
      where,
    ) => `SELECT ${MONTH} AS month, document.gstin, line.hsn, line."gstPpm" AS gst_ppm, ${BUYER_GSTIN} IS NOT NULL AS to_business,
      ${UNIT} AS unit, sum(${SIGN} * ${LINE_QUANTITY})::integer AS quantity, ${SUMS} FROM ${DOCUMENT_LINES} WHERE ${REGISTERED} AND ${where}
    GROUP BY 1, 2, 3, 4, 5, 6`,
  },
  key: "concat_ws(' ', filed.month, filed.gstin, filed.hsn, filed.gst_ppm, filed.to_business, filed.unit)",
  columns: {
    ...head,
    hsn: column.text("HSN or SAC", "filed.hsn"),
    to_business: column.flag("Registered buyers", "filed.to_business", { always: true }),
    quantity: column.number("Quantity", "filed.quantity", { always: true }),
    unit: column.text("Unit", "filed.unit", { always: true }),
    uqc: column.text("UQC", "CASE WHEN filed.hsn LIKE '99%' THEN 'NA' ELSE filed.unit END", {
      always: true,
      on: "file",
    }),
    rate: column.percent("Rate", "filed.gst_ppm", { always: true }),
    ...amounts,
    total_value: column.money(
      "Total value",
      "filed.taxable_paise + filed.igst_paise + filed.cgst_paise + filed.sgst_paise",
      { always: true },
    ),
  },
  filters: period,
  scope: bookScope,
  order: "filed.month DESC, filed.gstin, filed.hsn, filed.gst_ppm, filed.unit",
  sums: ["taxable_value", "igst", "cgst", "sgst", "total_value"],
});

/** Table 13: the numbers that were used of each series. */
export const gstr1SeriesList = defineList({
  name: "gstr-1-series",
  title: "GSTR-1 documents issued",
  from: {
    as: "filed",
    select: (
      where,
    ) => `SELECT ${MONTH} AS month, document.gstin, document.document_type, min(document.document_number) AS first_number,
      max(document.document_number) AS last_number, count(*)::integer AS documents
    FROM tax_documents document WHERE ${REGISTERED} AND ${where} GROUP BY 1, 2, 3`,
  },
  key: "concat_ws(' ', filed.month, filed.gstin, filed.document_type)",
  columns: {
    ...head,
    document_type: column.choice("Document", "filed.document_type", DOCUMENT_TYPES, { always: true }),
    first_number: column.text("From number", "filed.first_number", { always: true }),
    last_number: column.text("To number", "filed.last_number", { always: true }),
    documents: column.count("Documents", "filed.documents", { always: true }),
  },
  filters: period,
  scope: bookScope,
  order: "filed.month DESC, filed.gstin, filed.document_type",
});
