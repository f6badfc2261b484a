import { useLoaderData } from "@remix-run/react";
import { commissionInvoiceList } from "#app/domain/invoices/commission-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";

export const meta = () => [{ title: "Commission invoices" }];

export const loader = adminLoader(
  { permission: adminAddresses.commissionInvoices.permission, search: commissionInvoiceList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, commissionInvoiceList, search) }),
);

export default function CommissionInvoices() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead="What we charged each partner for a month, with every booking. They are issued and mailed on the first days of the next month."
      cells={{
        document_number: (row) => (
          <CellLink to={moneyPaths.adminCommissionInvoice(row.key)}>{row.document_number}</CellLink>
        ),
      }}
      empty="No commission was invoiced yet: a month is invoiced when it is over."
      noMatch="No invoice fits these filters."
    />
  );
}
