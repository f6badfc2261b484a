import type pg from "pg";
import { HOLE } from "./sql-text.ts";

/** A column of a result as PostgreSQL describes it. */
export type Column = {
  name: string;
  /** The name of its type, such as `int4`, `_text`. */
  type: string;
  /** `table.column` when it is a column as it is stored and may be null. */
  mayBeNull: string | null;
};

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number };

/**
 * Prepares a statement, as the client sends it, and describes its result; nothing is run.
 * @returns null when the statement depends on its caller in a place that cannot be filled
 * @throws the database's error
 */
export async function describeStatement(client: pg.Client, sql: string): Promise<Column[] | null> {
  const text = filled(sql);
  if (text.includes(HOLE)) return null;
  const names: string[] = [];
  const numbered = text.replaceAll(/\$([a-zA-Z]\w*)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  const fields = await prepare(client, numbered);
  const { rows } = await client.query<{ type: string; column: string | null }>(
    `SELECT t.typname AS type, CASE WHEN NOT a.attnotnull AND c.relkind IN ('r', 'p') THEN a.attrelid::regclass || '.' || a.attname END AS column
     FROM unnest($1::oid[], $2::oid[], $3::integer[]) WITH ORDINALITY AS given (type, relation, number, place)
     JOIN pg_type t ON t.oid = given.type LEFT JOIN pg_attribute a ON a.attrelid = given.relation AND a.attnum = given.number
     LEFT JOIN pg_class c ON c.oid = a.attrelid
     ORDER BY given.place`,
    [
      fields.map((field) => field.dataTypeID),
      fields.map((field) => field.tableID),
      fields.map((field) => field.columnID),
    ],
  );
  return fields.map(({ name }, place) => ({
    name,
    type: rows[place]!.type,
    mayBeNull: rows[place]!.column,
  }));
}

/** What a caller adds is a condition, an order, a lock or a number: it does not change what the result looks like. */
function filled(sql: string): string {
  const hole = (pattern: string) => new RegExp(pattern.replaceAll("HOLE", HOLE), "g");
  return (
    sql
      .replaceAll(hole("\\b(ORDER BY)\\s+HOLE(\\s+HOLE)?"), "$1 1")
      .replaceAll(
        hole(
          "\\b(WHERE|AND|OR|ON|NOT|WHEN)(\\s+\\(?\\s*)HOLE(?=\\s*($|\\)|AND|OR|THEN|ORDER|LIMIT|GROUP|RETURNING|FOR|HOLE))",
        ),
        "$1$2true",
      )
      .replaceAll(hole("\\b(LIMIT|OFFSET)\\s+HOLE"), "$1 1")
      // An optional clause between two others, or at the end.
      .replaceAll(
        hole(
          '(?<=[\\w"\\])]\\s+)(?<!\\b(SELECT|FROM|JOIN|SET|INTO|UPDATE|BY|VALUES|AS)\\s+)HOLE(?=\\s*($|\\)|ORDER BY|LIMIT|GROUP BY|WHERE))',
        ),
        "",
      )
  );
}

type Connection = {
  parse: (statement: { name: string; text: string; types: number[] }) => void;
  describe: (message: { type: "S"; name: string }) => void;
  sync: () => void;
};

/** Parse and Describe of the protocol, which tell the columns without running anything. */
function prepare(client: pg.Client, text: string): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = [];
    let failed: Error | undefined;
    client.query({
      submit(connection: unknown) {
        const wire = connection as Connection;
        wire.parse({ name: "", text, types: [] });
        wire.describe({ type: "S", name: "" });
        wire.sync();
      },
      handleRowDescription: (message: { fields: Field[] }) => {
        fields = message.fields;
      },
      handleError: (error: Error) => {
        failed = error;
        reject(error);
      },
      handleReadyForQuery: () => {
        if (!failed) resolve(fields);
      },
    } as unknown as pg.Submittable);
  });
}
