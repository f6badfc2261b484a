import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import { present } from "#app/present.ts";
import { type Cell, jsonCell } from "./cells.ts";
import type { Column } from "./columns.ts";

/**
 * A list as an .xlsx file of any length in constant memory: its sheets are written into the archive as the rows are read. Numbers stand as
 * numbers, everything else as text, which no spreadsheet runs. A sheet that is full (the format's limit) is followed by another.
 */

const MOST_ROWS_OF_SHEET = 1_048_576;
/** The XML of rows is so alike that the quickest compression does. */
const QUICK = 1;
const NAMESPACE = "http://schemas.openxmlformats.org";
const MAIN = `${NAMESPACE}/spreadsheetml/2006/main`;
const RELATIONSHIPS = `${NAMESPACE}/officeDocument/2006/relationships`;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

type Fields = ReadonlyArray<[field: string, column: Column]>;
type Row = ReadonlyArray<string | null>;
type Batches = AsyncIterable<ReadonlyArray<Row>>;

/**
 * @param mostRows of a sheet, with the row of names
 * The stream fails with whatever reading the rows throws.
 */
export function spreadsheet(fields: Fields, batches: Batches, mostRows = MOST_ROWS_OF_SHEET): Readable {
  const zip = new ZipFile();
  // It is declared as the web's general stream, and is Node's.
  const file = zip.outputStream as Readable;
  zip.on("error", (error: Error) => file.destroy(error));
  writeBook(zip, file, { fields, rows: new RowsInParts(batches), mostRows }).catch((error: Error) =>
    file.destroy(error),
  );
  return file;
}

type Book = { fields: Fields; rows: RowsInParts; mostRows: number };

async function writeBook(zip: ZipFile, file: Readable, book: Book): Promise<void> {
  let sheets = 0;
  do {
    sheets += 1;
    const sheet = Readable.from(sheetXml(book), { objectMode: false });
    // Nobody reads on: the cursor is closed.
    file.once("close", () => {
      sheet.destroy();
      book.rows.stop();
    });
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`, { compressionLevel: QUICK });
    await finished(sheet);
  } while (!book.rows.isOver);
  for (const [name, xml] of Object.entries(partsOf(sheets))) zip.addBuffer(Buffer.from(HEAD + xml), name);
  zip.end();
}

/** Rows in the batches in which they come, cut where a sheet ends. */
class RowsInParts {
  isOver = false;
  private readonly source: AsyncIterator<ReadonlyArray<Row>>;
  private left: ReadonlyArray<Row> = [];

  constructor(batches: Batches) {
    this.source = batches[Symbol.asyncIterator]();
  }

  /** Reads on until there are rows, or no more. */
  async look(): Promise<void> {
    while (this.left.length === 0 && !this.isOver) {
      const { value, done } = await this.source.next();
      if (done) this.isOver = true;
      else this.left = value;
    }
  }

  stop(): void {
    this.isOver = true;
    this.source.return?.().catch(() => undefined);
  }

  /** The next rows, at most so many; none when there are no more. */
  async next(most: number): Promise<ReadonlyArray<Row>> {
    await this.look();
    const taken = this.left.slice(0, most);
    this.left = this.left.slice(taken.length);
    return taken;
  }
}

async function* sheetXml({ fields, rows, mostRows }: Book): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`;
  yield rowXml(
    1,
    fields.map(([field]) => field),
    ' s="1"',
  );
  let number = 1;
  while (number < mostRows) {
    const batch = await rows.next(mostRows - number);
    if (batch.length === 0) break;
    let xml = "";
    for (const values of batch) {
      number += 1;
      xml += rowXml(
        number,
        fields.map(([, column], index) => jsonCell(column, values[index] ?? null)),
      );
    }
    yield xml;
  }
  // A list that ends with a full sheet is not followed by an empty one.
  if (number === mostRows) await rows.look();
  yield "</sheetData></worksheet>";
}

function rowXml(number: number, cells: ReadonlyArray<Cell>, style = ""): string {
  return `<row r="${number}">${cells.map((cell, index) => cellXml(columnName(index) + number, cell, style)).join("")}</row>`;
}

function cellXml(at: string, cell: Cell, style: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${at}"${style}><v>${cell}</v></c>`;
  return `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(String(cell))}</t></is></c>`;
}

const names: string[] = [];
/** `A`, `B` … `Z`, `AA`. */
function columnName(index: number): string {
  names[index] ??=
    (index >= 26 ? columnName(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));
  return names[index];
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** Control characters but tab and ends of lines. */
const NO_XML = new RegExp(`[${String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff`}]`, "g");

/** A text as XML holds it; characters that it cannot hold are left out. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(NO_XML, "")
    .replace(/[&<>]/g, (sign) => present(ENTITIES[sign]));

/** The rest of the book, for so many sheets. */
function partsOf(sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const type = (part: string, name: string) =>
    `<Override PartName="/xl/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml"/>`;
  const relation = (id: string, name: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${name}" Target="${target}"/>`;
  const relations = (inner: string) =>
    `<Relationships xmlns="${NAMESPACE}/package/2006/relationships">${inner}</Relationships>`;
  return {
    "[Content_Types].xml": `<Types xmlns="${NAMESPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type("workbook.xml", "sheet.main")}${type("styles.xml", "styles")}${numbers.map((number) => type(`worksheets/sheet${number}.xml`, "worksheet")).join("")}</Types>`,
    "_rels/.rels": relations(relation("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${numbers.map((number) => `<sheet name="${number === 1 ? "List" : `List ${number}`}" sheetId="${number}" r:id="rId${number}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      numbers
        .map((number) => relation(`rId${number}`, "worksheet", `worksheets/sheet${number}.xml`))
        .join("") + relation("styles", "styles", "styles.xml"),
    ),
    // The second format is bold, for the names of the columns.
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  };
}
