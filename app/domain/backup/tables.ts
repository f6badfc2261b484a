import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { dedicatedClient } from "#db/dedicated-client.ts";

/**
 * Tables as text of COPY, over the server's own protocol, so that neither a backup nor a restore needs PostgreSQL's programs on this machine.
 */

export type Table = {
  /** `public.bookings` */
  name: string;
  columns: string[];
};

/** Of the queue's own tables only what was asked for is kept: the rest it counts or makes anew. */
const OF_THE_QUEUE = ["job", "job_dependency"];
/** What migrations themselves keep. */
const NOT_KEPT = ["schema_migrations"];

/** A connection for long work. The caller ends it. */
export async function connectForLongWork(url: string, name: string): Promise<pg.Client> {
  const client = dedicatedClient({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  return client;
}

/** Time-outs of this transaction only: through a pooler the next one may be another's. */
export const UNLIMITED =
  "SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0";

/** Every table that holds data, by name. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname || '.' || c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> ALL($2::text[])
       AND (n.nspname = 'public' OR (n.nspname = 'pgboss' AND c.relname = ANY($1::text[])))
     GROUP BY 1 ORDER BY 1`,
    [OF_THE_QUEUE, NOT_KEPT],
  );
  return rows;
}

const quoted = (name: string) => name.split(".").map(pg.escapeIdentifier).join(".");
const listed = (columns: string[]) => columns.map(pg.escapeIdentifier).join(", ");

/** The rows of a table as text; `counted` hears how many there were. */
export async function* readTable(
  client: pg.Client,
  { name, columns }: Table,
  counted: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  const stream = client.query(copyTo(`COPY (SELECT ${listed(columns)} FROM ${quoted(name)}) TO STDOUT`));
  yield* stream;
  counted((stream as unknown as { rowCount: number }).rowCount);
}

/** Begins to write rows to a table. `end` waits until the server has taken all of them, and says how many. */
export function writeTable(client: pg.Client, { name, columns }: Table) {
  const stream = client.query(copyFrom(`COPY ${quoted(name)} (${listed(columns)}) FROM STDIN`));
  const done = finished(stream as unknown as Writable);
  done.catch(() => {});
  return {
    async write(bytes: Uint8Array) {
      if (!stream.write(bytes)) await Promise.race([once(stream, "drain"), done]);
    },
    async end(): Promise<number> {
      stream.end();
      await done;
      return stream.rowCount;
    },
  };
}

export type Sequence = { name: string; last: string };

/** Where each sequence stands. Read after the rows: a sequence may be ahead of them, never behind. */
export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    "SELECT schemaname || '.' || sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1",
  );
  return rows;
}

export async function setSequences(client: pg.Client, sequences: Sequence[]): Promise<void> {
  for (const { name, last } of sequences)
    await client.query("SELECT setval($1::regclass, $2::bigint)", [quoted(name), last]);
}

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Empties every table and takes off what would look at rows one by one: foreign keys and triggers. Needs no more than the owner's rights.
 * @returns puts it back; the keys are checked against all rows then
 */
export async function bareTables(client: pg.Client, tables: Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY 1, 2`,
  );
  const { rows: triggers } = await client.query<{ table: string }>(
    `SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT tgisinternal AND tgenabled = 'O' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const own = tables.filter(({ name }) => name.startsWith("public."));
  for (const { table } of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${own.map(({ name }) => quoted(name)).join(", ")}`);
  for (const { table, name } of keys)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`);
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`);
    for (const { table } of triggers) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  };
}
