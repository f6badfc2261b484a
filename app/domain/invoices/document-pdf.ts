import type { Readable } from "node:stream";
import type { Context } from "#app/domain/context.ts";
import { openPdf, pdfAmount, pdfTable, pdfText, pdfTitle } from "#app/domain/shared/pdf.ts";
import { readDocument } from "./issue-documents.ts";

const percent = (ppm: number) => `${String(ppm / 10_000)} %`;

/** An invoice or credit note as a PDF, and the name of its file. @throws NotFound */
export async function documentPdf(ctx: Context, id: string): Promise<{ stream: Readable; fileName: string }> {
  const document = await readDocument(ctx, id);
  const { parties, gstPpm } = document;
  const title = document.documentType === "invoice" ? "Tax invoice" : "Credit note";
  const pdf = openPdf(`${title} ${document.documentNumber}`);
  pdfTitle(pdf, title, [
    `Number ${document.documentNumber}     Date ${document.issuedOn}     Booking ${parties.bookingOrderId}`,
    ...(document.invoiceNumber ? [`For invoice ${document.invoiceNumber}`] : []),
  ]);
  const block = (label: string, lines: string[]) => {
    pdfText(pdf, label, 9, true);
    for (const line of lines.filter(Boolean)) pdfText(pdf, line, 9);
    pdf.moveDown(0.8);
  };
  block("Supplier", [parties.supplier.name, parties.supplier.address, `GSTIN ${parties.supplier.gstin}`]);
  block("Billed to", [parties.buyer.name, parties.buyer.address]);
  block("Place of supply", [parties.placeOfSupply]);
  const half = percent(gstPpm / 2);
  const lines: string[][] = [
    [parties.what, parties.sac, pdfAmount(document.taxablePaise)],
    [`CGST ${half}`, "", pdfAmount(document.cgstPaise)],
    [`SGST ${half}`, "", pdfAmount(document.sgstPaise)],
    ...(document.discountPaise > 0
      ? [["Offer of the platform, after tax", "", `-${pdfAmount(document.discountPaise)}`]]
      : []),
    ["Total", "", pdfAmount(document.totalPaise)],
  ];
  pdfTable(
    pdf,
    [
      { label: "What", width: 370 },
      { label: "SAC", width: 60 },
      { label: "Amount Rs", width: 85, right: true },
    ],
    lines,
    (index) => index === lines.length - 1,
  );
  pdf.end();
  return { stream: pdf, fileName: `${document.documentNumber}.pdf` };
}
