import pg from "pg";

/** What a sale leaves behind, and who buys and asks. */
const TABLES = [
  "users",
  "orders",
  "bookings",
  "booking_nights",
  "booking_lines",
  "booking_slots",
  "booking_guests",
  "booking_drafts",
  "payments",
  "refunds",
  "cancellations",
  "ledger_entries",
  "ledger_lines",
  "messages",
  "audit_events",
  "requests",
];
/** Columns with the id of a row that is multiplied too. */
const IDS =
  /^(id|(order|booking|entry|payment|cancellation|customer|ref|extends_booking|taken_from|changes_booking|carried_to|carried_from|deposit_booking)_id|form_key)$/;
/** Parts of unique keys that say what a row is. */
const KEPT = /^(document_type|kind|guest_type|role|channel|template|slot)$/;
const DAYS = 900;
const CITIES = 600;

type Column = { name: string; type: string; isUnique: boolean };

/**
 * Writes every sale of a demo again so many times, each copy with customers, numbers and days of its own over the last two and a half years,
 * beside 600 cities in which nothing was ever sold. Keys are not checked: a copy may name a record of the demo that fits it badly.
 */
export async function multiplyDemo(databaseUrl: string, times: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SET session_replication_role = replica; SET synchronous_commit = off");
    for (const table of TABLES) await multiply(client, table, times);
    await client.query(
      `INSERT INTO cities (state_id, name, slug, latitude, longitude)
       SELECT (SELECT id FROM states LIMIT 1), 'Town ' || n, 'town-' || n, 12, 77 FROM generate_series(1, ${CITIES}) n`,
    );
    await client.query("VACUUM (ANALYZE)");
  } finally {
    await client.end();
  }
}

async function multiply(client: pg.Client, table: string, times: number): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `SELECT given.attname AS name, format_type(given.atttypid, NULL) AS type,
       EXISTS (SELECT FROM pg_index i WHERE i.indrelid = given.attrelid AND i.indisunique AND given.attnum = ANY(i.indkey)) AS "isUnique"
     FROM pg_attribute given LEFT JOIN pg_attrdef usual ON usual.adrelid = given.attrelid AND usual.adnum = given.attnum
     WHERE given.attrelid = $1::regclass AND given.attnum > 0 AND NOT given.attisdropped AND given.attgenerated = '' AND given.attidentity = ''
       AND coalesce(pg_get_expr(usual.adbin, usual.adrelid), '') NOT LIKE 'nextval%'`,
    [table],
  );
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const values = columns.map((column) => copyOf(column, table)).join(", ");
  const which = table === "users" ? "WHERE role = 'customer'" : "";
  await client.query(
    `INSERT INTO ${table} (${names}) SELECT ${values} FROM (SELECT *, row_number() OVER () AS n FROM ${table} ${which}) one,
       generate_series(1, $1::integer) k ON CONFLICT DO NOTHING`,
    [times],
  );
}

/** What stands in a column of copy `k` of the row `one`. */
function copyOf({ name, type, isUnique }: Column, table: string): string {
  const value = `one."${name}"`;
  if (type === "uuid" && IDS.test(name))
    return `overlay(overlay(md5(${value}::text || k) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`;
  if (name === "phone_e164")
    return `CASE WHEN ${value} IS NOT NULL THEN '+917' || lpad((abs(hashtext('${table}' || one.n || ' ' || k)::bigint) % 1000000000)::text, 9, '0') END`;
  if (name === "email" && isUnique) return `replace(${value}::text, '@', '+' || k || '@')::citext`;
  if (name === "recipient") return `${value} || k`;
  if (isUnique && /text|character/.test(type) && !KEPT.test(name)) return `${value} || '-' || k`;
  if (isUnique && name === "number") return `${value} + k * 100000`;
  if (type === "date") return `${value} - k % ${DAYS}`;
  if (type.startsWith("timestamp")) return `${value} - (k % ${DAYS}) * interval '1 day'`;
  return value;
}
