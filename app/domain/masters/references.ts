import { present } from "#app/present.ts";
import { execute, rows, type Transaction } from "#db/client.ts";

/** What refers to a row that becomes another one: found by the keys of the database, so that a table that is added later is moved along. */

export type Reference = { table: string; column: string; linkKey: string[] | null };

/**
 * Every column that refers to this table, as the database knows it: a table that is added later is moved along without a word here.
 * `linkKey` are the other columns of the primary key where the row is a mere link. Distances of hospitals are not moved: they belong
 * to the point on the map.
 */
export async function referencesTo(tx: Transaction | undefined, table: string): Promise<Reference[]> {
  const found = await rows<Reference>(
    `SELECT c.conrelid::regclass::text AS table, a.attname::text AS column,
       (SELECT array_agg(other.attname::text) FROM pg_constraint pk CROSS JOIN unnest(pk.conkey) key
          JOIN pg_attribute other ON other.attrelid = pk.conrelid AND other.attnum = key AND other.attnum <> a.attnum
        WHERE pk.conrelid = c.conrelid AND pk.contype = 'p' AND a.attnum = ANY(pk.conkey)) AS "linkKey"
     FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
     WHERE c.contype = 'f' AND c.confrelid = $table::regclass AND array_length(c.conkey, 1) = 1
       AND c.conrelid <> 'property_hospitals'::regclass
     ORDER BY 1, 2`,
    { table },
    tx,
  );
  // The key from hospitals to cities is held by triggers (migration 0001).
  return table === "cities" ? [...found, { table: "hospitals", column: "city_id", linkKey: null }] : found;
}

/** How many rows of a table refer to something. */
export type Referring = { table: string; rows: number };

/** How many rows refer to this id, by table. */
export async function countReferences(
  tx: Transaction | undefined,
  references: readonly Reference[],
  id: string,
): Promise<Referring[]> {
  if (references.length === 0) return [];
  const counts = references.map(
    ({ table, column }) =>
      `SELECT '${table}' AS "table", count(*)::integer AS rows FROM ${table} WHERE ${column} = $id`,
  );
  const found = await rows<Referring>(counts.join(" UNION ALL "), { id }, tx);
  const sums = new Map<string, number>();
  for (const { table, rows: count } of found) sums.set(table, (sums.get(table) ?? 0) + count);
  return [...sums].filter(([, count]) => count > 0).map(([table, count]) => ({ table, rows: count }));
}

/** A mere link that both have is kept once. */
export async function removeDuplicateLinks(
  tx: Transaction,
  { table, column, linkKey }: Reference,
  ids: { fromId: string; intoId: string },
): Promise<void> {
  if (!linkKey) return;
  const same = linkKey.map((key) => `twin.${key} = link.${key}`).join(" AND ");
  await execute(
    `DELETE FROM ${table} link WHERE link.${column} = $fromId
       AND EXISTS (SELECT FROM ${table} twin WHERE twin.${column} = $intoId AND ${same})`,
    ids,
    tx,
  );
}

/**
 * Points these references to another row by one statement, because keys of two columns hold at its end and not between its parts. A row is
 * named by one of them at most.
 * @returns how many rows were moved
 */
export async function moveAtOnce(
  tx: Transaction,
  references: readonly Reference[],
  ids: { fromId: string; intoId: string },
): Promise<number> {
  if (references.length === 0) return 0;
  const steps = references.map(
    ({ table, column }, at) =>
      `moved_${at} AS (UPDATE ${table} SET ${column} = $intoId WHERE ${column} = $fromId RETURNING 1)`,
  );
  const sum = references.map((_, at) => `(SELECT count(*) FROM moved_${at})`).join(" + ");
  const [found] = await rows<{ moved: number }>(
    `WITH ${steps.join(", ")} SELECT (${sum})::integer AS moved`,
    ids,
    tx,
  );
  return present(found).moved;
}

/** What waits for approval names rows in its payload, which no key of the database sees. */
export async function moveWaiting(tx: Transaction, ids: { fromId: string; intoId: string }): Promise<void> {
  await execute(
    `UPDATE approvals SET payload = replace(payload::text, $fromId, $intoId)::jsonb
     WHERE status = 'pending' AND payload::text LIKE '%' || $fromId || '%'`,
    ids,
    tx,
  );
}
