import { execute, type Transaction } from "./client.ts";

/**
 * Inserts objects of the same keys as rows of a table, in their order, with one statement. What all of them say alike is sent and read once.
 * @param table a name of our own, never from outside @param objects by column: values that JSON can hold, instants as dates
 * @throws what the database refuses
 */
export async function insertRows(
  table: string,
  objects: ReadonlyArray<Record<string, unknown>>,
  tx: Transaction,
): Promise<void> {
  const [first, ...others] = objects;
  if (!first) return;
  const columns = Object.keys(first);
  const differ = new Set(columns.filter((column) => others.some((one) => one[column] !== first[column])));
  const values = columns.map((column) => `${differ.has(column) ? "own" : "alike"}.${column}`);
  const own = objects.map((one) => {
    const said: Record<string, unknown> = {};
    for (const column of differ) said[column] = one[column];
    return said;
  });
  await execute(
    `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${values.join(", ")}
     FROM ROWS FROM (jsonb_populate_recordset(NULL::${table}, $own::jsonb)) WITH ORDINALITY AS own
     CROSS JOIN jsonb_populate_record(NULL::${table}, $alike::jsonb) AS alike ORDER BY own.ordinality`,
    { own: JSON.stringify(own), alike: JSON.stringify(first) },
    tx,
  );
}
