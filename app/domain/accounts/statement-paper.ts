import { buffer } from "node:stream/consumers";
import { openPdf, type Pdf, pdfAmount, pdfText } from "#app/domain/shared/pdf.ts";
import { present } from "#app/present.ts";
import { wordsIn } from "#app/words/catalogue.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/translate.ts";
import type { StatementHead, StatementParty } from "./statement.ts";

/** The monthly statement as a PDF, laid out like a bank's: parties, period, sums, every line with its rule, numbered pages. */

const MARGIN = 40;
const WIDTH = 842 - 2 * MARGIN;
const BOTTOM = 595 - MARGIN - 20;
const GREY = "#555555";

/** The width and heading of each column; a side's columns share the width of the page. */
const WIDTHS: Record<string, number> = {
  date: 62,
  entry: 110,
  booking_order_id: 105,
  price_and_gst: 90,
  commission: 130,
  tds: 70,
  tcs: 70,
  commission_and_gst: 80,
  amount: 85,
  balance: 90,
};

/** The head of a statement: its columns, and the fields of the rows that follow. */
export type StatementPaper = {
  /** The language; English if left out. */
  language?: Language;
  head: Omit<StatementHead, "columns">;
  columns: PaperColumn[];
  fields: string[];
};

export type PaperColumn = {
  field: string;
  label: string;
  right: boolean;
  words?: Readonly<Record<string, string>>;
};

/** A statement being written. Rows are added as the database returns them. */
export function openStatementPaper({ language = "en", head, columns: shown, fields }: StatementPaper) {
  const t = wordsIn(language, "money");
  const pdf = openPdf(`Statement ${head.number ?? head.month} of ${head.account.name}`, true);
  const bytes = buffer(pdf);
  const columns = placed(shown);
  let page = 1;
  const foot = () => writeFoot(pdf, t, head, page);
  const makeRoom = () => {
    if (pdf.y <= BOTTOM - 30) return;
    pdf.addPage();
    page += 1;
    foot();
    pdf.y = MARGIN;
    writeTableHead(pdf, columns);
  };
  foot();
  writeHead(pdf, t, head, columns);
  writeTableHead(pdf, columns);
  writeLine(pdf, columns, [t("opening"), head.openingPaise], head.from);
  return {
    add: (rows: Array<Array<string | null>>) => {
      for (const values of rows) {
        makeRoom();
        writeEntry(pdf, columns, fields, values);
      }
    },
    finish: (): Promise<Uint8Array> => {
      makeRoom();
      writeLine(pdf, columns, [t("closing"), head.closingPaise], head.to);
      pdf.end();
      return bytes;
    },
  };
}

type PlacedColumn = PaperColumn & { left: number; width: number };

/** Where each column starts. */
function placed(columns: PaperColumn[]): PlacedColumn[] {
  let left = MARGIN;
  return columns.map((column) => {
    const width = present(WIDTHS[column.field]);
    left += width;
    return { ...column, left: left - width, width };
  });
}

function writeHead(
  pdf: Pdf,
  t: Words<"money">,
  head: StatementPaper["head"],
  columns: readonly PaperColumn[],
): void {
  const { company, account } = head;
  put(pdf, company.name, 14, MARGIN, MARGIN, WIDTH * 0.6, { bold: true });
  put(pdf, t("accountStatement"), 14, MARGIN + WIDTH * 0.6, MARGIN, WIDTH * 0.4, { bold: true, right: true });
  put(pdf, `${company.address}   ${identity(t, company)}`, 8, MARGIN, MARGIN + 18, WIDTH, { colour: GREY });
  rule(pdf, MARGIN + 34, 1);
  const top = MARGIN + 44;
  put(pdf, account.name, 11, MARGIN, top, WIDTH * 0.5, { bold: true });
  put(pdf, account.address || t("noAddress"), 9, MARGIN, top + 15, WIDTH * 0.55);
  put(pdf, identity(t, account), 9, MARGIN, top + 28, WIDTH * 0.55);
  const facts: Array<[string, string]> = [
    [t("statementNumber"), head.number ?? t("notClosed")],
    [t("period"), t("fromTo", { from: paperDate(head.from), to: paperDate(head.to) })],
    [t("issued"), head.issuedOn ? paperDate(head.issuedOn) : t("whenOver")],
  ];
  facts.forEach(([label, value], index) => {
    put(pdf, label, 9, MARGIN + WIDTH * 0.62, top + index * 13, WIDTH * 0.16, { colour: GREY });
    put(pdf, value, 9, MARGIN + WIDTH * 0.78, top + index * 13, WIDTH * 0.22, { bold: true, right: true });
  });
  writeSums(pdf, t, head, columns, top + 52);
  pdf.y = top + 100;
}

/** The boxes with the month's totals. */
function writeSums(
  pdf: Pdf,
  t: Words<"money">,
  head: StatementPaper["head"],
  columns: readonly PaperColumn[],
  top: number,
): void {
  const labelOf = (field: string) => columns.find((column) => column.field === field)?.label ?? field;
  const boxes: Array<[string, number]> = [
    [t("opening"), head.openingPaise],
    ...Object.entries(head.sums).map(([field, paise]): [string, number] => [labelOf(field), paise]),
    ...(head.besidesPaise === 0 ? [] : [[t("besidesSales"), head.besidesPaise] as [string, number]]),
    [t("earned"), head.earnedPaise],
    [t("paidOut"), head.paidPaise],
    [t("closing"), head.closingPaise],
  ];
  const width = WIDTH / boxes.length;
  pdf.save().rect(MARGIN, top, WIDTH, 36).fill("#eef3f2").restore();
  boxes.forEach(([label, paise], index) => {
    put(pdf, label, 8, MARGIN + index * width + 6, top + 6, width - 10, { colour: GREY });
    put(pdf, pdfAmount(paise), 10, MARGIN + index * width + 6, top + 18, width - 10, { bold: true });
  });
}

function writeTableHead(pdf: Pdf, columns: PlacedColumn[]): void {
  const top = pdf.y;
  for (const { label, left, width, right } of columns)
    put(pdf, label, 8, left, top, width - 6, { bold: true, right });
  rule(pdf, top + 13, 0.7);
  pdf.y = top + 18;
}

/** An entry and, in grey below it, the rule and rates behind it. */
function writeEntry(pdf: Pdf, columns: PlacedColumn[], fields: string[], values: Array<string | null>): void {
  const of = (field: string) => values[fields.indexOf(field)] ?? null;
  const top = pdf.y;
  for (const { field, left, width, right, words } of columns) {
    const value = of(field);
    const text =
      value === null
        ? ""
        : right
          ? pdfAmount(Number(value))
          : field === "date"
            ? paperDate(value)
            : (words?.[value] ?? value);
    put(pdf, text, 8, left, top, width - 6, { right });
  }
  const below = of("rule");
  if (below)
    put(pdf, below, 7, MARGIN + present(WIDTHS.date), top + 11, WIDTH - present(WIDTHS.date), {
      colour: GREY,
    });
  pdf.y = top + (below ? 23 : 14);
}

/** A balance at one end of the month. */
function writeLine(pdf: Pdf, columns: PlacedColumn[], [label, paise]: [string, number], day: string): void {
  const top = pdf.y;
  const last = present(columns.at(-1));
  put(pdf, paperDate(day), 8, MARGIN, top, present(WIDTHS.date) - 6, { bold: true });
  put(pdf, label, 8, MARGIN + present(WIDTHS.date), top, 200, { bold: true });
  put(pdf, pdfAmount(paise), 8, last.left, top, last.width - 6, { bold: true, right: true });
  pdf.y = top + 16;
}

function writeFoot(
  pdf: Pdf,
  t: Words<"money">,
  { company, number, month }: StatementPaper["head"],
  page: number,
): void {
  const top = 595 - MARGIN - 8;
  rule(pdf, top - 4, 0.5);
  put(pdf, t("foot", { company: company.name, number: number ?? month }), 7, MARGIN, top, WIDTH * 0.8, {
    colour: GREY,
  });
  put(pdf, t("page", { page }), 7, MARGIN + WIDTH * 0.8, top, WIDTH * 0.2, { colour: GREY, right: true });
}

const identity = (t: Words<"money">, { pan, gstin }: StatementParty) =>
  `${pan ? `PAN ${pan}` : t("noPan")}   ${gstin ? `GSTIN ${gstin}` : t("noGstin")}`;

const paperDate = (day: string) => day.split("-").reverse().join("/");

type Style = { bold?: boolean; right?: boolean; colour?: string };

/** One line of text in a place, cut when it is too long. */
function put(
  pdf: Pdf,
  text: string,
  size: number,
  left: number,
  top: number,
  width: number,
  style: Style = {},
): void {
  pdf.fillColor(style.colour ?? "black");
  pdfText(pdf, text, size, style.bold, { left, top, width, height: size + 4, right: style.right });
  pdf.fillColor("black");
}

function rule(pdf: Pdf, top: number, width: number): void {
  pdf
    .moveTo(MARGIN, top)
    .lineTo(MARGIN + WIDTH, top)
    .lineWidth(width)
    .stroke();
}
