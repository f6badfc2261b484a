import { documentPdf } from "#app/domain/invoices/document-pdf.ts";
import { customerLoader, idParam } from "#app/http/guard.ts";
import { fileResponse } from "#app/http/report-response.ts";

/** An invoice or credit note of the customer's own booking as a PDF. */
export const loader = customerLoader(
  { permission: "customer.booking.read", params: idParam },
  async (ctx, { params }) => {
    const { stream, fileName } = await documentPdf(ctx, params.id);
    return fileResponse(stream, fileName, "application/pdf");
  },
);
