import type { TaxDocument } from "#app/domain/invoices/documents.ts";
import { words } from "#app/words/catalogue.ts";
import { RowForm, SubmitButton } from "../form.tsx";
import { formatDate, formatRupees } from "../format.ts";
import { Panel } from "../page.tsx";

type Shown = Pick<TaxDocument, "id" | "documentType" | "documentNumber" | "issuedOn" | "totalPaise">;

/** The GST invoice and the credit note of a booking, or the button that issues them (intent `invoice`). */
export function Documents({
  documents,
  href,
  missing = words("trip")(documents.length > 0 ? "issueMissing" : "issueInvoice"),
}: {
  documents: Shown[];
  href: (id: string) => string;
  /** The words of the button that issues what is missing; null when nothing is. */
  missing?: string | null;
}) {
  const t = words("trip");
  return (
    <Panel title={t("invoice")}>
      {documents.length > 0 ? (
        <ul className="mb-3 flex flex-col gap-1">
          {documents.map((one) => (
            <li key={one.id}>
              {t.rich("invoiceOf", {
                type: t(`paper_${one.documentType}`),
                number: one.documentNumber,
                date: formatDate(one.issuedOn),
                amount: formatRupees(one.totalPaise),
                link: (chunks) => (
                  <a href={href(one.id)} className="link">
                    {chunks}
                  </a>
                ),
              })}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-3">{t("noInvoice")}</p>
      )}
      {missing ? (
        <RowForm fields={{}}>
          <SubmitButton intent="invoice" tone="plain">
            {missing}
          </SubmitButton>
        </RowForm>
      ) : null}
    </Panel>
  );
}
