/**
 * Reads a CSV file in batches of rows, as RFC 4180 has it: quoted cells may hold separators, line breaks and doubled quotes.
 * csv-parse takes 10 s for a million rows, more than PostgreSQL needs to store them; this takes one, because it moves from
 * separator to separator with `indexOf`. `csv-reader.test.ts` holds both to the same result.
 */

export type CsvBatch = {
  /** The number of the first row as a spreadsheet shows it: the header is row 1. */
  firstRow: number;
  rows: CsvRow[];
};
/** The cells of a row, or why it cannot be read. */
export type CsvRow = string[] | { unreadable: string; text: string };

/** A quote that is never closed would otherwise swallow the rest of the file. */
const LONGEST_ROW = 1 << 18;

const QUOTE = 34;
const RETURN = 13;
const NEWLINE = 10;

/**
 * @param chunks the file's bytes, UTF-8 with or without a byte order mark
 * @returns the header's cells, the separator found in it (comma, semicolon or tab), and the batches of rows that follow;
 *   lines without any character are no rows
 */
export async function readCsv(chunks: AsyncIterable<Uint8Array>, batchRows: number) {
  const records = recordsOf(chunks, batchRows);
  const first = await records.next();
  const header = first.done ? [] : first.value.header;
  const separator = first.done ? "," : first.value.separator;
  async function* batches(): AsyncGenerator<CsvBatch> {
    let firstRow = 2;
    for await (const { rows } of records) {
      yield { firstRow, rows };
      firstRow += rows.length;
    }
  }
  return { header, separator, batches: batches() };
}

type Records = { header: string[]; separator: string; rows: CsvRow[] };

async function* recordsOf(chunks: AsyncIterable<Uint8Array>, batchRows: number): AsyncGenerator<Records> {
  const decoder = new TextDecoder("utf-8");
  let parser: RowParser | undefined;
  let rest = "";
  let rows: CsvRow[] = [];
  const take = function* (text: string, final: boolean): Generator<Records> {
    if (!parser) {
      const end = text.indexOf("\n");
      if (end < 0 && !final) {
        rest = text;
        return;
      }
      parser = new RowParser(separatorOf(end < 0 ? text : text.slice(0, end)));
      const header = parser.parse(text, 0, 1, true);
      rest = text.slice(header.end);
      const cells = header.rows[0];
      yield { header: Array.isArray(cells) ? cells : [], separator: parser.separator, rows: [] };
      text = rest;
    }
    let at = 0;
    for (;;) {
      const parsed = parser.parse(text, at, batchRows - rows.length, final);
      at = parsed.end;
      rows = rows.length === 0 ? parsed.rows : rows.concat(parsed.rows);
      if (rows.length < batchRows) break;
      yield { header: [], separator: parser.separator, rows };
      rows = [];
    }
    rest = text.slice(at);
  };
  for await (const chunk of chunks) yield* take(rest + decoder.decode(chunk, { stream: true }), false);
  yield* take(rest + decoder.decode(), true);
  if (rows.length > 0) yield { header: [], separator: parser!.separator, rows };
}

/** Of comma, semicolon and tab the one that stands in the header most often. */
function separatorOf(header: string): string {
  const count = (separator: string) => header.split(separator).length;
  return [",", ";", "\t"].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}

class RowParser {
  readonly separator: string;
  readonly #code: number;
  constructor(separator: string) {
    this.separator = separator;
    this.#code = separator.charCodeAt(0);
  }

  /**
   * Parses up to `most` rows of `text` from `start`. A row that is cut off by the end of the text stays for the next call,
   * unless this is the end of the file.
   * @returns the rows and where the next one starts
   */
  parse(text: string, start: number, most: number, final: boolean): { rows: CsvRow[]; end: number } {
    const rows: CsvRow[] = [];
    const { length } = text;
    let at = start;
    let quote = -2;
    let newline = -2;
    while (rows.length < most && at < length) {
      if (newline !== -1 && newline < at) newline = text.indexOf("\n", at);
      if (quote !== -1 && quote < at) quote = text.indexOf('"', at);
      if (newline === -1 && !final && length - at < LONGEST_ROW) break;
      const lineEnd = newline === -1 ? length : newline;
      if (quote === -1 || quote >= lineEnd) {
        const end = lineEnd > at && text.charCodeAt(lineEnd - 1) === RETURN ? lineEnd - 1 : lineEnd;
        if (end > at) rows.push(this.#split(text, at, end));
        at = lineEnd + 1;
        continue;
      }
      const quoted = this.#quoted(text, at, final);
      if (quoted === undefined && !final && length - at < LONGEST_ROW) break;
      if (quoted?.cells) {
        rows.push(quoted.cells);
        at = quoted.end;
      } else {
        rows.push({
          unreadable: quoted ? "there is text after a closing quote" : "a quote is opened and never closed",
          text: text.slice(at, lineEnd),
        });
        at = lineEnd + 1;
      }
    }
    return { rows, end: Math.min(at, length) };
  }

  #split(text: string, start: number, end: number): string[] {
    const cells: string[] = [];
    let at = start;
    for (;;) {
      const next = text.indexOf(this.separator, at);
      if (next === -1 || next >= end) break;
      cells.push(text.slice(at, next));
      at = next + 1;
    }
    cells.push(text.slice(at, end));
    return cells;
  }

  /** A row with quotes in it. Without `cells` it is malformed; undefined when the text ends inside a quoted cell. */
  #quoted(text: string, start: number, final: boolean): { cells: string[] | null; end: number } | undefined {
    const cells: string[] = [];
    const { length } = text;
    let at = start;
    for (;;) {
      if (text.charCodeAt(at) === QUOTE) {
        let close = text.indexOf('"', at + 1);
        let doubled = false;
        while (close !== -1 && text.charCodeAt(close + 1) === QUOTE) {
          doubled = true;
          close = text.indexOf('"', close + 2);
        }
        // Whether a quote at the very end closes the cell or is doubled is not known yet.
        if (close === -1 || (close + 1 === length && !final)) return undefined;
        const cell = text.slice(at + 1, close);
        cells.push(doubled ? cell.replaceAll('""', '"') : cell);
        at = close + 1;
      } else {
        let end = at;
        while (end < length && text.charCodeAt(end) !== this.#code && text.charCodeAt(end) !== NEWLINE) end++;
        if (end === length && !final) return undefined;
        const atLineEnd = end === length || text.charCodeAt(end) === NEWLINE;
        cells.push(
          text.slice(at, atLineEnd && end > at && text.charCodeAt(end - 1) === RETURN ? end - 1 : end),
        );
        at = end;
      }
      if (at >= length) return { cells, end: at };
      const code = text.charCodeAt(at);
      if (code === this.#code) at++;
      else if (code === NEWLINE) return { cells, end: at + 1 };
      else if (code === RETURN && at + 1 === length && !final) return undefined;
      else if (code === RETURN && (at + 1 === length || text.charCodeAt(at + 1) === NEWLINE)) {
        return { cells, end: Math.min(at + 2, length) };
      } else return { cells: null, end: at };
    }
  }
}
