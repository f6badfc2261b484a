import { useLoaderData } from "@remix-run/react";
import { NotFound } from "#app/domain/errors.ts";
import { commissionChargeList } from "#app/domain/invoices/commission-list.ts";
import { readDocument } from "#app/domain/invoices/documents.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader, idParam } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CommissionDocumentPage, commissionDocument } from "#app/ui/money/commission-document.tsx";

export const meta = () => [{ title: "Commission invoice" }];

export const loader = adminLoader(
  {
    permission: adminAddresses.commissionInvoice.permission,
    params: idParam,
    search: commissionChargeList.search,
  },
  async (ctx, { params: { id }, search }) => {
    const [document, list] = await Promise.all([
      readDocument(ctx, id),
      showList(ctx, commissionChargeList, search, { document: id }),
    ]);
    if (!document.month) throw new NotFound();
    return { id, document: commissionDocument(document), list };
  },
);

export default function CommissionInvoice() {
  const { id, document, list } = useLoaderData<typeof loader>();
  return (
    <CommissionDocumentPage
      document={document}
      list={list}
      back={{ to: moneyPaths.adminCommissionInvoices, label: "Commission invoices" }}
      pdf={moneyPaths.adminDocument(id)}
      bookingHref={moneyPaths.adminAccount}
    />
  );
}
