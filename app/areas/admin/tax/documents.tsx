import { useLoaderData } from "@remix-run/react";
import { documentList } from "#app/domain/invoices/document-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";

export const meta = () => [{ title: "Tax documents" }];

export const loader = adminLoader(
  { permission: adminAddresses.taxDocuments.permission, search: documentList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, documentList, search) }),
);

export default function TaxDocuments() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      title="Tax documents"
      lead="Every invoice, bill of supply and credit note, a row for each rate: what GSTR-1 is filled in from. A credit note is less than nothing."
      cells={{
        document_number: (row) => (
          <a className="link font-medium" href={moneyPaths.adminDocument(row.documentId)}>
            {row.document_number}
          </a>
        ),
        buyer_gstin: (row) =>
          row.eInvoiceId ? (
            <>
              {row.buyer_gstin}{" "}
              <a className="link block" href={moneyPaths.adminEInvoice(row.eInvoiceId)}>
                e-invoice
              </a>
            </>
          ) : (
            row.buyer_gstin
          ),
        booking: (row) =>
          row.booking ? (
            <CellLink to={moneyPaths.adminAccount(row.bookingId)}>{row.booking}</CellLink>
          ) : (
            <CellLink to={moneyPaths.adminCommissionInvoice(row.documentId)}>Commission</CellLink>
          ),
      }}
      empty="No document was issued yet."
      noMatch="No document fits these filters."
    />
  );
}
