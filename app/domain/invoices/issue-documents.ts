import { config } from "#app/config.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { toldNumber } from "#app/domain/bookings/stay-parts.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { type Breakdown, gstParts, type RateSet } from "#app/domain/money/breakdown.ts";
import { splitByWeights } from "#app/domain/money/rounding.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { stateCodeOf, stateNameOf } from "#app/domain/shared/states.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { filled, present } from "#app/present.ts";
import { formatsIn } from "#app/words/catalogue.ts";
import { row, type Transaction } from "#db/client.ts";
import {
  type DocumentLine,
  type DocumentParties,
  listTaxDocuments,
  readVisible,
  type TaxDocument,
} from "./documents.ts";
import { mailDocument } from "./mail-document.ts";
import { writeDocument } from "./write-document.ts";

/** Services accounting codes. Source: the GST scheme of classification of services. */
const SAC = { room: "996311", food: "996331", travel: "996412", equipment: "997319", lab: "999316" } as const;

/** The unit of a quantity, as tax returns name it: nights and numbers. */
const UNITS = { room: "NGT", food: "NOS", travel: "NOS", equipment: "NOS", lab: "NOS" } as const;

/**
 * Issues the GST invoice of a sold booking, and the credit note of its cancellation, where they are missing. Each is
 * mailed to the guest. What the platform owes the tax of (a partner without GSTIN) is invoiced under the platform's. A credit note is the invoice's: its
 * parties, its place and its rate, whatever has changed since.
 * @throws NotFound; Conflict `not_sold`
 */
export async function issueDocuments(ctx: Context, bookingId: string): Promise<TaxDocument[]> {
  await withTransaction(ctx, async (ctx) => {
    await readVisible(ctx, bookingId);
    const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx, "FOR UPDATE");
    if (["held", "expired"].includes(present(booking).status))
      throw new Conflict("Only what was paid has an invoice.", "not_sold");
    const known = present(
      await row<{ creditNote: boolean; kept: Breakdown | null }>(
        `SELECT EXISTS (SELECT FROM tax_documents WHERE booking_id = $bookingId AND document_type = 'credit_note') AS "creditNote",
         (SELECT kept FROM cancellations WHERE booking_id = $bookingId) AS kept`,
        { bookingId },
        ctx.tx,
      ),
    );
    const invoice = (await readInvoice(ctx.tx, bookingId)) ?? (await issueInvoice(ctx, present(booking)));
    if (known.creditNote || !known.kept) return;
    const { breakdown } = present(booking);
    const kept = known.kept;
    const quantity = await quantityOf(ctx.tx, bookingId);
    const back = {
      pricePaise: breakdown.pricePaise - kept.pricePaise,
      gstPaise: breakdown.gstPaise - kept.gstPaise,
      mhOfferPaise: breakdown.mhOfferPaise - kept.mhOfferPaise,
      gstPpm: invoice.gstPpm,
      lines: linesBack(
        linesOf(breakdown, present(booking).rates, present(booking).kind, quantity),
        linesOf(kept, present(booking).rates, present(booking).kind, quantity),
      ),
    };
    if (back.pricePaise === 0) return;
    await write(ctx, present(booking), invoice.parties, back, "credit_note", invoice.id);
  });
  return listTaxDocuments(ctx, bookingId);
}

/** Of an invoice that was issued before these nights were taken out of its booking; SQL over `tax_documents`. */
export const HAD_NIGHTS_OF = (bookingId: string) =>
  `(tax_documents.booking_id = (SELECT taken_from_id FROM bookings WHERE id = ${bookingId})
    AND tax_documents.created_at <= (SELECT at FROM ledger_entries WHERE kind = 'division' AND ref_id = ${bookingId}))`;

type Invoice = Pick<TaxDocument, "id" | "parties" | "gstPpm">;

/** The invoice of a booking: its own, or for nights that were taken out of another, the one that had them before. */
async function readInvoice(tx: Transaction, bookingId: string): Promise<Invoice | undefined> {
  return row<Invoice>(
    `SELECT id, parties, gst_ppm FROM tax_documents WHERE document_type <> 'credit_note' AND (booking_id = $bookingId OR ${HAD_NIGHTS_OF("$bookingId")})
     ORDER BY booking_id <> $bookingId LIMIT 1`,
    { bookingId },
    tx,
  );
}

async function issueInvoice(ctx: TxContext, booking: StoredBooking): Promise<Invoice> {
  const parties = await partiesOf(ctx, booking);
  const { breakdown, rates } = booking;
  const isTaxed = !gstParts(breakdown, rates).every(({ exempt }) => exempt);
  const lines = linesOf(breakdown, rates, booking.kind, parties.quantity ?? 1);
  const amounts = { ...breakdown, lines };
  const type = isTaxed ? "invoice" : "bill_of_supply";
  const id = await write(ctx, booking, parties, amounts, type, null);
  return { id, parties, gstPpm: booking.breakdown.gstPpm };
}

type Amounts = Pick<Breakdown, "pricePaise" | "gstPaise" | "mhOfferPaise" | "gstPpm"> & {
  lines: DocumentLine[];
};

/** A line for each rate; the quantity is split over them as what was sold fell under them. */
function linesOf(
  sale: Breakdown,
  rates: RateSet,
  kind: StoredBooking["kind"],
  quantity: number,
): DocumentLine[] {
  const parts = gstParts(sale, rates);
  const weights = parts.map((part) => part.quantity ?? part.basePaise);
  const quantities = weights.some((weight) => weight > 0) ? splitByWeights(quantity, weights) : [quantity];
  return parts.map(({ hsn, ppm, taxablePaise, gstPaise }, index) => ({
    hsn: hsn || SAC[kind],
    quantity: quantities[index] ?? 0,
    gstPpm: ppm,
    taxablePaise,
    gstPaise,
  }));
}

/** What of each line goes back; its quantity only when nothing of its value is left. */
function linesBack(sold: DocumentLine[], kept: DocumentLine[]): DocumentLine[] {
  return sold
    .map((line, index) => ({
      ...line,
      quantity: present(kept[index]).taxablePaise === 0 ? (line.quantity ?? 0) : 0,
      taxablePaise: line.taxablePaise - present(kept[index]).taxablePaise,
      gstPaise: line.gstPaise - present(kept[index]).gstPaise,
    }))
    .filter(({ taxablePaise, gstPaise }) => taxablePaise !== 0 || gstPaise !== 0);
}

async function write(
  ctx: TxContext,
  booking: StoredBooking,
  parties: DocumentParties,
  amounts: Amounts,
  documentType: "invoice" | "bill_of_supply" | "credit_note",
  invoiceId: string | null,
): Promise<string> {
  const written = await writeDocument(ctx, {
    documentType,
    parties,
    supplierAccountId: parties.supplier.gstin === "" ? booking.accountId : null,
    amounts,
    about: { bookingId: booking.id, invoiceId },
  });
  const bookingOrderId = parties.bookingOrderId ?? booking.bookingOrderId;
  await mailDocument(ctx, { ...booking, bookingOrderId }, written);
  return written.id;
}

/** Charges with separate lines, by the names that the kinds use: they are part of the supply, not separate supplies. */
const BESIDE = ["Toll", "Parking", "Permits", "Delivery", "Collection at the bedside"];

/** How many room nights, portions, pieces or trips a booking is of. */
async function quantityOf(tx: Transaction, bookingId: string): Promise<number> {
  const found = await row<{ quantity: number }>(
    `SELECT coalesce((SELECT sum(night.rooms) FROM booking_nights night WHERE night.booking_id = booking.id),
       (SELECT sum(line.quantity) FROM booking_lines line WHERE line.booking_id = booking.id AND line.name <> ALL($beside::text[])),
       booking.units)::integer AS quantity
     FROM bookings booking WHERE booking.id = $bookingId`,
    { bookingId, beside: BESIDE },
    tx,
  );
  return present(found).quantity;
}

function days({ startsOn, endsOn }: Pick<StoredBooking, "startsOn" | "endsOn">): string {
  const { date, range } = formatsIn("en");
  return startsOn === endsOn ? date(startsOn) : range(startsOn, endsOn);
}

/** What was sold, with its seller's name once. */
function whatOf({ propertyName, title, subtitle }: StoredBooking["snapshot"]): string {
  const what = `${title}, ${subtitle}`;
  return what.includes(propertyName) ? what : `${propertyName}: ${what}`;
}

/** An address with its city and PIN code, as an invoice and an e-invoice need it; what it says already is not said twice. */
function wholeAddress(address: string, city: string, pinCode: string | null): string {
  const said = address.toLowerCase();
  const withCity = said.includes(city.toLowerCase()) ? address : `${address}, ${city}`;
  return !pinCode || said.includes(pinCode) ? withCity : `${withCity} ${pinCode}`;
}

async function partiesOf(ctx: TxContext, booking: StoredBooking): Promise<DocumentParties> {
  const settings = config();
  const found = present(
    await row<{
      bookingOrderId: string;
      partnerName: string;
      partnerAddress: string;
      gstin: string | null;
      stateName: string;
      cityName: string;
      pinCode: string | null;
      buyer: string;
      buyerGstin: string | null;
      buyerName: string;
      buyerAddress: string;
      platformAddress: string | null;
    }>(
      `SELECT ${toldNumber("booking")} AS booking_order_id, account.name AS "partnerName", account.address AS "partnerAddress",
       coalesce(nullif(booking.snapshot ->> 'propertyGstin', ''), account.gstin) AS gstin, state.name AS "stateName", city.name AS "cityName",
       (SELECT pin_code FROM properties WHERE properties.id = booking.property_id AND booking.kind = 'room') AS "pinCode", ordered.contact_name AS buyer,
       ordered.buyer_gstin, ordered.buyer_name, ordered.buyer_address,
       (SELECT address FROM platform_registrations WHERE gstin = booking.rates -> 'supply' ->> 'supplierGstin' AND withdrawn_at IS NULL
         AND valid_from <= $today ORDER BY valid_from DESC LIMIT 1) AS "platformAddress"
     FROM bookings booking JOIN accounts account ON account.id = booking.account_id JOIN orders ordered ON ordered.id = booking.order_id
     JOIN cities city ON city.id = booking.city_id JOIN states state ON state.id = city.state_id WHERE booking.id = $id`,
      { id: booking.id, today: istDate(ctx.now) },
      ctx.tx,
    ),
  );
  const { snapshot } = booking;
  const supply = booking.rates.supply;
  const own =
    booking.breakdown.gstOwedBy === "partner" && (found.gstin || supply?.supplierGstin === "")
      ? {
          name: found.partnerName,
          address: snapshot.propertyAddress
            ? wholeAddress(snapshot.propertyAddress, found.cityName, found.pinCode)
            : found.partnerAddress,
          gstin: supply?.supplierGstin ?? filled(found.gstin),
        }
      : undefined;
  const byPlatform = {
    name: settings.PLATFORM_LEGAL_NAME,
    address: found.platformAddress ?? settings.PLATFORM_ADDRESS,
    gstin: supply?.supplierGstin || settings.PLATFORM_GSTIN,
  };
  const place = supply?.place ?? stateCodeOf(found.stateName);
  return {
    supplier: own ?? byPlatform,
    ...(own ? {} : { onBehalfOf: found.partnerName, onBehalfOfGstin: snapshot.propertyGstin ?? "" }),
    buyer: found.buyerGstin
      ? {
          name: found.buyerName,
          address: found.buyerAddress,
          gstin: found.buyerGstin,
        }
      : { name: found.buyer, address: booking.guestAddress },
    placeOfSupply: (place && stateNameOf(place)) ?? found.stateName,
    stateCode: place ?? "",
    interState: supply?.interState ?? false,
    quantity: await quantityOf(ctx.tx, booking.id),
    unit: UNITS[booking.kind],
    sac: SAC[booking.kind],
    what: `${whatOf(snapshot)}, ${days(booking)}`,
    bookingOrderId: found.bookingOrderId,
  };
}
