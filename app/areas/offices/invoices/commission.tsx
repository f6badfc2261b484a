import { useLoaderData } from "@remix-run/react";
import { NotFound } from "#app/domain/errors.ts";
import { commissionChargeList } from "#app/domain/invoices/commission-list.ts";
import { readDocument } from "#app/domain/invoices/documents.ts";
import { idParam, officeLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import { CommissionDocumentPage, commissionDocument } from "#app/ui/money/commission-document.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { COMMISSION_READ } from "./permissions.ts";

export const meta = () => [{ title: words("money")("commissionInvoice") }];

export const loader = officeLoader(
  COMMISSION_READ,
  { params: idParam, search: commissionChargeList.search },
  async (ctx, { params: { id }, search }) => {
    const [document, list] = await Promise.all([
      readDocument(ctx, id),
      showList(ctx, commissionChargeList, search, { document: id }),
    ]);
    if (!document.month) throw new NotFound();
    return { id, document: commissionDocument(document), list };
  },
);

/** /adminCommissionInvoices/:id, /partnerInvoices/:id: our invoice of a month's commission, with every booking. */
export default function CommissionInvoice() {
  const t = words("money");
  const { id, document, list } = useLoaderData<typeof loader>();
  const { paths } = useOffice(COMMISSION_READ);
  return (
    <CommissionDocumentPage
      document={document}
      list={list}
      back={{ to: paths.commissionInvoices, label: t("commissionInvoices") }}
      pdf={paths.document(id)}
      bookingHref={paths.moneyOfBooking}
    />
  );
}
