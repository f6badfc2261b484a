import { useLoaderData } from "@remix-run/react";
import { commissionInvoiceList } from "#app/domain/invoices/commission-list.ts";
import { officeLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";
import { COMMISSION_READ } from "./permissions.ts";

export const meta = titleOfList;

export const loader = officeLoader(
  COMMISSION_READ,
  { search: commissionInvoiceList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, commissionInvoiceList, search) }),
);

/** /adminCommissionInvoices, /partnerInvoices: our invoices of the commission, month by month. */
export default function CommissionInvoices() {
  const t = words("money");
  const { list } = useLoaderData<typeof loader>();
  const { paths, words: said } = useOffice(COMMISSION_READ);
  return (
    <ListPage
      list={list}
      lead={translateLabel(said.commissionInvoices)}
      cells={{
        document_number: (row) => (
          <CellLink to={paths.commissionInvoice(row.key)}>{row.document_number}</CellLink>
        ),
      }}
      empty={t("noCommissionWasInvoiced")}
      noMatch={words("lists")("noMatch")}
    />
  );
}
