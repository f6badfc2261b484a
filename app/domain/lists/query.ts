import type pg from "pg";
import Cursor from "pg-cursor";
import { filled, present } from "#app/present.ts";
import { openBulkReader } from "#db/bulk.ts";
import {
  plannedRawRows,
  plannedRows,
  rawRows,
  rows,
  type Transaction,
  withNumberedBinds,
} from "#db/client.ts";
import type { Columns, ColumnType } from "./columns.ts";

/** A list as somebody filtered it, ready to be read: a page at a time for a screen, or whole for a file. */
export type ListQuery = {
  name: string;
  columns: Columns;
  keys: Record<string, string>;
  from: string;
  /** What `from` is made of when it groups or gathers: its SELECT and its name. It is read once. */
  grouped?: { select: string; as: string; isPlanned?: true };
  joins: string;
  key: string;
  /** Where the key is made of several values: the column by which the rows of a page are found again. */
  foundBy?: string;
  where: string;
  /** The values of `where`. */
  bind: Record<string, unknown>;
  orderBy: string;
  /** The values that columns, totals and a source of its own need. */
  valueBind: Record<string, unknown>;
  /** True of a list as it opens, without filters and in its usual order: its statements have few texts, so each connection keeps their plans. */
  isPlanned?: boolean;
};

type Row = Record<string, unknown>;

/**
 * The rows of one page. The page is found first, so that nothing else is read of the rows before and after it.
 * @returns values as they are kept (paise, ppm, metres), by field, with the list's keys and the row's `key`
 */
export async function readRows(
  query: ListQuery,
  { limit, offset }: { limit: number; offset: number },
  tx?: Transaction,
): Promise<Row[]> {
  const { grouped, foundBy = query.key } = query;
  if (grouped) return (await readGroups({ ...query, grouped }, { limit, offset }, {}, tx)).rows;
  return reader(query)(
    `SELECT ${named(valuesOf(query))}
     FROM (SELECT ${query.key} AS page_key, ${foundBy} AS page_found FROM ${query.from} WHERE ${query.where}
       ORDER BY ${query.orderBy} LIMIT ${limit} OFFSET ${offset}) page
     JOIN (${query.from} CROSS JOIN (SELECT) always) ON ${foundBy} = page.page_found AND ${query.key} = page.page_key
     ${query.joins} ORDER BY ${query.orderBy}`,
    { ...query.bind, ...query.valueBind },
    tx,
  );
}

/** A kept plan needs its LIMIT in the text: for a parameter the planner would assume a tenth of all rows. */
const reader = ({ isPlanned }: Pick<ListQuery, "isPlanned">) =>
  isPlanned ? plannedRawRows<Row> : rawRows<Row>;

function valuesOf({ key, keys, columns }: ListQuery): Record<string, string> {
  return {
    key: `${key}::text`,
    ...Object.fromEntries(Object.entries(keys).map(([name, sql]) => [name, `(${sql})::text`])),
    ...Object.fromEntries(Object.entries(columns).map(([field, { sql }]) => [field, sql])),
  };
}

/** The rows of one page of a list that groups, with their number and the totals of all: one statement, so that it groups once. */
export async function readGroups(
  query: ListQuery & Required<Pick<ListQuery, "grouped">>,
  { limit, offset }: { limit: number; offset: number },
  totals: Record<string, string>,
  tx?: Transaction,
): Promise<{ rows: Row[]; total: number; totals: Record<string, number | null> }> {
  const { select, as, isPlanned } = query.grouped;
  const summed = Object.entries(totals).map(([name, sql]) => [`of.${name}`, `(${sql})::double precision`]);
  type Found = Row & { "of count": number };
  const read = isPlanned ? plannedRawRows<Found> : rawRows<Found>;
  const found = await read(
    `WITH grouped AS MATERIALIZED (${select}),
       summed AS (SELECT ${named({ "of count": "count(*)::integer", ...Object.fromEntries(summed) })} FROM grouped AS ${as})
     SELECT * FROM summed LEFT JOIN (
       SELECT ${named(valuesOf(query))}, row_number() OVER (ORDER BY ${query.orderBy}) AS "of place" FROM grouped AS ${as} ${query.joins}
       ORDER BY ${query.orderBy} LIMIT $pageLimit OFFSET $pageOffset) page ON true ORDER BY "of place"`,
    { ...query.bind, ...query.valueBind, pageLimit: limit, pageOffset: offset },
    tx,
  );
  const [{ "of count": total, ...first }] = found as [Row & { "of count": number }];
  const names = new Set(["of count", "of place", ...summed.map(([name]) => name)]);
  return {
    total,
    totals: Object.fromEntries(
      Object.keys(totals).map((name) => [name, first[`of.${name}`] as number | null]),
    ),
    rows: found
      .filter((one) => one.key !== null)
      .map((one) => Object.fromEntries(Object.entries(one).filter(([name]) => !names.has(name)))),
  };
}

function named(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(", ");
}

/** How many rows there are, counted up to a number: reading further would cost more than the number is worth. */
export async function readCount(
  query: ListQuery,
  upTo: number,
  tx?: Transaction,
): Promise<{ total: number; totalIsBounded: boolean }> {
  const [counted] = await reader(query)(
    `SELECT count(*)::integer AS count FROM (SELECT FROM ${query.from} WHERE ${query.where} LIMIT ${upTo + 1}) counted`,
    { ...query.bind, ...query.valueBind },
    tx,
  );
  const { count } = present(counted) as { count: number };
  return { total: Math.min(count, upTo), totalIsBounded: count > upTo };
}

/** Sums and averages over every row, by name. */
export async function readTotals(
  query: ListQuery,
  totals: Record<string, string>,
  tx?: Transaction,
): Promise<Record<string, number | null>> {
  if (Object.keys(totals).length === 0) return {};
  const asNumbers = Object.entries(totals).map(([name, sql]) => [name, `(${sql})::double precision`]);
  const [found] = await reader(query)(
    `SELECT ${named(Object.fromEntries(asNumbers))} FROM ${query.from} WHERE ${query.where}`,
    { ...query.bind, ...query.valueBind },
    tx,
  );
  return present(found) as Record<string, number | null>;
}

/** Sums of columns over every row, by field, read as a file reads them: only where the rows are few. */
export async function readSums(
  query: ListQuery,
  fields: readonly string[],
  tx?: Transaction,
): Promise<Record<string, number>> {
  const sums = fields.map((field) => [
    field,
    `coalesce(sum(${present(query.columns[field]).sql}), 0)::double precision`,
  ]);
  const [found] = await reader(query)(
    `SELECT ${named(Object.fromEntries(sums))} FROM ${query.from} ${query.joins} WHERE ${query.where}`,
    { ...query.bind, ...query.valueBind },
    tx,
  );
  return present(found) as Record<string, number>;
}

/**
 * How many rows each option of some filters would leave; without those of which there are more than `upTo`. Options that are counted
 * one by one (`each`) are counted as far as is worth it.
 */
export async function readCounts(
  filters: Array<
    Pick<ListQuery, "from" | "where" | "bind" | "grouped" | "isPlanned"> & {
      name: string;
      sql: string;
      each?: string[];
    }
  >,
  upTo: number,
  tx?: Transaction,
): Promise<Record<string, Record<string, number>>> {
  const all = await Promise.all(
    filters.map(async ({ name, sql, from, where, bind, each, grouped, isPlanned }) => {
      type Counted = { option: string; count: number };
      const read = isPlanned || grouped?.isPlanned ? plannedRows<Counted> : rows<Counted>;
      if (each) {
        const counted = await read(
          `SELECT option, (SELECT count(*)::integer FROM (SELECT FROM ${from} WHERE ${where} AND (${sql})::text = option
             LIMIT ${COUNTED_EACH}) counted) AS count FROM unnest($countedOptions::text[]) AS option`,
          { ...bind, countedOptions: each },
          tx,
        );
        return [[name, Object.fromEntries(counted.map(({ option, count }) => [option, count]))]];
      }
      const found = await read(
        `SELECT option, count(*)::integer AS count FROM (
           SELECT (${sql})::text AS option FROM ${from} WHERE ${where} LIMIT ${upTo + 1}) counted GROUP BY option`,
        bind,
        tx,
      );
      const sum = found.reduce((total, { count }) => total + count, 0);
      return sum > upTo
        ? []
        : [[name, Object.fromEntries(found.map(({ option, count }) => [option, count]))]];
    }),
  );
  return Object.fromEntries(all.flat());
}

const COUNTED_EACH = 1_000;
/** Small enough that what a batch leaves behind is cleared away at once: of 1,000 rows at a time a large file needs twice the memory. */
const BATCH = 100;

/** Values as text, just as the server writes them. */
const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

/**
 * Every row, a batch at a time, from a cursor of the server on a connection of its own: one moment's rows in the list's order, however
 * many, and never all of them in memory. Values are text as PostgreSQL writes them, in the order of the columns.
 */
export async function* readBatches(query: ListQuery): AsyncGenerator<Array<Array<string | null>>> {
  const client = await openBulkReader(`medihaven list ${query.name}`);
  try {
    const columns = Object.values(query.columns).map(({ type, sql }) => fileSql(type, sql));
    // No limit, of which the planner knows nothing: it plans for the first rows to come soon, in the order of an index where that costs
    // little more, so that they are written while the next are read. Else it would have all rows, whole, sorted before the first comes.
    const { text, values } = withNumberedBinds(
      `SELECT ${columns.join(", ")} FROM ${query.from} ${query.joins} WHERE ${query.where} ORDER BY ${query.orderBy}
       LIMIT (SELECT NULL::bigint)`,
      { ...query.bind, ...query.valueBind },
    );
    const cursor = client.query(
      new Cursor<Array<string | null>>(text, values, { rowMode: "array", types: asText }),
    );
    let next = cursor.read(BATCH);
    for (;;) {
      const batch = await next;
      const isLast = batch.length < BATCH;
      if (!isLast) {
        // The server gathers the next rows while these are written. A reader that stops never waits for them.
        next = cursor.read(BATCH);
        next.catch(() => {});
      }
      if (batch.length > 0) yield batch;
      if (isLast) return;
    }
  } finally {
    await client.end();
  }
}

/** The keys of the rows that a list's filters leave, where they are ids: at most so many; of these ids alone, where some are given. */
export async function readKeys(
  query: ListQuery,
  { limit, among = null }: { limit: number; among?: readonly string[] | null },
  tx?: Transaction,
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    `SELECT ${query.key} AS id FROM ${query.from} WHERE ${query.where} AND ($among::uuid[] IS NULL OR ${query.key} = ANY($among::uuid[])) LIMIT ${limit}`,
    { ...query.bind, among },
    tx,
  );
  return found.map(({ id }) => id);
}

/** The rows with these ids, where the key of the list is an id: values as text, as `readBatches` gives them, and the key. */
export async function readByIds(
  client: pg.Client,
  query: ListQuery,
  ids: readonly string[],
): Promise<Array<{ key: string; values: Array<string | null> }>> {
  const columns = Object.values(query.columns).map(({ type, sql }) => fileSql(type, sql));
  const { text, values } = withNumberedBinds(
    `SELECT ${query.key}, ${columns.join(", ")} FROM ${query.from} ${query.joins}
     WHERE ${query.where} AND ${query.key} = ANY($askedIds::uuid[])`,
    { ...query.bind, ...query.valueBind, askedIds: ids },
  );
  const found = await client.query<Array<string | null>>({ text, values, rowMode: "array", types: asText });
  return found.rows.map(([key, ...rest]) => ({ key: filled(key), values: rest }));
}

/** How many rows a file will have. On a connection of its own, like the file itself. */
export async function countAll(query: ListQuery): Promise<number> {
  const client = await openBulkReader(`medihaven list ${query.name}`);
  try {
    const { text, values } = withNumberedBinds(
      `SELECT count(*)::integer AS count FROM ${query.from} WHERE ${query.where}`,
      { ...query.bind, ...query.valueBind },
    );
    const counted = await client.query<{ count: number }>(text, values);
    return present(counted.rows[0]).count;
  } finally {
    await client.end();
  }
}

/** Instants are written as Indian time, to the minute; several texts in one; everything else as it is kept. */
function fileSql(type: ColumnType, sql: string): string {
  if (type === "texts") return `array_to_string(${sql}, '; ')`;
  return type === "instant" ? `to_char((${sql}) AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')` : sql;
}
