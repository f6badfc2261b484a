import pg from "pg";

/** Two databases that began alike: what differs in them after both were asked for the same. */

export type Twin = {
  client: pg.Client;
  /** The transaction and the instant from which on rows count as written. */
  since: string[];
  statement: string;
  /** How many rows there were. */
  totals: Map<string, number>;
};

/** Rows of requests themselves, which are never alike, and what only repeats the ids of others. */
const NOT_COMPARED = ["form_submissions", "rate_limits", "audit_unchained"];
/** When a session was last used is noted once a minute: of these only what is begun is compared. */
const TOUCHED = ["sessions"];
/** What of a secret is shown: as much at random as the secret. */
const OF_A_SECRET = "(t.table_name, c.column_name) = ('api_keys', 'ending')";
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)?/g;
/** References, numbers of bookings and requests, hashes, sealed texts, keys of files, and instants in milliseconds: never alike. */
const RANDOM =
  /\b[0-9A-HJKMNP-TV-Z]{26}\b|\bMH[A-Z]+-[0-9A-Z]{4}-[0-9A-Z]{4}\b|\b(?:[0-9a-f]{2}\/)?[0-9a-f]{32,64}\b|\bv1\.[\w-]+\.[\w-]+\.[\w-]+|\$argon2id\$[\w$=,+/]+|\b1[6-9]\d{11}\b/g;

/** Begins to watch a database: what is written from now on counts. Instants, bytes and running numbers are not compared. */
export async function watch(url: string): Promise<Twin> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ table: string; columns: string[] | null }>(
    `SELECT t.table_name AS table, array_agg(c.column_name::text) FILTER (WHERE c.data_type LIKE 'timestamp%' OR c.data_type = 'bytea' OR c.is_identity = 'YES' OR ${OF_A_SECRET}) AS columns
     FROM information_schema.tables t JOIN information_schema.columns c USING (table_schema, table_name)
     WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND t.table_name <> ALL ($1) GROUP BY 1 ORDER BY 1`,
    [NOT_COMPARED],
  );
  const statement = rows
    .map(
      ({ table, columns }) =>
        `SELECT '${table}' AS "table", count(*)::int AS total, json_agg(to_jsonb(t) - '{${columns ?? ""}}'::text[]) FILTER (WHERE t.xmin::text::bigint >= $1${TOUCHED.includes(table) ? " AND t.created_at >= $2::timestamptz" : ""}) AS changed FROM "${table}" t`,
    )
    .join(" UNION ALL ");
  const now = await client.query<{ id: string; at: string }>(
    "SELECT (txid_current() % 4294967296)::text AS id, now()::text AS at",
  );
  const since = [now.rows[0]!.id, now.rows[0]!.at];
  const counted = await client.query<{ table: string; total: number }>(statement, since);
  const totals = new Map(counted.rows.map(({ table, total }) => [table, total]));
  return { client, since, statement, totals };
}

/** Every id that is in a database. */
export async function idsIn(url: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns WHERE table_schema = 'public' AND data_type = 'uuid'`,
  );
  const { rows } = await client.query<{ id: string }>(
    tables.map(({ table, column }) => `SELECT "${column}"::text AS id FROM "${table}"`).join(" UNION "),
  );
  await client.end();
  return new Set(rows.map(({ id }) => id));
}

/** What is at random in a text: ids that both did not have from the beginning, instants, addresses. */
export const withoutChance = (text: string, known: Set<string>) =>
  text
    .replace(UUID, (id) => (known.has(id) ? id : "new id"))
    .replace(INSTANT, "an instant")
    .replace(RANDOM, "random")
    .replace(/localhost:\d+/g, "localhost");

type Written = Record<string, unknown>;

async function written({ client, since, statement, totals }: Twin, known: Set<string>) {
  const { rows } = await client.query<{ table: string; total: number; changed: Written[] | null }>(
    statement,
    since,
  );
  return new Map(
    rows.map(({ table, total, changed }) => [
      table,
      {
        more: total - totals.get(table)!,
        rows: (changed ?? []).map((row) => withoutChance(JSON.stringify(row), known)).sort(),
      },
    ]),
  );
}

/** A line for each row that one has written and the other has not. */
export async function differences(one: Twin, other: Twin, known: Set<string>): Promise<string[]> {
  const [first, second] = await Promise.all([written(one, known), written(other, known)]);
  return [...first].flatMap(([table, a]) => {
    const b = second.get(table)!;
    const [left, right] = [without(a.rows, b.rows), without(b.rows, a.rows)];
    const lines = Array.from({ length: Math.max(left.length, right.length) }, (_, index) =>
      compared(table, left[index], right[index]),
    );
    return a.more === b.more ? lines : [...lines, `${table}: ${a.more} rows more, ${b.more} with the extras`];
  });
}

/** What is in a list more often than in another. */
function without(list: string[], other: string[]): string[] {
  const left = new Map<string, number>();
  for (const text of other) left.set(text, (left.get(text) ?? 0) + 1);
  return list.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

function compared(table: string, left: string | undefined, right: string | undefined): string {
  if (!left || !right) return `${table}: only ${left ? "without" : "with"} the extras: ${left ?? right}`;
  const [a, b] = [JSON.parse(left) as Written, JSON.parse(right) as Written];
  const columns = Object.keys(a).filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
  const values = columns.map(
    (name) => `${name} ${JSON.stringify(a[name])}, with the extras ${JSON.stringify(b[name])}`,
  );
  return `${table}: ${values.join("; ")}`.slice(0, 600);
}
