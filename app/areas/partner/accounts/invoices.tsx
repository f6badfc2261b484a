import { useLoaderData } from "@remix-run/react";
import { commissionInvoiceList } from "#app/domain/invoices/commission-list.ts";
import { partnerAddresses } from "#app/http/addresses/partner.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";

export const meta = () => [{ title: "Commission invoices" }];

export const loader = partnerLoader(
  { permission: partnerAddresses.commissionInvoices.permission, search: commissionInvoiceList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, commissionInvoiceList, search) }),
);

export default function CommissionInvoices() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead="The invoices of our commission, month by month. They come by mail too."
      cells={{
        document_number: (row) => (
          <CellLink to={moneyPaths.partnerCommissionInvoice(row.key)}>{row.document_number}</CellLink>
        ),
      }}
      empty="No commission was invoiced yet: a month is invoiced when it is over."
      noMatch="No invoice fits these filters."
    />
  );
}
