import pg from "pg";

/** What the driver is given: a query object or its configuration. */
type Statement = { text: string; values?: unknown[]; name?: string };
type Explained = { "Planning Time": number; "Execution Time": number };

const READS = /^\s*(SELECT|WITH)\b/i;

/**
 * How long the database itself takes for everything that `ask` reads, in milliseconds: each statement explained and run on a connection of
 * its own, one after the other, so that neither the network nor this process counts. What a connection plans once is not planned each time.
 */
export async function databaseMs(client: pg.Client, ask: () => Promise<unknown>): Promise<number> {
  let sum = 0;
  for (const { text, values, name } of await statementsOf(ask)) {
    const { rows } = await client.query({
      text: `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
      values,
    });
    const [explained] = rows[0]["QUERY PLAN"] as [Explained];
    sum += explained["Execution Time"] + (name ? 0 : explained["Planning Time"]);
  }
  return sum;
}

/** The reads that are sent to the database meanwhile. */
async function statementsOf(ask: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, values] = given;
    const {
      text,
      name,
      values: own,
    } = typeof first === "string" ? ({ text: first } as Statement) : (first as Statement);
    if (READS.test(text ?? ""))
      sent.push({ text, name, values: own ?? (Array.isArray(values) ? values : []) });
    return query.apply(this, given);
  } as typeof pg.Client.prototype.query;
  try {
    await ask();
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  }
  return sent;
}
