import { documentPdf } from "#app/domain/invoices/document-pdf.ts";
import { idParam, partnerLoader } from "#app/http/guard.ts";
import { fileResponse } from "#app/http/report-response.ts";

/** An invoice or credit note as a PDF. */
export const loader = partnerLoader(
  { permission: "partner.money.read", params: idParam },
  async (ctx, { params }) => {
    const { stream, fileName } = await documentPdf(ctx, params.id);
    return fileResponse(stream, fileName, "application/pdf");
  },
);
