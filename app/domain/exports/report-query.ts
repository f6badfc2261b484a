import { Readable } from "node:stream";
import { copyOut, openBulk } from "#db/bulk.ts";
import { withLiterals } from "./literals.ts";

/** One column of an export: its name there, and how SQL makes it. */
export type ExportField = { name: string; sql: string /** Words that somebody typed. */; text?: true };

/** A SELECT in parts, with named binds (`$from`). What a screen shows a page of, an export writes whole. */
export type ReportQuery = {
  fields: readonly ExportField[];
  /** From `FROM` on, without `ORDER BY`. */
  from: string;
  orderBy: string;
  bind: Record<string, string | number | boolean | Date | readonly string[] | null>;
};

export const EXPORT_FORMATS = ["csv", "json", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The rows as a stream that PostgreSQL fills no faster than it is read, and how many they were once it has been read. */
export type ReportStream = { stream: Readable; count: { rows: number } };

/**
 * Writes a report: CSV with formula-safe cells, a JSON array, or a spreadsheet. On a connection of its own, so that it may take its
 * time. `onRows` is told about how many are written so far.
 * @throws whatever the database says while the stream is read
 */
export async function streamReport(
  query: ReportQuery,
  format: ExportFormat,
  onRows?: (rows: number) => void,
): Promise<ReportStream> {
  if (format === "xlsx") {
    const { spreadsheetOf } = await import("./spreadsheet.ts");
    return spreadsheetOf(query, reportBatches(query), onRows);
  }
  const client = await openBulk("medihaven export");
  const count = { rows: 0 };
  const copy = copyOut(client, copySql(query, format));
  async function* bytes() {
    let lines = 0;
    try {
      for await (const chunk of format === "json" ? jsonArray(copy) : copy) {
        yield chunk;
        if (!onRows) continue;
        lines += linesIn(chunk);
        onRows(lines);
      }
      count.rows = (copy as { rowCount?: number }).rowCount ?? 0;
    } finally {
      await client.end();
    }
  }
  return { stream: Readable.from(bytes(), { objectMode: false }), count };
}

/** Each row as an object, in batches, for whoever makes something else of it. */
export async function* reportBatches(query: ReportQuery): AsyncGenerator<Array<Record<string, unknown>>> {
  const client = await openBulk("medihaven export");
  try {
    let rest = "";
    for await (const chunk of copyOut(client, copySql(query, "json"))) {
      const lines = (rest + chunk.toString("utf8")).split("\n");
      rest = lines.pop() ?? "";
      if (lines.length > 0) yield lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    }
  } finally {
    await client.end();
  }
}

/** How many rows a report has. On a connection of its own, like the report itself. */
export async function countRows(query: ReportQuery): Promise<number> {
  const client = await openBulk("medihaven export");
  try {
    const counted = await client.query<{ count: number }>(
      withLiterals(`SELECT count(*)::integer AS count FROM (SELECT 1 ${query.from}) rows`, query.bind),
    );
    return counted.rows[0]!.count;
  } finally {
    await client.end();
  }
}

function copySql(query: ReportQuery, format: "csv" | "json"): string {
  const columns = query.fields.map(
    ({ name, sql, text }) => `${text && format === "csv" ? formulaSafe(sql) : sql} AS "${name}"`,
  );
  const select = withLiterals(
    `SELECT ${columns.join(", ")} ${query.from} ${query.orderBy ? `ORDER BY ${query.orderBy}` : ""}`,
    query.bind,
  );
  return format === "csv"
    ? `COPY (${select}) TO STDOUT (FORMAT csv, HEADER)`
    : // Quote and delimiter that JSON never holds, so that each line is the JSON itself.
      `COPY (SELECT row_to_json(line) FROM (${select}) line) TO STDOUT (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`;
}

/** The same rule as `safeText`. */
function formulaSafe(sql: string): string {
  return `CASE WHEN ${sql} ~ '(^|[\\r\\n])\\s*[-=+@＝＋－＠]|^[\\t\\r]' THEN '''' || ${sql} ELSE ${sql} END`;
}

const NEWLINE = 10;

/** How many lines end in these bytes: the rows, and a few more where a cell has several lines. */
function linesIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}

/** Lines of JSON as the elements of one array. Bytes are kept as they are: a newline is never part of another character. */
async function* jsonArray(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let before = "[\n";
  for await (const chunk of lines) {
    const ended = chunk.at(-1) === NEWLINE;
    const body = chunk.toString("latin1", 0, ended ? chunk.length - 1 : chunk.length);
    yield Buffer.from(before + body.replaceAll("\n", ",\n"), "latin1");
    before = ended ? ",\n" : "";
  }
  yield Buffer.from(before === "[\n" ? "[]\n" : "\n]\n");
}
