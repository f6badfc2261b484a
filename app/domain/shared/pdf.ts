import PDFDocument from "pdfkit";
import { type FontRun, fontFile, fontRuns } from "./pdf-fonts.ts";

/** A PDF page by page, in Latin letters, Arabic and those of Indian languages (see `fontRuns`). */

export type Pdf = InstanceType<typeof PDFDocument>;
export type PdfColumn = { label: string; width: number; right?: boolean };

const MARGIN = 40;
const LINE = 15;

export function openPdf(title: string, landscape = false): Pdf {
  return new PDFDocument({
    size: "A4",
    layout: landscape ? "landscape" : "portrait",
    margin: MARGIN,
    info: { Title: title },
  });
}

type Place = { left: number; top: number; width: number; height: number; right?: boolean };

/** How far below its top the letters of a line stand, of the size: that of the standard font, so that all scripts share a line. */
const BASELINE = 0.718;

/** Writes a text in the fonts that its letters need: below what was written last, or into a place of one line, where it is cut. */
export function pdfText(pdf: Pdf, text: string, size: number, bold = false, place?: Place): void {
  const runs = fontRuns(text);
  if (runs.length === 0) runs.push({ text: "", script: null });
  const setFont = ({ script }: FontRun) =>
    pdf.font(script ? fontFile(script) : bold ? "Helvetica-Bold" : "Helvetica").fontSize(size);
  const isCut = place && runs.length > 1;
  // Signs of Indian scripts stand above and below the line.
  if (isCut)
    pdf
      .save()
      .rect(place.left, place.top - size / 2, place.width, place.height + size)
      .clip();
  // Aligned by itself, each run would end at the same edge.
  const indent =
    isCut && place.right
      ? Math.max(0, place.width - runs.reduce((sum, run) => sum + setFont(run).widthOfString(run.text), 0))
      : 0;
  runs.forEach((run, index) => {
    const part = run.text;
    setFont(run);
    const options = { continued: index < runs.length - 1, baseline: -BASELINE * size };
    if (!place || index > 0) {
      pdf.text(part, options);
      return;
    }
    const { left, top, width, height, right } = place;
    const cell = {
      width: width - indent,
      height,
      align: right && !isCut ? "right" : "left",
      ellipsis: true,
      lineBreak: false,
    } as const;
    pdf.text(part, left + indent, top, { ...cell, ...options });
  });
  if (isCut) pdf.restore();
}

/** Paise as `1,23,456.00`. */
export function pdfAmount(paise: number): string {
  return new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 }).format(paise / 100);
}

export function pdfTitle(pdf: Pdf, text: string, below: string[] = []): void {
  pdfText(pdf, text, 16, true);
  pdf.moveDown(0.3);
  for (const line of below) pdfText(pdf, line, 9);
  pdf.moveDown(0.8);
}

/** A table that goes on over pages, its head on each; columns without any label have none. */
export function pdfTable(
  pdf: Pdf,
  columns: PdfColumn[],
  lines: string[][],
  strong: (index: number) => boolean = () => false,
): void {
  head(pdf, columns);
  for (const [index, cells] of lines.entries()) {
    if (pdf.y > pdf.page.height - MARGIN - 2 * LINE) {
      pdf.addPage();
      head(pdf, columns);
    }
    writeRow(pdf, columns, cells, strong(index));
  }
}

function head(pdf: Pdf, columns: PdfColumn[]): void {
  if (columns.every(({ label }) => label === "")) return;
  writeRow(
    pdf,
    columns,
    columns.map(({ label }) => label),
    true,
  );
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  pdf
    .moveTo(MARGIN, pdf.y - 3)
    .lineTo(MARGIN + width, pdf.y - 3)
    .lineWidth(0.5)
    .stroke();
}

function writeRow(pdf: Pdf, columns: PdfColumn[], cells: string[], bold: boolean): void {
  const top = pdf.y;
  let left = MARGIN;
  columns.forEach(({ width, right }, index) => {
    pdfText(pdf, cells[index] ?? "", 8, bold, { left, top, width: width - 6, height: LINE, right });
    left += width;
  });
  pdf.x = MARGIN;
  pdf.y = top + LINE;
}
