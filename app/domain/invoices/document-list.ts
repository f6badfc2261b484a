import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { DOCUMENT_LINES, LINE_QUANTITY, SIGN, UNIT } from "./document-lines.ts";
import { BUYER_GSTIN, GSTR1_TABLE, SELLER_GSTIN } from "./gstr-1-table.ts";
import { DOCUMENT_TYPES, GSTR1_TABLES } from "./labels.ts";

const signed = (paise: string) => `(${SIGN} * (${paise}))::bigint`;

/** Of a party of a document: an e-invoice names the PIN code of both. */
const hasPin = (party: "supplier" | "buyer") =>
  `document.parties -> '${party}' ->> 'address' ~ '\\m[1-9][0-9]{5}\\M'`;
const E_INVOICE = `CASE WHEN document.parties -> 'buyer' ->> 'gstin' <> '' AND document.document_type <> 'bill_of_supply' AND document.gst_ppm > 0
    AND ${hasPin("supplier")} AND ${hasPin("buyer")} THEN document.id END`;

/** The register of documents, a row for each rate: what the tables of GSTR-1 are made of. */
export const documentList = defineList({
  name: "tax-documents",
  title: "Register of tax documents",
  from: DOCUMENT_LINES,
  joins:
    "LEFT JOIN bookings booking ON booking.id = document.booking_id LEFT JOIN tax_documents invoice ON invoice.id = document.invoice_id",
  key: "document.id || ' ' || line.place",
  foundBy: "document.id",
  keys: { documentId: "document.id", bookingId: "document.booking_id", eInvoiceId: E_INVOICE },
  columns: {
    issued_on: column.date("Date", "document.issued_on", { always: true, sortable: true }),
    document_type: column.choice("Document", "document.document_type", DOCUMENT_TYPES, { always: true }),
    document_number: column.text("Number", "document.document_number", { always: true }),
    for_invoice: column.text("For", "invoice.document_number", { under: "document_number" }),
    supplier_gstin: column.text("GSTIN of the supplier", "nullif(document.gstin, '')"),
    seller_gstin: column.text("GSTIN of the seller, section 9(5)", SELLER_GSTIN, { under: "supplier_gstin" }),
    buyer_gstin: column.text("GSTIN of the buyer", "document.parties -> 'buyer' ->> 'gstin'"),
    state_code: column.text("State", "document.parties ->> 'stateCode'"),
    hsn: column.text("HSN or SAC", "line.hsn"),
    quantity: column.number("Quantity", `(${SIGN} * ${LINE_QUANTITY})`),
    unit: column.text("Unit", "document.parties ->> 'unit'", { under: "quantity" }),
    rate: column.percent("Rate", `line."gstPpm"`),
    taxable_value: column.money("Taxable value", signed(`line."taxablePaise"`), { always: true }),
    igst: column.money("IGST", signed(`CASE WHEN document.igst_paise > 0 THEN line."gstPaise" ELSE 0 END`)),
    cgst: column.money(
      "CGST",
      signed(`CASE WHEN document.igst_paise > 0 THEN 0 ELSE line."gstPaise" - line."gstPaise" / 2 END`),
    ),
    sgst: column.money(
      "SGST",
      signed(`CASE WHEN document.igst_paise > 0 THEN 0 ELSE line."gstPaise" / 2 END`),
    ),
    total_value: column.money("Total value", signed(`line."taxablePaise" + line."gstPaise"`)),
    supplier: column.text("Supplier", "document.parties -> 'supplier' ->> 'name'", { on: "file" }),
    seller: column.text("Seller, section 9(5)", "document.parties ->> 'onBehalfOf'", { on: "file" }),
    buyer: column.text("Buyer", "document.parties -> 'buyer' ->> 'name'", { on: "file" }),
    place_of_supply: column.text("Place of supply", "document.parties ->> 'placeOfSupply'", { on: "file" }),
    total: column.money("Total of the document", signed("document.total_paise"), { on: "file" }),
    booking: column.text("Booking", "booking.booking_order_id"),
  },
  filters: {
    type: filter.choice("Document", DOCUMENT_TYPES, "document.document_type = $type"),
    table: filter.choice("Table of GSTR-1", GSTR1_TABLES, `${GSTR1_TABLE} = $table`),
    // What the figures of returns are made of.
    gstin: filter.linked("gstin", "document.gstin"),
    state: filter.linked("state", "document.parties ->> 'stateCode'"),
    rate: filter.linked("rate", `line."gstPpm"`),
    hsn: filter.linked("hsn", "line.hsn"),
    unit: filter.linked("unit", UNIT),
    buyer: filter.linked("buyer", BUYER_GSTIN),
    seller: filter.linked("seller", SELLER_GSTIN),
    business: filter.linked("business", `CASE WHEN ${BUYER_GSTIN} IS NOT NULL THEN 'yes' ELSE 'no' END`),
    number: filter.linked("number", "document.document_number"),
    from: filter.date("From", "document.issued_on >= $from::date"),
    to: filter.date("To", "document.issued_on <= $to::date"),
  },
  scope: ({ actor }: Context) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: "document.issued_on DESC, document.document_number",
  // Without a first day, summing up would read every document there is.
  sums: ({ from }) => (from ? ["taxable_value", "igst", "cgst", "sgst", "total_value"] : []),
});
