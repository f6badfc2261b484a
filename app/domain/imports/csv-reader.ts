import { present } from "#app/present.ts";
import type { Encoding } from "./encodings.ts";
import type { KnownRow } from "./known-rows.ts";

/**
 * Reads a CSV file in batches of rows, as RFC 4180 has it: quoted cells may hold separators, line breaks and doubled quotes.
 * csv-parse takes 10 s for a million rows, more than PostgreSQL needs to store them; this takes one, because it moves from
 * separator to separator with `indexOf`. `csv-reader.test.ts` holds both to the same result.
 */

export type CsvBatch = {
  /** The number of the first row as a spreadsheet shows it: the header is row 1. */
  firstRow: number;
  rows: CsvRow[];
  /** The stored rows that rows of it name by their ids, in the same order: see `known-rows.ts`. */
  known?: ReadonlyArray<KnownRow | undefined>;
};
/** The cells of a row, or why it cannot be read. */
export type CsvRow = string[] | { unreadable: string; text: string };

/** A quote that is never closed would otherwise swallow the rest of the file. */
const LONGEST_ROW = 1 << 18;

const QUOTE = 34;
const RETURN = 13;
const NEWLINE = 10;

/**
 * @param chunks the file's bytes, with or without a byte order mark
 * @returns the header's cells, the separator found in it (comma, semicolon or tab), and the batches of rows that follow;
 *   lines without any character are no rows
 */
export async function readCsv(
  chunks: AsyncIterable<Uint8Array>,
  batchRows: number,
  encoding: Encoding = "utf-8",
) {
  const records = recordsOf(chunks, batchRows, encoding);
  // Even of an empty file: a header without cells.
  const { header, separator }: Records = (await records.next()).value;
  async function* batches(): AsyncGenerator<CsvBatch> {
    let firstRow = 2;
    for await (const { rows } of records) {
      yield { firstRow, rows };
      firstRow += rows.length;
    }
  }
  return { header, separator, batches: batches() };
}

/** Bytes as text, however a letter is cut between two chunks. NUL, which the database cannot hold, counts as no text. */
function decoderOf(encoding: Encoding): { decode: (bytes?: Uint8Array) => string } {
  if (encoding === "latin1")
    return { decode: (bytes) => (bytes ? Buffer.from(bytes).toString("latin1") : "") };
  const decoder = new TextDecoder(encoding);
  return {
    decode: (bytes) => decoder.decode(bytes, { stream: bytes !== undefined }).replaceAll("\0", "\ufffd"),
  };
}

type Records = { header: string[]; separator: string; rows: CsvRow[] };

async function* recordsOf(
  chunks: AsyncIterable<Uint8Array>,
  batchRows: number,
  encoding: Encoding,
): AsyncGenerator<Records> {
  const decoder = decoderOf(encoding);
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
  for await (const chunk of chunks) yield* take(rest + decoder.decode(chunk), false);
  yield* take(rest + decoder.decode(), true);
  if (rows.length > 0) yield { header: [], separator: present(parser).separator, rows };
}

/** Of comma, semicolon and tab the one that stands in the header most often. */
function separatorOf(header: string): string {
  const count = (separator: string) => header.split(separator).length;
  return [",", ";", "\t"].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}

/** Where a mark stands next in a text, looked for once and not again before it is passed. */
class NextMark {
  readonly #text: string;
  readonly #mark: string;
  #at = -2;
  constructor(text: string, mark: string) {
    this.#text = text;
    this.#mark = mark;
  }

  /** -1 when there is none from here on. */
  from(at: number): number {
    if (this.#at !== -1 && this.#at < at) this.#at = this.#text.indexOf(this.#mark, at);
    return this.#at;
  }
}

const SHOWN_OF_LONG_ROW = 200;
const tooLong = (text: string, at: number): CsvRow => ({
  unreadable: `the row is longer than ${LONGEST_ROW / 1024} KB`,
  text: text.slice(at, at + SHOWN_OF_LONG_ROW),
});

class RowParser {
  readonly separator: string;
  readonly #code: number;
  /** Whether what comes is the rest of a row that was too long. */
  #skipsLine = false;
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
    const newlines = new NextMark(text, "\n");
    const quotes = new NextMark(text, '"');
    let at = start;
    while (rows.length < most && at < length) {
      const newline = newlines.from(at);
      const isCut = newline === -1 && !final;
      const end = isCut
        ? this.#cutLine(text, at, rows)
        : this.#line(
            text,
            at,
            { lineEnd: newline === -1 ? length : newline, quote: quotes.from(at) },
            final,
            rows,
          );
      if (end === undefined) break;
      at = end;
    }
    return { rows, end: Math.min(at, length) };
  }

  /** A line whose end has not been read: more text is needed (undefined), unless it is too long already and its rest is skipped. */
  #cutLine(text: string, at: number, rows: CsvRow[]): number | undefined {
    if (!this.#skipsLine) {
      if (text.length - at < LONGEST_ROW) return undefined;
      rows.push(tooLong(text, at));
      this.#skipsLine = true;
    }
    return text.length;
  }

  /** @returns where the next line starts; undefined when this one needs more text */
  #line(
    text: string,
    at: number,
    { lineEnd, quote }: { lineEnd: number; quote: number },
    final: boolean,
    rows: CsvRow[],
  ): number | undefined {
    if (!this.#skipsLine && quote !== -1 && quote < lineEnd)
      return this.#quotedLine(text, at, lineEnd, final, rows);
    if (this.#skipsLine) this.#skipsLine = false;
    else this.#plainLine(text, at, lineEnd, rows);
    return lineEnd + 1;
  }

  /** Adds a line without quotes, unless it is empty. */
  #plainLine(text: string, at: number, lineEnd: number, rows: CsvRow[]): void {
    const end = lineEnd > at && text.charCodeAt(lineEnd - 1) === RETURN ? lineEnd - 1 : lineEnd;
    if (end - at > LONGEST_ROW) rows.push(tooLong(text, at));
    else if (end > at) rows.push(this.#split(text, at, end));
  }

  /** Adds a row with quotes. @returns where the next one starts; undefined when this one needs more text */
  #quotedLine(text: string, at: number, lineEnd: number, final: boolean, rows: CsvRow[]): number | undefined {
    const quoted = this.#quoted(text, at, final);
    if (quoted === undefined && !final && text.length - at < LONGEST_ROW) return undefined;
    if (quoted?.cells) {
      rows.push(quoted.end - at > LONGEST_ROW + 2 ? tooLong(text, at) : quoted.cells);
      return quoted.end;
    }
    rows.push({
      unreadable: quoted ? "there is text after a closing quote" : "a quote is opened and never closed",
      text: text.slice(at, lineEnd),
    });
    return lineEnd + 1;
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
    let at = start;
    for (;;) {
      const cell =
        text.charCodeAt(at) === QUOTE ? quotedCell(text, at, final) : this.#openCell(text, at, final);
      if (!cell) return undefined;
      cells.push(cell.value);
      const after = this.#afterCell(text, cell.end, final);
      if (after === undefined) return undefined;
      if (after.kind === "malformed") return { cells: null, end: cell.end };
      if (after.kind === "row ends") return { cells, end: after.at };
      at = after.at;
    }
  }

  /** A cell that begins without a quote: up to the next separator or the end of the line. */
  #openCell(text: string, at: number, final: boolean): { value: string; end: number } | undefined {
    const { length } = text;
    let end = at;
    while (end < length && text.charCodeAt(end) !== this.#code && text.charCodeAt(end) !== NEWLINE) end++;
    if (end === length && !final) return undefined;
    const atLineEnd = end === length || text.charCodeAt(end) === NEWLINE;
    const trimmed = atLineEnd && end > at && text.charCodeAt(end - 1) === RETURN ? end - 1 : end;
    return { value: text.slice(at, trimmed), end };
  }

  /** What follows a cell; undefined when that is not known yet. */
  #afterCell(
    text: string,
    at: number,
    final: boolean,
  ): { kind: "next cell" | "row ends" | "malformed"; at: number } | undefined {
    if (at >= text.length) return { kind: "row ends", at };
    const code = text.charCodeAt(at);
    if (code === this.#code) return { kind: "next cell", at: at + 1 };
    if (code === NEWLINE) return { kind: "row ends", at: at + 1 };
    if (code !== RETURN) return { kind: "malformed", at };
    const isLast = at + 1 === text.length;
    if (isLast && !final) return undefined;
    return isLast || text.charCodeAt(at + 1) === NEWLINE
      ? { kind: "row ends", at: Math.min(at + 2, text.length) }
      : { kind: "malformed", at };
  }
}

/** A cell in quotes, a doubled one inside being one; undefined when the text ends before it is known where it closes. */
function quotedCell(text: string, at: number, final: boolean): { value: string; end: number } | undefined {
  let close = text.indexOf('"', at + 1);
  let doubled = false;
  while (close !== -1 && text.charCodeAt(close + 1) === QUOTE) {
    doubled = true;
    close = text.indexOf('"', close + 2);
  }
  // Whether a quote at the very end closes the cell or is doubled is not known yet.
  if (close === -1 || (close + 1 === text.length && !final)) return undefined;
  const cell = text.slice(at + 1, close);
  return { value: doubled ? cell.replaceAll('""', '"') : cell, end: close + 1 };
}
