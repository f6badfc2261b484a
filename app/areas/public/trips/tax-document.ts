import { z } from "zod";
import { isDocumentLink } from "#app/domain/bookings/links.ts";
import { NotFound } from "#app/domain/errors.ts";
import { pdfOf } from "#app/domain/invoices/document-pdf.ts";
import { documentOfLink } from "#app/domain/invoices/documents.ts";
import { publicLoader } from "#app/http/guard.ts";
import { fileResponse } from "#app/http/report-response.ts";

const params = z.object({ id: z.uuid(), sign: z.string().max(60) });

/** An invoice, bill of supply or credit note as a PDF, for anybody with the link of its message. */
export const loader = publicLoader({ permission: "public", params }, async (ctx, { params: link }) => {
  if (!isDocumentLink(link.id, link.sign)) throw new NotFound();
  const { stream, fileName } = pdfOf(await documentOfLink(ctx, link.id));
  return fileResponse(stream, fileName, "application/pdf");
});
