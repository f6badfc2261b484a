import { documentPdf } from "#app/domain/invoices/document-pdf.ts";
import { idParam, officeLoader } from "#app/http/guard.ts";
import { fileResponse } from "#app/http/report-response.ts";

/** An invoice or credit note as a PDF, for admins and the partner whose it is. */
export const loader = officeLoader(
  { admin: "admin.money.read", partner: "partner.money.read" },
  { params: idParam },
  async (ctx, { params }) => {
    const { stream, fileName } = await documentPdf(ctx, params.id);
    return fileResponse(stream, fileName, "application/pdf");
  },
);
