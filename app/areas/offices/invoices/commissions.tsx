import { useLoaderData } from "@remix-run/react";
import { commissionInvoiceList } from "#app/domain/invoices/commission-list.ts";
import { officeLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { COMMISSION_READ } from "./permissions.ts";

export const meta = () => [{ title: "Commission invoices" }];

export const loader = officeLoader(
  COMMISSION_READ,
  { search: commissionInvoiceList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, commissionInvoiceList, search) }),
);

/** /adminCommissionInvoices, /partnerInvoices: our invoices of the commission, month by month. */
export default function CommissionInvoices() {
  const { list } = useLoaderData<typeof loader>();
  const { paths, words } = useOffice(COMMISSION_READ);
  return (
    <ListPage
      list={list}
      lead={words.commissionInvoices}
      cells={{
        document_number: (row) => (
          <CellLink to={paths.commissionInvoice(row.key)}>{row.document_number}</CellLink>
        ),
      }}
      empty="No commission was invoiced yet: a month is invoiced when it is over."
      noMatch="No invoice fits these filters."
    />
  );
}
