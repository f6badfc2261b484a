import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { can } from "#app/domain/bookings/policy.ts";
import { type Context, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { row, rows } from "#db/client.ts";
import type { DocumentType } from "./labels.ts";

/** Invoices, bills of supply and credit notes as they were issued, and who may read them. */

/** A line of a document: what falls under one rate. Amounts in paise. */
export type DocumentLine = {
  hsn: string;
  /** How many of the document's unit; none in documents of before, which name it once for all lines. */
  quantity?: number;
  gstPpm: number;
  taxablePaise: number;
  gstPaise: number;
};

export type TaxDocument = {
  id: string;
  documentType: DocumentType;
  gstin: string;
  documentNumber: string;
  issuedOn: IsoDate;
  /** Of a sale; null for the commission of a month. */
  bookingId: string | null;
  /** Whose commission, and of which month (its first day). */
  accountId: string | null;
  month: IsoDate | null;
  parties: DocumentParties;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  gstPpm: number;
  /** By rate; none in documents of before, which have one. */
  lines: DocumentLine[];
  discountPaise: number;
  totalPaise: number;
  /** Of the invoice that a credit note lessens, and its day. */
  invoiceNumber: string | null;
  invoiceOn: IsoDate | null;
};

/** The parties and lines of a document, frozen when it is issued. */
export type DocumentParties = {
  supplier: { name: string; address: string; gstin: string };
  buyer: { name: string; address: string; gstin?: string };
  placeOfSupply: string;
  /** Of the state of supply, in returns. */
  stateCode?: string;
  /** True for IGST. */
  interState?: boolean;
  /** How many of what: room nights, portions, pieces. */
  quantity?: number;
  unit?: string;
  /** The supplier of a sale whose tax the platform pays under section 9(5). */
  onBehalfOf?: string;
  /** The GSTIN of that supplier, empty when it has none: table 15 of GSTR-1 names it. Not in earlier documents. */
  onBehalfOfGstin?: string;
  /** The services accounting code. */
  sac: string;
  what: string;
  /** None of a commission. */
  bookingOrderId?: string;
};

const SELECT = `SELECT document.id, document.document_type, document.gstin, document.document_number,
    document.issued_on, document.booking_id, document.account_id, document.month, document.parties, document.taxable_paise,
    document.cgst_paise, document.sgst_paise, document.igst_paise, document.gst_ppm, document.lines,
    document.discount_paise, document.total_paise, invoice.document_number AS "invoiceNumber", invoice.issued_on AS "invoiceOn"
  FROM tax_documents document LEFT JOIN tax_documents invoice ON invoice.id = document.invoice_id`;

/** The documents of a booking and of nights that were taken out of it, the invoice first. @throws NotFound for somebody else's booking */
export async function listTaxDocuments(ctx: Context, bookingId: string): Promise<TaxDocument[]> {
  await readVisible(ctx, bookingId);
  return rows<TaxDocument>(
    `${SELECT} WHERE document.booking_id IN (SELECT $bookingId::uuid UNION ALL SELECT id FROM bookings WHERE taken_from_id = $bookingId)
       OR invoice.booking_id = $bookingId ORDER BY document.created_at, document.document_type DESC`,
    { bookingId },
    ctx.tx,
  );
}

/** @throws NotFound also for a document of somebody else's booking or account */
export async function readDocument(ctx: Context, id: string): Promise<TaxDocument> {
  const document = await row<TaxDocument>(`${SELECT} WHERE document.id = $id`, { id }, ctx.tx);
  if (!document) throw new NotFound();
  if (document.bookingId) await readVisible(ctx, document.bookingId);
  else if (!ownsDocument(ctx, document)) throw new NotFound();
  return document;
}

/** The commission is between the platform and the account itself; none of its branches. */
function ownsDocument({ actor }: Context, { accountId }: TaxDocument): boolean {
  if (isPrivileged(actor)) return true;
  return isUser(actor) && hasRole(actor, "partner") && actor.accountId === accountId && !actor.subPartnerId;
}

/** The document that a signed link opens, for anybody with the link. @throws NotFound */
export async function documentOfLink(ctx: Context, id: string): Promise<TaxDocument> {
  const document = await row<TaxDocument>(`${SELECT} WHERE document.id = $id`, { id }, ctx.tx);
  if (!document?.bookingId) throw new NotFound();
  return document;
}

/**
 * The booking, for those who may have its invoice: the guest, the partner and the offices; not an agent.
 * @throws NotFound
 */
export async function readVisible(ctx: Context, bookingId: string): Promise<StoredBooking> {
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  const mayRead =
    isPrivileged(ctx.actor) || hasRole(ctx.actor, "customer", "partner", "staff", "city_manager");
  if (!booking || !mayRead || !can(ctx.actor, "view", booking)) throw new NotFound();
  return booking;
}
