import { useLoaderData } from "@remix-run/react";
import { documentList } from "#app/domain/invoices/document-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("adminTax")("taxDocuments") }];

export const loader = adminLoader(
  { permission: adminAddresses.taxDocuments.permission, search: documentList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, documentList, search) }),
);

export default function TaxDocuments() {
  const t = words("adminTax");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      title={t("taxDocuments")}
      lead={t("everyInvoiceBillOfSupply")}
      cells={{
        document_number: (row) => (
          <a className="link font-medium whitespace-nowrap" href={moneyPaths.adminDocument(row.documentId)}>
            {row.document_number}
          </a>
        ),
        buyer_gstin: (row) =>
          row.eInvoiceId ? (
            <>
              {row.buyer_gstin}{" "}
              <a className="link block" href={moneyPaths.adminEInvoice(row.eInvoiceId)}>
                {t("eInvoice")}
              </a>
            </>
          ) : (
            row.buyer_gstin
          ),
        booking: (row) =>
          row.booking ? (
            <CellLink to={moneyPaths.adminAccount(row.bookingId)}>{row.booking}</CellLink>
          ) : (
            <CellLink to={moneyPaths.adminCommissionInvoice(row.documentId)}>{t("commission")}</CellLink>
          ),
      }}
      empty={t("noDocumentWasIssuedYet")}
      noMatch={t("noDocumentFitsTheseFilters")}
    />
  );
}
