import type { TaxDocument } from "#app/domain/invoices/documents.ts";
import { DOCUMENT_TYPES } from "#app/domain/invoices/labels.ts";
import { RowForm, SubmitButton } from "../form.tsx";
import { formatDate, formatRupees } from "../format.ts";
import { Panel } from "../page.tsx";

type Shown = Pick<TaxDocument, "id" | "documentType" | "documentNumber" | "issuedOn" | "totalPaise">;

/** The GST invoice and the credit note of a booking, or the button that issues them (intent `invoice`). */
export function Documents({
  documents,
  href,
  missing = documents.length > 0 ? "Issue what is missing" : "Issue the GST invoice",
}: {
  documents: Shown[];
  href: (id: string) => string;
  /** The words of the button that issues what is missing; null when nothing is. */
  missing?: string | null;
}) {
  return (
    <Panel title="Invoice">
      {documents.length > 0 ? (
        <ul className="mb-3 flex flex-col gap-1">
          {documents.map((one) => (
            <li key={one.id}>
              <a href={href(one.id)} className="link">
                {DOCUMENT_TYPES[one.documentType]} {one.documentNumber}
              </a>{" "}
              of {formatDate(one.issuedOn)}, {formatRupees(one.totalPaise)}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-3">No invoice was issued yet.</p>
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
