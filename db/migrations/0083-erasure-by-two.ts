import type { Sql } from "#db/migrate.ts";

/** What may be taken out of append-only rows is taken out for an erasure that two people agreed on within the last 30 days, and for nothing else. */
export async function up(sql: Sql) {
  await sql(`
    CREATE FUNCTION erasure_agreed() RETURNS boolean LANGUAGE sql STABLE AS $body$
      SELECT EXISTS (SELECT FROM approvals WHERE subject_kind = 'erasure' AND status = 'approved'
        AND subject_id::text = current_setting('medihaven.erasing', true)
        AND requested_by IS NOT NULL AND decided_by IS NOT NULL AND decided_by <> requested_by AND decided_at > now() - interval '30 days')
    $body$;
    CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      -- The arguments name the columns that an erasure may change; it names itself for its own transaction.
      IF TG_OP = 'UPDATE' AND TG_NARGS > 0 AND erasure_agreed() THEN
        IF TG_LEVEL = 'STATEMENT' THEN RETURN NULL; END IF;
        IF to_jsonb(OLD) - TG_ARGV = to_jsonb(NEW) - TG_ARGV THEN RETURN NEW; END IF;
      END IF;
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
    END $body$;
  `);
}

export async function down(sql: Sql) {
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
    DROP FUNCTION erasure_agreed();
  `);
}
