import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { financialYearOf } from "#app/domain/tax/financial-year.ts";
import { splitGst } from "#app/domain/tax/place-of-supply.ts";
import { present } from "#app/present.ts";
import { row } from "#db/client.ts";
import type { DocumentLine, DocumentParties } from "./documents.ts";
import type { DocumentType } from "./labels.ts";

type NewDocument = {
  documentType: DocumentType;
  /** A sale, or the commission of an account's month. */
  about: { bookingId: string; invoiceId: string | null } | { accountId: string; month: IsoDate };
  parties: DocumentParties;
  /** Of a supplier without a GSTIN: the account whose series the document is in. */
  supplierAccountId?: string | null;
  /** Paise. */
  amounts: {
    pricePaise: number;
    gstPaise: number;
    mhOfferPaise: number;
    gstPpm: number;
    lines: DocumentLine[];
  };
};

export type WrittenDocument = { id: string; documentNumber: string; totalPaise: number };

/** Writes a document, which takes the next number of its series (GSTIN or account, financial year, kind) and locks it until the commit: no gap, none twice. */
export async function writeDocument(
  ctx: TxContext,
  { documentType, about, parties, amounts, supplierAccountId = null }: NewDocument,
): Promise<WrittenDocument> {
  const { gstin } = parties.supplier;
  const issuedOn = istDate(ctx.now);
  const financialYear = financialYearOf(issuedOn);
  const { cgstPaise, sgstPaise, igstPaise } = splitGst(amounts.gstPaise, parties.interState ?? false);
  const series = { series: supplierAccountId ?? gstin, financialYear, documentType };
  const next = await row<{ number: number }>(
    // The column is named by what it holds for most: a series of a supplier without a GSTIN has the id of its account there.
    `INSERT INTO document_series (gstin, financial_year, document_type, last_number) VALUES ($series, $financialYear, $documentType, 1)
     ON CONFLICT (gstin, financial_year, document_type) DO UPDATE SET last_number = document_series.last_number + 1
     RETURNING last_number AS number`,
    series,
    ctx.tx,
  );
  const { number } = present(next);
  const written = {
    documentNumber: documentNumber(documentType, financialYear, number),
    totalPaise: amounts.pricePaise + amounts.gstPaise - amounts.mhOfferPaise,
  };
  const made = present(
    await row<{ id: string }>(
      `INSERT INTO tax_documents (document_type, gstin, financial_year, number, document_number, issued_on, booking_id, invoice_id, account_id,
       supplier_account_id, month, parties, taxable_paise, cgst_paise, sgst_paise, igst_paise, lines, gst_ppm, discount_paise, total_paise, created_at)
     VALUES ($documentType, $gstin, $financialYear, $number, $documentNumber, $issuedOn, $bookingId, $invoiceId, $accountId,
       $supplierAccountId, $month, $parties, $taxablePaise, $cgstPaise, $sgstPaise, $igstPaise, $lines, $gstPpm, $discountPaise, $totalPaise, $now) RETURNING id`,
      {
        bookingId: null,
        invoiceId: null,
        accountId: null,
        month: null,
        ...about,
        ...written,
        documentType,
        financialYear,
        gstin,
        supplierAccountId,
        number,
        issuedOn,
        cgstPaise,
        sgstPaise,
        igstPaise,
        parties: JSON.stringify(parties),
        taxablePaise: amounts.pricePaise,
        lines: JSON.stringify(amounts.lines),
        gstPpm: amounts.gstPpm,
        discountPaise: amounts.mhOfferPaise,
        now: ctx.now,
      },
      ctx.tx,
    ),
  );
  await recordAudit(ctx, {
    action: `${documentType}.issue`,
    ...("bookingId" in about
      ? { subjectKind: "booking", subjectId: about.bookingId }
      : { subjectKind: "account", subjectId: about.accountId }),
    after: { gstin, financialYear, number },
  });
  return { id: made.id, ...written };
}

const PREFIXES: Record<DocumentType, string> = {
  invoice: "MH",
  bill_of_supply: "BS",
  credit_note: "CN",
  commission_invoice: "CM",
  commission_credit_note: "CC",
};

/** At most 16 characters, as the rules of GST want: `MH2627-0000001`, a credit note `CN2627-…`. */
export function documentNumber(type: DocumentType, financialYear: string, number: number): string {
  const year = financialYear.slice(2).replace("-", "");
  return `${PREFIXES[type]}${year}-${String(number).padStart(7, "0")}`;
}
