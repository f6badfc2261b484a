import { formulaSafe } from "#app/domain/lists/cells.ts";

/** CSV that spreadsheets open without running anything: RFC 4180 lines, UTF-8. */

export type CsvValue = string | number | boolean | Date | null | undefined;

const QUOTED = /[",;\r\n\t]|^\s|\s$/;

/**
 * A cell's text. A text that could be a formula gets an apostrophe before it, which spreadsheets do not show and our imports
 * take away; a number stays a number, whatever its sign.
 */
export function safeText(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "string") return String(value);
  return formulaSafe(value);
}

/** One line with its line break. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values
    .map((value) => {
      const text = safeText(value);
      return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    })
    .join(",")}\r\n`;
}

/**
 * A CSV file as a stream of bytes, a batch of rows at a time: for a screen's download. `columns` are the header and how each
 * value is read from a row. It starts with a byte order mark, without which spreadsheets misread ₹ and names.
 */
export function csvStream<Row>(
  columns: ReadonlyArray<{ label: string; value: (row: Row) => CsvValue }>,
  batches: AsyncIterable<readonly Row[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = batches[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(`\ufeff${csvLine(columns.map((column) => column.label))}`));
    },
    async pull(controller) {
      const next = await iterator.next();
      if (next.done) return controller.close();
      const lines = next.value.map((row) => csvLine(columns.map((column) => column.value(row))));
      controller.enqueue(encoder.encode(lines.join("")));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
