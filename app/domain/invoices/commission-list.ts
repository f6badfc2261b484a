import { type Context, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { readDocument } from "./documents.ts";
import { COMMISSION_TYPES } from "./labels.ts";

/** Those who keep the books see all, a partner its own; its branches see none. @throws Forbidden */
function scope({ actor }: Context) {
  if (isPrivileged(actor)) return { sql: "true" };
  if (!isUser(actor) || !hasRole(actor, "partner") || !actor.accountId || actor.subPartnerId)
    throw new Forbidden();
  return { sql: "document.account_id = $own", bind: { own: actor.accountId } };
}

const signed = (paise: string) =>
  `CASE WHEN document.document_type = 'commission_credit_note' THEN -(${paise}) ELSE ${paise} END`;

/** What the platform charged each partner for a month. */
export const commissionInvoiceList = defineList({
  name: "commission-invoices",
  title: "Commission invoices",
  from: "tax_documents document JOIN accounts account ON account.id = document.account_id",
  key: "document.id",
  columns: {
    document_number: column.text("Number", "document.document_number", { always: true }),
    document_type: column.choice("Document", "document.document_type", COMMISSION_TYPES, {
      always: true,
      under: "document_number",
    }),
    issued_on: column.date("Date", "document.issued_on", { always: true, sortable: true }),
    month: column.month("Month", "document.month", { always: true, sortable: true }),
    partner: column.text("Partner", "account.name", { always: true, hiddenFrom: ["partner"] }),
    partner_gstin: column.text("GSTIN of the partner", "document.parties -> 'buyer' ->> 'gstin'"),
    taxable_value: column.money("Commission", signed("document.taxable_paise"), { always: true }),
    igst: column.money("IGST", signed("document.igst_paise"), { always: true }),
    cgst: column.money("CGST", signed("document.cgst_paise"), { always: true }),
    sgst: column.money("SGST", signed("document.sgst_paise"), { always: true }),
    total: column.money("Total", signed("document.total_paise"), { always: true }),
  },
  filters: {
    type: filter.choice("Document", COMMISSION_TYPES, "document.document_type = $type"),
    from: filter.date("Month from", "document.month >= date_trunc('month', $from::date)"),
    to: filter.date("Month to", "document.month <= $to::date"),
    account: filter.id(null, "document.account_id = $account"),
  },
  scope,
  order: "document.month DESC, document.document_number DESC",
  sums: ["taxable_value", "igst", "cgst", "sgst", "total"],
});

/** The bookings of such a document: what each was charged, or given back. */
export const commissionChargeList = defineList({
  name: "commission-charges",
  title: "Bookings of a commission invoice",
  from: "commission_charges charge JOIN tax_documents document ON document.id = charge.document_id JOIN ledger_entries entry ON entry.id = charge.entry_id",
  joins: "JOIN bookings booking ON booking.id = charge.booking_id",
  key: "charge.entry_id",
  keys: { bookingId: "charge.booking_id" },
  columns: {
    date: column.date("Date", "(entry.at AT TIME ZONE 'Asia/Kolkata')::date", { always: true }),
    entry: column.choice(
      "What",
      "entry.kind",
      {
        sale: "Sale",
        cancellation: "Cancellation",
        division: "Nights given back",
        adjustment: "Adjustment",
        gst_correction: "GST correction",
      },
      { always: true },
    ),
    booking_order_id: column.text("Booking", "booking.booking_order_id", { always: true }),
    commission: column.money("Commission", "charge.commission_paise", { always: true }),
    gst_on_commission: column.money("GST on it", "charge.gst_paise", { always: true }),
    total: column.money("Total", "charge.commission_paise + charge.gst_paise", { always: true }),
  },
  filters: {
    document: filter.id(null, "charge.document_id = $document"),
  },
  belongsTo: async (ctx, { document }) => document && readDocument(ctx, document),
  scope,
  order: "entry.at, charge.entry_id",
  sums: ["commission", "gst_on_commission", "total"],
});
