import pg from "pg";
import { openBulkReader } from "#db/bulk.ts";
import { type CamelKeys, camelRows } from "#db/camel-case.ts";
import { type LiteralBind, withLiterals } from "./literals.ts";

const BATCH = 1_000;
const DATE = 1082;

/** Values as the product's own reads give them: a date is its text. */
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === DATE ? (text: string) => text : pg.types.getTypeParser(oid, format as "text"),
};

/**
 * Every row of a list, 1,000 at a time, from a cursor of the server on a connection of its own: one moment's rows in the list's
 * order, however many, and never all of them in memory. `sql` is the list's own SELECT without its page; binds are named.
 */
export async function* listBatches<Row extends CamelKeys<Row>>(
  sql: string,
  bind: LiteralBind,
): AsyncGenerator<Row[]> {
  const client = await openBulkReader("medihaven list");
  try {
    await client.query("BEGIN READ ONLY");
    await client.query(`DECLARE list NO SCROLL CURSOR FOR ${withLiterals(sql, bind)}`);
    for (;;) {
      const { rows } = await client.query({ text: `FETCH ${BATCH} FROM list`, types } as pg.QueryConfig);
      if (rows.length > 0) yield camelRows<Row>(rows);
      if (rows.length < BATCH) return;
    }
  } finally {
    await client.end();
  }
}

/** A list that is short by its nature, read at once. */
export async function* oneBatch<Row>(read: Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await read;
}
