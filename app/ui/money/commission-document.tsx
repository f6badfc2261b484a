import type { TaxDocument } from "#app/domain/invoices/documents.ts";
import { DOCUMENT_TYPES, isNegativeInSums } from "#app/domain/invoices/labels.ts";
import type { ShownList } from "#app/http/show-list.ts";
import { filled } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { formatDate, formatMonth } from "../format.ts";
import { CellLink, ListPage } from "../list/list-page.tsx";
import { FactList, Panel } from "../page.tsx";
import { signedRupees } from "./account-list.tsx";

export type CommissionDocument = Pick<
  TaxDocument,
  | "documentType"
  | "documentNumber"
  | "issuedOn"
  | "taxablePaise"
  | "cgstPaise"
  | "sgstPaise"
  | "igstPaise"
  | "totalPaise"
> & { month: string; buyer: TaxDocument["parties"]["buyer"]; supplier: TaxDocument["parties"]["supplier"] };

/** What screens show of a commission document. */
export function commissionDocument(document: TaxDocument): CommissionDocument {
  return {
    documentType: document.documentType,
    documentNumber: document.documentNumber,
    issuedOn: document.issuedOn,
    taxablePaise: document.taxablePaise,
    cgstPaise: document.cgstPaise,
    sgstPaise: document.sgstPaise,
    igstPaise: document.igstPaise,
    totalPaise: document.totalPaise,
    month: filled(document.month),
    buyer: document.parties.buyer,
    supplier: document.parties.supplier,
  };
}

type Row = { key: string; bookingId: string; booking_order_id: string };

/** The commission of a partner's month: the document, its PDF, and what each booking was charged. */
export function CommissionDocumentPage<R extends Row>({
  document,
  list,
  back,
  pdf,
  bookingHref,
}: {
  document: CommissionDocument;
  list: ShownList<R, never>;
  back: { to: string; label: string };
  pdf: string;
  bookingHref: (bookingId: string) => string;
}) {
  const t = words("money");
  const amount = (paise: number) => signedRupees(isNegativeInSums(document.documentType) ? -paise : paise);
  const { cgstPaise, sgstPaise, igstPaise } = document;
  return (
    <ListPage
      list={list}
      title={`${DOCUMENT_TYPES[document.documentType]} ${document.documentNumber}`}
      back={back}
      actions={
        <a className="btn btn-primary min-h-11" href={pdf}>
          PDF
        </a>
      }
      cells={{
        booking_order_id: (row) => (
          <CellLink to={bookingHref(row.bookingId)}>{row.booking_order_id}</CellLink>
        ),
      }}
      empty={t("noBookingStandsIn")}
    >
      <Panel title={formatMonth(document.month)}>
        <FactList
          facts={[
            ["Issued", formatDate(document.issuedOn)],
            ["From", `${document.supplier.name}, GSTIN ${document.supplier.gstin}`],
            [
              "To",
              document.buyer.gstin
                ? `${document.buyer.name}, GSTIN ${document.buyer.gstin}`
                : document.buyer.name,
            ],
            ["Commission", amount(document.taxablePaise)],
            ...((igstPaise > 0
              ? [["IGST", amount(igstPaise)]]
              : [
                  ["CGST", amount(cgstPaise)],
                  ["SGST", amount(sgstPaise)],
                ]) as Array<[string, string]>),
            ["Total", amount(document.totalPaise)],
            ["Paid", "Settled already: it was taken out of what is paid out."],
          ]}
        />
      </Panel>
    </ListPage>
  );
}
