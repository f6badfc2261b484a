import { config } from "#app/config.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { can } from "#app/domain/bookings/policy.ts";
import { type Context, hasRole, isPrivileged } from "#app/domain/context.ts";
import { Conflict, NotFound } from "#app/domain/errors.ts";
import { type Breakdown, gstParts, type RateSet } from "#app/domain/money/breakdown.ts";
import { type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { financialYearOf } from "#app/domain/tax/financial-year.ts";
import { splitGst, stateCodeOf, stateNameOf } from "#app/domain/tax/place-of-supply.ts";
import { inTransaction, row, rows, type Transaction } from "#db/client.ts";

/** A bill of supply is the invoice of what bears no tax. */
export type DocumentType = "invoice" | "bill_of_supply" | "credit_note";

/** A line of a document: what falls under one rate. Amounts in paise. */
export type DocumentLine = {
  hsn: string;
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
  bookingId: string;
  parties: Parties;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  gstPpm: number;
  /** By rate; none in documents of before, which have one. */
  lines: DocumentLine[];
  discountPaise: number;
  totalPaise: number;
  /** Of the invoice that a credit note lessens. */
  invoiceNumber: string | null;
};

type Parties = {
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
  /** The service accounting code of the kind. */
  sac: string;
  what: string;
  bookingOrderId: string;
};

/** Services accounting codes. Source: the GST scheme of classification of services. */
const SAC = { room: "996311", food: "996331", travel: "996412", equipment: "997319", lab: "999316" } as const;

/** What a quantity is of, as returns name units: nights and numbers. */
const UNITS = { room: "NGT", food: "NOS", travel: "NOS", equipment: "NOS", lab: "NOS" } as const;

const SELECT = `SELECT document.id, document.document_type, document.gstin, document.document_number,
    document.issued_on, document.booking_id, document.parties, document.taxable_paise,
    document.cgst_paise, document.sgst_paise, document.igst_paise, document.gst_ppm, document.lines,
    document.discount_paise, document.total_paise, invoice.document_number AS "invoiceNumber"
  FROM tax_documents document LEFT JOIN tax_documents invoice ON invoice.id = document.invoice_id`;

/** The documents of a booking, the invoice first. @throws NotFound for somebody else's booking */
export async function listDocuments(ctx: Context, bookingId: string): Promise<TaxDocument[]> {
  await readVisible(ctx, bookingId);
  return rows<TaxDocument>(
    `${SELECT} WHERE document.booking_id = $bookingId ORDER BY document.created_at, document.document_type DESC`,
    { bookingId },
    ctx.tx,
  );
}

/** @throws NotFound also for a document of somebody else's booking */
export async function readDocument(ctx: Context, id: string): Promise<TaxDocument> {
  const document = await row<TaxDocument>(`${SELECT} WHERE document.id = $id`, { id }, ctx.tx);
  if (!document) throw new NotFound();
  await readVisible(ctx, document.bookingId);
  return document;
}

/** May this actor have the invoice made? The guest, the partner, and whoever looks after the booking; not an agent. */
async function readVisible(ctx: Context, bookingId: string, tx = ctx.tx): Promise<StoredBooking> {
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, tx);
  const mayRead =
    isPrivileged(ctx.actor) || hasRole(ctx.actor, "customer", "partner", "staff", "city_manager");
  if (!booking || !mayRead || !can(ctx.actor, "view", booking)) throw new NotFound();
  return booking;
}

/**
 * Issues the GST invoice of a sold booking, and the credit note of its cancellation, where they are missing. Each takes the next
 * number of its series (GSTIN, financial year, kind of document), whose row it locks until the commit: no gap, no number twice. What
 * the platform owes the tax of (a partner without GSTIN) is invoiced under the platform's. A credit note is the invoice's: its
 * parties, its place and its rate, whatever has changed since.
 * @throws NotFound; Conflict `not_sold`
 */
export async function issueDocuments(ctx: Context, bookingId: string): Promise<TaxDocument[]> {
  await inTransaction(ctx.tx, async (tx) => {
    await readVisible(ctx, bookingId, tx);
    const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, tx, "FOR UPDATE");
    if (["held", "expired"].includes(booking!.status))
      throw new Conflict("Only what was paid has an invoice.", "not_sold");
    const known = await row<{ creditNote: boolean; kept: Breakdown | null }>(
      `SELECT EXISTS (SELECT FROM tax_documents WHERE booking_id = $bookingId AND document_type = 'credit_note') AS "creditNote",
         (SELECT kept FROM cancellations WHERE booking_id = $bookingId) AS kept`,
      { bookingId },
      tx,
    );
    const invoice = (await readInvoice(tx, bookingId)) ?? (await issueInvoice(ctx, tx, booking!));
    if (known!.creditNote || !known!.kept) return;
    const { breakdown } = booking!;
    const kept = known!.kept;
    const back = {
      pricePaise: breakdown.pricePaise - kept.pricePaise,
      gstPaise: breakdown.gstPaise - kept.gstPaise,
      mhOfferPaise: breakdown.mhOfferPaise - kept.mhOfferPaise,
      gstPpm: invoice.gstPpm,
      lines: linesBack(
        linesOf(breakdown, booking!.rates, booking!.kind),
        linesOf(kept, booking!.rates, booking!.kind),
      ),
    };
    if (back.pricePaise > 0) await issue(ctx, tx, booking!, invoice.parties, back, "credit_note", invoice.id);
  });
  return listDocuments(ctx, bookingId);
}

type Invoice = Pick<TaxDocument, "id" | "parties" | "gstPpm">;

async function readInvoice(tx: Transaction, bookingId: string): Promise<Invoice | undefined> {
  return row<Invoice>(
    "SELECT id, parties, gst_ppm FROM tax_documents WHERE booking_id = $bookingId AND document_type <> 'credit_note'",
    { bookingId },
    tx,
  );
}

async function issueInvoice(ctx: Context, tx: Transaction, booking: StoredBooking): Promise<Invoice> {
  const parties = await partiesOf(tx, booking);
  const { breakdown, rates } = booking;
  const isTaxed = !gstParts(breakdown, rates).every(({ exempt }) => exempt);
  const amounts = { ...breakdown, lines: linesOf(breakdown, rates, booking.kind) };
  const type = isTaxed ? "invoice" : "bill_of_supply";
  const id = await issue(ctx, tx, booking, parties, amounts, type, null);
  return { id, parties, gstPpm: booking.breakdown.gstPpm };
}

type Amounts = Pick<Breakdown, "pricePaise" | "gstPaise" | "mhOfferPaise" | "gstPpm"> & {
  lines: DocumentLine[];
};

function linesOf(sale: Breakdown, rates: RateSet, kind: StoredBooking["kind"]): DocumentLine[] {
  return gstParts(sale, rates).map(({ hsn, ppm, taxablePaise, gstPaise }) => ({
    hsn: hsn || SAC[kind],
    gstPpm: ppm,
    taxablePaise,
    gstPaise,
  }));
}

/** What of each line goes back. */
function linesBack(sold: DocumentLine[], kept: DocumentLine[]): DocumentLine[] {
  return sold
    .map((line, index) => ({
      ...line,
      taxablePaise: line.taxablePaise - kept[index]!.taxablePaise,
      gstPaise: line.gstPaise - kept[index]!.gstPaise,
    }))
    .filter(({ taxablePaise, gstPaise }) => taxablePaise !== 0 || gstPaise !== 0);
}

async function issue(
  ctx: Context,
  tx: Transaction,
  booking: StoredBooking,
  parties: Parties,
  amounts: Amounts,
  documentType: DocumentType,
  invoiceId: string | null,
): Promise<string> {
  const { gstin } = parties.supplier;
  const issuedOn = istDate(ctx.now);
  const financialYear = financialYearOf(issuedOn);
  const { cgstPaise, sgstPaise, igstPaise } = splitGst(amounts.gstPaise, parties.interState ?? false);
  const series = { gstin, financialYear, documentType };
  const next = await row<{ number: number }>(
    `INSERT INTO document_series (gstin, financial_year, document_type, last_number) VALUES ($gstin, $financialYear, $documentType, 1)
     ON CONFLICT (gstin, financial_year, document_type) DO UPDATE SET last_number = document_series.last_number + 1
     RETURNING last_number AS number`,
    series,
    tx,
  );
  const { number } = next!;
  const made = await row<{ id: string }>(
    `INSERT INTO tax_documents (document_type, gstin, financial_year, number, document_number, issued_on, booking_id, invoice_id, parties,
       taxable_paise, cgst_paise, sgst_paise, igst_paise, lines, gst_ppm, discount_paise, total_paise, created_at)
     VALUES ($documentType, $gstin, $financialYear, $number, $documentNumber, $issuedOn, $bookingId, $invoiceId, $parties,
       $taxablePaise, $cgstPaise, $sgstPaise, $igstPaise, $lines, $gstPpm, $discountPaise, $totalPaise, $now) RETURNING id`,
    {
      ...series,
      number,
      documentNumber: documentNumber(documentType, financialYear, number),
      issuedOn,
      bookingId: booking.id,
      invoiceId,
      parties: JSON.stringify(parties),
      taxablePaise: amounts.pricePaise,
      ...{ cgstPaise, sgstPaise, igstPaise, lines: JSON.stringify(amounts.lines) },
      gstPpm: amounts.gstPpm,
      discountPaise: amounts.mhOfferPaise,
      totalPaise: amounts.pricePaise + amounts.gstPaise - amounts.mhOfferPaise,
      now: ctx.now,
    },
    tx,
  );
  await recordAudit(ctx, tx, {
    action: `${documentType}.issue`,
    subjectKind: "booking",
    subjectId: booking.id,
    after: { gstin, financialYear, number },
  });
  return made!.id;
}

const PREFIXES: Record<DocumentType, string> = { invoice: "MH", bill_of_supply: "BS", credit_note: "CN" };

/** At most 16 characters, as the rules of GST want: `MH2627-0000001`, a credit note `CN2627-…`. */
export function documentNumber(type: DocumentType, financialYear: string, number: number): string {
  const year = financialYear.slice(2).replace("-", "");
  return `${PREFIXES[type]}${year}-${String(number).padStart(7, "0")}`;
}

async function partiesOf(tx: Transaction, booking: StoredBooking): Promise<Parties> {
  const settings = config();
  const found = await row<{
    partnerName: string;
    partnerAddress: string;
    gstin: string | null;
    stateName: string;
    buyer: string;
    buyerGstin: string | null;
    buyerName: string;
    buyerAddress: string;
    quantity: number;
    platformAddress: string | null;
  }>(
    `SELECT account.name AS "partnerName", account.address AS "partnerAddress",
       coalesce(nullif(booking.snapshot ->> 'propertyGstin', ''), account.gstin) AS gstin, state.name AS "stateName", ordered.contact_name AS buyer,
       ordered.buyer_gstin, ordered.buyer_name, ordered.buyer_address,
       coalesce((SELECT sum(night.rooms) FROM booking_nights night WHERE night.booking_id = booking.id),
         (SELECT sum(line.quantity) FROM booking_lines line WHERE line.booking_id = booking.id), booking.units)::integer AS quantity,
       (SELECT address FROM platform_registrations WHERE gstin = booking.rates -> 'supply' ->> 'supplierGstin') AS "platformAddress"
     FROM bookings booking JOIN accounts account ON account.id = booking.account_id JOIN orders ordered ON ordered.id = booking.order_id
     JOIN cities city ON city.id = booking.city_id JOIN states state ON state.id = city.state_id WHERE booking.id = $id`,
    { id: booking.id },
    tx,
  );
  const { snapshot } = booking;
  const supply = booking.rates.supply;
  const own =
    booking.breakdown.gstOwedBy === "partner" && (found!.gstin || supply?.supplierGstin === "")
      ? {
          name: found!.partnerName,
          address: snapshot.propertyAddress || found!.partnerAddress,
          gstin: supply?.supplierGstin ?? found!.gstin!,
        }
      : undefined;
  const byPlatform = {
    name: settings.PLATFORM_LEGAL_NAME,
    address: found!.platformAddress ?? settings.PLATFORM_ADDRESS,
    gstin: supply?.supplierGstin || settings.PLATFORM_GSTIN,
  };
  const place = supply?.place ?? stateCodeOf(found!.stateName);
  return {
    supplier: own ?? byPlatform,
    ...(own ? {} : { onBehalfOf: found!.partnerName }),
    buyer: found!.buyerGstin
      ? { name: found!.buyerName, address: found!.buyerAddress, gstin: found!.buyerGstin }
      : { name: found!.buyer, address: booking.guestAddress },
    placeOfSupply: (place && stateNameOf(place)) ?? found!.stateName,
    stateCode: place ?? "",
    interState: supply?.interState ?? false,
    quantity: found!.quantity,
    unit: UNITS[booking.kind],
    sac: SAC[booking.kind],
    what: `${snapshot.propertyName}: ${snapshot.title}, ${snapshot.subtitle}, ${booking.startsOn} to ${booking.endsOn}`,
    bookingOrderId: booking.bookingOrderId,
  };
}
