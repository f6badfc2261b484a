import type { Readable } from "node:stream";
import type { Context } from "#app/domain/context.ts";
import { amountInWords } from "#app/domain/shared/amount-in-words.ts";
import { openPdf, type Pdf, pdfAmount, pdfTable, pdfText } from "#app/domain/shared/pdf.ts";
import { splitGst } from "#app/domain/tax/place-of-supply.ts";
import { formatsIn } from "#app/words/catalogue.ts";
import { readDocument, type TaxDocument } from "./documents.ts";
import { DOCUMENT_TYPES } from "./labels.ts";

/** Only a registered supplier issues a bill of supply. */
const titleOf = (type: TaxDocument["documentType"], { supplier }: TaxDocument["parties"]) =>
  type === "bill_of_supply" && !supplier.gstin ? "Invoice" : DOCUMENT_TYPES[type];

const percent = (ppm: number) => `${String(ppm / 10_000)}%`;

type DocumentFile = { stream: Readable; fileName: string };

/** An invoice, bill of supply or credit note as a PDF (Rule 46), and the name of its file. @throws NotFound */
export async function documentPdf(ctx: Context, id: string): Promise<DocumentFile> {
  return pdfOf(await readDocument(ctx, id));
}

/** A document as a PDF; the caller has checked access. */
export function pdfOf(document: TaxDocument): DocumentFile {
  const pdf = openPdf(`${titleOf(document.documentType, document.parties)} ${document.documentNumber}`);
  head(pdf, document);
  parties(pdf, document);
  amounts(pdf, document);
  foot(pdf, document);
  pdf.end();
  return { stream: pdf, fileName: `${document.documentNumber}.pdf` };
}

const LEFT = 40;
const HALF = 262;
const WIDTH = 515;

function head(pdf: Pdf, document: TaxDocument) {
  const { documentType, documentNumber, issuedOn, invoiceNumber, invoiceOn, parties } = document;
  const top = pdf.y;
  const { margins } = pdf.page;
  // A long address stays in the left half, beside the document's number.
  margins.right += WIDTH - HALF + 12;
  pdfText(pdf, parties.supplier.name, 13, true);
  pdfText(pdf, parties.supplier.address, 9);
  pdfText(pdf, parties.supplier.gstin ? `GSTIN ${parties.supplier.gstin}` : "Not registered for GST", 9);
  margins.right -= WIDTH - HALF + 12;
  const below = pdf.y;
  const right = (text: string, size: number, line: number, bold = false) =>
    pdfText(pdf, text, size, bold, {
      left: LEFT + HALF,
      top: top + line,
      width: 253,
      height: 18,
      right: true,
    });
  right(titleOf(documentType, parties), 15, 0, true);
  right(`Number ${documentNumber}`, 9, 20);
  right(`Date ${formatsIn("en").date(issuedOn)}`, 9, 32);
  if (parties.bookingOrderId) right(`Booking ${parties.bookingOrderId}`, 9, 44);
  // Rule 53(1A): the invoice that it lessens, by number and date.
  if (invoiceNumber && invoiceOn) right(`For ${invoiceNumber} of ${formatsIn("en").date(invoiceOn)}`, 9, 56);
  pdf.x = LEFT;
  pdf.y = Math.max(below, top + 72);
  rule(pdf);
}

function rule(pdf: Pdf) {
  pdf
    .moveTo(LEFT, pdf.y)
    .lineTo(LEFT + WIDTH, pdf.y)
    .lineWidth(0.7)
    .stroke();
  pdf.moveDown(0.6);
}

function parties(pdf: Pdf, { parties }: TaxDocument) {
  const { buyer, placeOfSupply, stateCode, onBehalfOf, onBehalfOfGstin } = parties;
  const block = (label: string, lines: Array<string | undefined>) => {
    pdfText(pdf, label, 9, true);
    for (const line of lines) if (line) pdfText(pdf, line, 9);
    pdf.moveDown(0.6);
  };
  block("Billed to", [buyer.name, buyer.address, buyer.gstin ? `GSTIN ${buyer.gstin}` : undefined]);
  block("Place of supply", [`${placeOfSupply}${stateCode ? `, state code ${stateCode}` : ""}`]);
  if (onBehalfOf)
    block("Supplied through the platform by", [
      `${onBehalfOf}${onBehalfOfGstin ? `, GSTIN ${onBehalfOfGstin}` : ""}; tax paid by the platform under section 9(5)`,
    ]);
  block("What", [parties.what]);
}

function amounts(pdf: Pdf, document: TaxDocument) {
  const { parties, taxablePaise, cgstPaise, sgstPaise, igstPaise, gstPpm, discountPaise, totalPaise } =
    document;
  const isInter = igstPaise > 0;
  const found = document.lines.length
    ? document.lines
    : [
        {
          hsn: parties.sac,
          quantity: parties.quantity,
          gstPpm,
          taxablePaise,
          gstPaise: cgstPaise + sgstPaise + igstPaise,
        },
      ];
  const rows = found.map((line, index) => {
    const tax = splitGst(line.gstPaise, isInter);
    const rate = isInter ? percent(line.gstPpm) : percent(line.gstPpm / 2);
    const count = line.quantity ?? (index === 0 ? parties.quantity : 0);
    const quantity = count ? `${count} ${parties.unit ?? ""}` : "";
    const each = isInter
      ? [rate, pdfAmount(tax.igstPaise)]
      : [rate, pdfAmount(tax.cgstPaise), rate, pdfAmount(tax.sgstPaise)];
    return [line.hsn, quantity, pdfAmount(line.taxablePaise), ...each];
  });
  const taxes = isInter
    ? [
        { label: "IGST", width: 120, right: true },
        { label: "Amount", width: 150, right: true },
      ]
    : [
        { label: "CGST", width: 60, right: true },
        { label: "Amount", width: 75, right: true },
        { label: "SGST", width: 60, right: true },
        { label: "Amount", width: 75, right: true },
      ];
  pdfTable(
    pdf,
    [
      { label: "HSN or SAC", width: 80 },
      { label: "Quantity", width: 70 },
      { label: "Taxable value", width: 95, right: true },
      ...taxes,
    ],
    rows,
  );
  pdf.moveDown(0.5);
  rule(pdf);
  const sums: Array<[string, number]> = [
    ["Taxable value", taxablePaise],
    ...(isInter ? ([["IGST", igstPaise]] as Array<[string, number]>) : []),
    ...(cgstPaise + sgstPaise > 0
      ? ([
          ["CGST", cgstPaise],
          ["SGST", sgstPaise],
        ] as Array<[string, number]>)
      : []),
    ...(discountPaise !== 0
      ? ([["Offer of the platform, after tax", -discountPaise]] as Array<[string, number]>)
      : []),
    ["Total in rupees", totalPaise],
  ];
  pdfTable(
    pdf,
    [
      { label: "", width: 395 },
      { label: "", width: 120, right: true },
    ],
    sums.map(([label, paise]) => [label, pdfAmount(paise)]),
    (index) => index === sums.length - 1,
  );
}

function foot(pdf: Pdf, { documentType, totalPaise, parties }: TaxDocument) {
  pdf.moveDown(0.8);
  pdfText(pdf, amountInWords(totalPaise), 9, true);
  pdf.moveDown(0.8);
  if (!parties.supplier.gstin) pdfText(pdf, "The supplier is not registered for GST: no tax is charged.", 9);
  else if (documentType === "bill_of_supply") pdfText(pdf, "Exempt supply: no tax is charged.", 9);
  pdfText(pdf, "Tax payable on reverse charge: no", 9);
  pdf.moveDown(1.6);
  pdfText(pdf, `For ${parties.supplier.name}`, 9, true);
  pdfText(
    pdf,
    "Issued electronically under the Information Technology Act, 2000; valid without a signature (Rule 46, fourth proviso).",
    8,
  );
}
