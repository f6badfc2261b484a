import PDFDocument from "pdfkit";

/** A PDF page by page, in the standard fonts: letters that those lack become `?`, the rupee sign `Rs`. */

export type Pdf = InstanceType<typeof PDFDocument>;
export type PdfColumn = { label: string; width: number; right?: boolean };

const MARGIN = 40;
const LINE = 15;

export function openPdf(title: string, landscape = false): Pdf {
  return new PDFDocument({
    size: "A4",
    layout: landscape ? "landscape" : "portrait",
    margin: MARGIN,
    info: { Title: plain(title) },
  });
}

/** What the standard fonts can show of a text. */
export function plain(text: string): string {
  return [
    ...text
      .normalize("NFC")
      .replaceAll("₹", "Rs ")
      .replace(/[\u2010-\u2015]/g, "-")
      .replace(/[\u2018\u2019]/g, "'"),
  ]
    .map((letter) => (/[\x20-\x7e\xa0-\xff]/.test(letter) ? letter : "?"))
    .join("");
}

/** Paise as `1,23,456.00`. */
export function pdfAmount(paise: number): string {
  return new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 }).format(paise / 100);
}

export function pdfTitle(pdf: Pdf, text: string, below: string[] = []): void {
  pdf.font("Helvetica-Bold").fontSize(16).text(plain(text));
  pdf.font("Helvetica").fontSize(9).moveDown(0.3);
  for (const line of below) pdf.text(plain(line));
  pdf.moveDown(0.8);
}

/** A table that goes on over pages, its head on each. */
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
    pdf.font(strong(index) ? "Helvetica-Bold" : "Helvetica").fontSize(8);
    writeRow(pdf, columns, cells);
  }
}

function head(pdf: Pdf, columns: PdfColumn[]): void {
  pdf.font("Helvetica-Bold").fontSize(8);
  writeRow(
    pdf,
    columns,
    columns.map(({ label }) => label),
  );
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  pdf
    .moveTo(MARGIN, pdf.y - 3)
    .lineTo(MARGIN + width, pdf.y - 3)
    .lineWidth(0.5)
    .stroke();
}

function writeRow(pdf: Pdf, columns: PdfColumn[], cells: string[]): void {
  const top = pdf.y;
  let left = MARGIN;
  columns.forEach(({ width, right }, index) => {
    const text = plain(cells[index] ?? "");
    pdf.text(text, left, top, {
      width: width - 6,
      height: LINE,
      align: right ? "right" : "left",
      ellipsis: true,
      lineBreak: false,
    });
    left += width;
  });
  pdf.x = MARGIN;
  pdf.y = top + LINE;
}
