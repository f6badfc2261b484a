import type { Sql } from "#db/migrate.ts";

/** What may be taken out of rows that nobody changes otherwise: the person, never what was done or the amount. */
const ERASABLE = [
  ["audit_events", "'before', 'after', 'reason', 'ip_hash'"],
  ["tax_documents", "'parties'"],
  ["ledger_entries", "'memo'"],
] as const;

export async function up(sql: Sql) {
  await sql(`
    CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      -- The arguments name the columns that an erasure may change; it says so for its own transaction.
      IF TG_OP = 'UPDATE' AND TG_NARGS > 0 AND current_setting('medihaven.erasing', true) = 'yes' THEN
        IF TG_LEVEL = 'STATEMENT' THEN RETURN NULL; END IF;
        IF to_jsonb(OLD) - TG_ARGV = to_jsonb(NEW) - TG_ARGV THEN RETURN NEW; END IF;
      END IF;
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
    END $body$;
  `);
  for (const [table, columns] of ERASABLE)
    await sql(`
      DROP TRIGGER ${table}_append_only ON ${table};
      CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change(${columns});
      CREATE TRIGGER ${table}_erasure BEFORE UPDATE ON ${table}
        FOR EACH ROW EXECUTE FUNCTION refuse_change(${columns});
    `);
}

export async function down(sql: Sql) {
  for (const [table] of ERASABLE)
    await sql(`
      DROP TRIGGER ${table}_erasure ON ${table};
      DROP TRIGGER ${table}_append_only ON ${table};
      CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    `);
  await sql(`
    CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
    END $body$;
  `);
}
