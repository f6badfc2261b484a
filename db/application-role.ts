import pg from "pg";

/**
 * Two roles share the work on the database. The owner makes and changes tables (migrations, a restore, an erasure). The application, which web,
 * worker and the command line's ordinary commands connect as, reads and writes rows, and of tables that are append-only it may not even
 * ask to change one: it owns nothing, so it can neither drop a table nor switch a trigger off.
 */

/** Tables that the application gathers statistics of after it wrote much (PostgreSQL 17 and newer can allow that). */
const ANALYZED = ["finder_entries", "finder_words"];
/** Read by the application, written by migrations alone. */
const READ_ONLY = ["schema_migrations"];
/** An erasure, on which two people agree, takes a person out of what is kept; nobody's row ever goes. */
const NEVER_DELETED = ["users"];

/** Bits of `pg_trigger.tgtype`. */
const TRIGGER = { row: 1, delete: 8, update: 16 } as const;

/**
 * Gives the application's role what it needs of the tables that are there and of those that come, and takes away what it must not have. May be
 * repeated. A role that is missing is made, with the password of the address, where the owner may make roles.
 * @param owner a connection of the owner, outside a transaction
 * @param applicationUrl the address that the application connects by: its role's name and password count
 * @throws Error that says what to do when the role is missing and the owner may not make one
 */
export async function grantToApplication(owner: pg.Client, applicationUrl: string): Promise<void> {
  const url = new URL(applicationUrl);
  const name = decodeURIComponent(url.username);
  await makeRole(owner, name, decodeURIComponent(url.password));
  const role = pg.escapeIdentifier(name);
  const schemas = await ownSchemas(owner);
  const refused = await appendOnlyTables(owner);
  const known = await tablesAmong(owner, [...READ_ONLY, ...NEVER_DELETED, ...ANALYZED]);
  // One transaction, so that nobody who works meanwhile has more or less than before.
  const statements = ["BEGIN", "REVOKE CREATE ON SCHEMA public FROM PUBLIC"];
  for (const schema of schemas)
    statements.push(
      `GRANT USAGE ON SCHEMA ${schema} TO ${role}`,
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`,
      `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`,
      `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role}`,
      `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT USAGE, SELECT ON SEQUENCES TO ${role}`,
    );
  for (const { table, rights, columns } of refused) {
    statements.push(`REVOKE ${rights.join(", ")}, TRUNCATE ON ${table} FROM ${role}`);
    if (columns.length > 0)
      statements.push(
        `GRANT UPDATE (${columns.map((column) => pg.escapeIdentifier(column)).join(", ")}) ON ${table} TO ${role}`,
      );
  }
  for (const table of READ_ONLY.filter((one) => known.has(one)))
    statements.push(`REVOKE INSERT, UPDATE, DELETE ON ${table} FROM ${role}`);
  for (const table of NEVER_DELETED.filter((one) => known.has(one)))
    statements.push(`REVOKE DELETE ON ${table} FROM ${role}`);
  if (await knowsMaintain(owner))
    for (const table of ANALYZED.filter((one) => known.has(one)))
      statements.push(`GRANT MAINTAIN ON ${table} TO ${role}`);
  statements.push("COMMIT");
  await owner.query(statements.join(";\n")).catch(async (error: unknown) => {
    await owner.query("ROLLBACK");
    throw error;
  });
}

async function makeRole(owner: pg.Client, name: string, password: string): Promise<void> {
  const { rowCount } = await owner.query("SELECT FROM pg_roles WHERE rolname = $1", [name]);
  if (rowCount) return;
  const role = pg.escapeIdentifier(name);
  try {
    await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(password)}`);
  } catch (error) {
    const { code } = error as { code?: string };
    // Another database of the same server was given its role at the same moment.
    if (code === "42710" || code === "23505") return;
    if (code !== "42501") throw error;
    throw new Error(
      `The role ${name} of DATABASE_URL does not exist, and the owner may not make it: CREATE ROLE ${role} LOGIN PASSWORD '…'`,
    );
  }
}

/** The schemas of the product that are there already. */
async function ownSchemas(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    "SELECT nspname AS name FROM pg_namespace WHERE nspname IN ('public', 'pgboss') ORDER BY 1 DESC",
  );
  return rows.map(({ name }) => name);
}

/**
 * The tables that a trigger keeps append-only, with the rights that the trigger makes useless: what it refuses is not granted either. Where it keeps some
 * columns only, the others (who withdrew a row, and when) may still be updated.
 */
async function appendOnlyTables(
  owner: pg.Client,
): Promise<Array<{ table: string; rights: string[]; columns: string[] }>> {
  const { rows } = await owner.query<{
    table: string;
    updates: boolean;
    deletes: boolean;
    columns: string[];
  }>(
    `SELECT tgrelid::regclass::text AS table, tgtype & $2 > 0 AS updates, tgtype & $3 > 0 AS deletes,
       CASE WHEN tgattr = '' THEN '{}' ELSE (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
         WHERE attrelid = tgrelid AND attnum > 0 AND NOT attisdropped AND attnum <> ALL(tgattr)) END AS columns
     FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
     WHERE proname = 'refuse_change' AND tgtype & $1 = 0 ORDER BY 1`,
    [TRIGGER.row, TRIGGER.update, TRIGGER.delete],
  );
  return rows.map(({ table, updates, deletes, columns }) => ({
    table,
    rights: [...(updates ? ["UPDATE"] : []), ...(deletes ? ["DELETE"] : [])],
    columns,
  }));
}

async function tablesAmong(owner: pg.Client, names: string[]): Promise<Set<string>> {
  const { rows } = await owner.query<{ name: string }>(
    "SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL",
    [names],
  );
  return new Set(rows.map(({ name }) => name));
}

async function knowsMaintain(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ version: string }>(
    "SELECT current_setting('server_version_num') AS version",
  );
  return Number(rows[0]?.version) >= 170_000;
}

/** What of the audit trail a connection could alter, in words; empty for the application's role as `grantToApplication` makes it. */
export const POWERS_OVER_AUDIT = `
  SELECT current_user::text AS role, array_remove(ARRAY[
    CASE WHEN (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN 'is superuser' END,
    CASE WHEN pg_has_role(relowner, 'MEMBER') THEN 'owns the tables' END,
    CASE WHEN has_table_privilege(oid, 'UPDATE') OR has_any_column_privilege(oid, 'UPDATE')
      OR has_table_privilege(oid, 'DELETE') OR has_table_privilege(oid, 'TRUNCATE') THEN 'may change audit events' END], NULL) AS powers
  FROM pg_class WHERE oid = 'audit_events'::regclass`;
