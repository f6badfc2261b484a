import { rawRows } from "#db/client.ts";

/**
 * The schema of the connected database as SQL to read: extensions, each table with its constraints, indexes and triggers, views,
 * functions, all by name. Constraints of one column stand at their column. The job queue's own schema is left out.
 */
export async function schemaSql(): Promise<string> {
  const [extensions, functions, tables, columns, constraints, indexes, triggers, views] = await Promise.all(
    [EXTENSIONS, FUNCTIONS, TABLES, COLUMNS, CONSTRAINTS, INDEXES, TRIGGERS, VIEWS].map((sql) =>
      rawRows<Part>(sql),
    ),
  );
  const partsOf = (parts: Part[] | undefined, table: Part) => parts!.filter((part) => part.of === table.name);
  const blocks = [
    extensions!.map(({ name }) => `CREATE EXTENSION ${name};`).join("\n"),
    ...tables!.map((table) => {
      const own = partsOf(constraints, table);
      const inline = (column: Part) =>
        own.filter((part) => part.at === column.name).map((part) => ` ${part.sql}`);
      const lines = [
        ...partsOf(columns, table).map((column) => `${column.name} ${column.sql}${inline(column).join("")}`),
        ...own.filter((part) => part.at === null).map((part) => part.sql),
      ];
      return [
        `CREATE TABLE ${table.name} (\n${lines.map((line) => `  ${readable(line)}`).join(",\n")}\n)${table.sql};`,
        ...[...partsOf(indexes, table), ...partsOf(triggers, table)].map(({ sql }) => `${readable(sql)};`),
      ].join("\n");
    }),
    ...views!.map(({ name, sql }) => `CREATE VIEW ${name} AS\n${sql}`),
    ...functions!.map(({ sql }) => `${sql.replace("OR REPLACE FUNCTION public.", "FUNCTION ").trim()};`),
  ];
  return `${HEAD}\n\n${blocks.join("\n\n")}\n`;
}

const HEAD = `-- What the migrations make of an empty database, to be read; it is never run. Written by \`npm run schema\`.`;

/** `of` is the table, `at` the column that a constraint stands at. */
type Part = { of: string; name: string; at: string | null; sql: string };

/** As a person writes it: lists of values as IN, text without its type. */
function readable(sql: string): string {
  return sql
    .replaceAll(/= ANY \(ARRAY\[([^\]]*)\]\)/g, "IN ($1)")
    .replaceAll(/('(?:[^']|'')*')::(?:text|citext|jsonb|time without time zone)\b(?!\[)/g, "$1")
    .replaceAll(/ ON public\.(\w+)( USING btree)?/g, " ON $1")
    .replaceAll("timestamp with time zone", "timestamptz")
    .replaceAll("time without time zone", "time");
}

const OURS = (alias: string) => `${alias}namespace = 'public'::regnamespace`;
const TABLE = "c.relkind IN ('r', 'p') AND c.relname <> 'schema_migrations'";

const EXTENSIONS = "SELECT extname AS name FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY 1";

const FUNCTIONS = `SELECT p.proname AS name, pg_get_functiondef(p.oid) AS sql FROM pg_proc p
  WHERE ${OURS("p.pro")} AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`;

const TABLES = `SELECT c.relname AS name, coalesce(' WITH (' || array_to_string(c.reloptions, ', ') || ')', '') AS sql
  FROM pg_class c WHERE ${OURS("c.rel")} AND ${TABLE} ORDER BY 1`;

const COLUMNS = `SELECT c.relname AS of, a.attname AS name, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attcollation <> t.typcollation THEN 'COLLATE ' || a.attcollation::regcollation END,
    CASE WHEN a.attnotnull AND a.attidentity = '' AND NOT EXISTS (SELECT FROM pg_constraint k
      WHERE k.conrelid = c.oid AND k.contype = 'p' AND a.attnum = ANY(k.conkey)) THEN 'NOT NULL' END,
    CASE WHEN a.attidentity <> '' THEN 'GENERATED ALWAYS AS IDENTITY'
      WHEN a.attgenerated <> '' THEN 'GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid, true) || ') STORED'
      WHEN d.oid IS NOT NULL THEN 'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid, true) END) AS sql
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE ${OURS("c.rel")} AND ${TABLE} ORDER BY c.relname, a.attnum`;

/** A constraint of one column that nobody named stands at the column; the key first, references last. */
const CONSTRAINTS = `SELECT c.relname AS of, k.conname AS name, CASE WHEN usual THEN a.attname END AS at,
    CASE WHEN NOT usual THEN 'CONSTRAINT ' || k.conname || ' ' || definition
      WHEN k.contype = 'p' THEN 'PRIMARY KEY' WHEN k.contype = 'u' THEN 'UNIQUE'
      WHEN k.contype = 'f' THEN substr(definition, strpos(definition, 'REFERENCES')) ELSE definition END AS sql
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
  LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1] AND array_length(k.conkey, 1) = 1,
  LATERAL (SELECT pg_get_constraintdef(k.oid, true) AS definition,
    a.attname IS NOT NULL AND k.contype IN ('p', 'u', 'f', 'c')
      AND k.conname ~ ('^' || c.relname || '(_' || a.attname || ')?_(pkey|key|fkey|check)[0-9]*$') AS usual) said
  WHERE ${OURS("k.con")} AND k.contype <> 'n' AND k.contype <> 't' AND ${TABLE}
  ORDER BY c.relname, array_position(ARRAY['p', 'u', 'c', 'x', 'f'], k.contype::text), k.conname`;

const INDEXES = `SELECT c.relname AS of, i.relname AS name, pg_get_indexdef(i.oid) AS sql
  FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
  WHERE ${OURS("c.rel")} AND ${TABLE} AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.oid AND k.contype IN ('p', 'u', 'x'))
  ORDER BY c.relname, i.relname`;

const TRIGGERS = `SELECT c.relname AS of, t.tgname AS name, pg_get_triggerdef(t.oid, true) AS sql
  FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE ${OURS("c.rel")} AND NOT t.tgisinternal ORDER BY c.relname, t.tgname`;

const VIEWS = `SELECT c.relname AS name, pg_get_viewdef(c.oid, true) AS sql FROM pg_class c
  WHERE ${OURS("c.rel")} AND c.relkind IN ('v', 'm') ORDER BY 1`;
