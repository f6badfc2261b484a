import type { Sql } from "#db/migrate.ts";

const COUNTED = "('done', 'canceled', 'undoing', 'undone')";

/** Imports by screen are jobs: with their progress, a way to stop them, all refused rows in a file, and what each row was to undo it. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE file_imports
      ADD COLUMN encoding text NOT NULL DEFAULT 'utf-8',
      ADD COLUMN rows_expected integer,
      ADD COLUMN cancel_asked boolean NOT NULL DEFAULT false,
      -- The refused rows, as they stood in the file, with their reasons.
      ADD COLUMN errors_key text,
      -- Why it, or its undoing, came to nothing.
      ADD COLUMN problem text NOT NULL DEFAULT '',
      -- When somebody last worked on it.
      ADD COLUMN worked_at timestamptz,
      DROP CONSTRAINT file_imports_state_check,
      ADD CONSTRAINT file_imports_state_check
        CHECK (state IN ('waiting', 'running', 'done', 'canceled', 'failed', 'undoing', 'undone')) NOT VALID,
      DROP CONSTRAINT file_imports_counted,
      ADD CONSTRAINT file_imports_counted CHECK (state NOT IN ${COUNTED} OR counts IS NOT NULL) NOT VALID,
      ADD CONSTRAINT file_imports_encoding CHECK (encoding IN ('utf-8', 'windows-1252', 'utf-16le')) NOT VALID;
    ALTER TABLE file_import_changes
      ADD COLUMN action text NOT NULL DEFAULT '',
      -- That of the row after the change; nothing of rows that have none.
      ADD COLUMN version integer;
  `);
  await sql(`
    ALTER TABLE file_imports VALIDATE CONSTRAINT file_imports_state_check;
    ALTER TABLE file_imports VALIDATE CONSTRAINT file_imports_counted;
    ALTER TABLE file_imports VALIDATE CONSTRAINT file_imports_encoding;
  `);
}

export async function down(sql: Sql) {
  await sql(`
    ALTER TABLE file_import_changes DROP COLUMN version, DROP COLUMN action;
    UPDATE file_imports SET state = 'done' WHERE state IN ('undoing', 'canceled');
    UPDATE file_imports SET state = 'waiting', counts = NULL WHERE state IN ('running', 'failed');
    ALTER TABLE file_imports DROP CONSTRAINT file_imports_encoding, DROP CONSTRAINT file_imports_counted,
      DROP CONSTRAINT file_imports_state_check,
      ADD CONSTRAINT file_imports_state_check CHECK (state IN ('waiting', 'running', 'done', 'undone')) NOT VALID,
      ADD CONSTRAINT file_imports_counted CHECK ((state IN ('done', 'undone')) = (counts IS NOT NULL)) NOT VALID,
      DROP COLUMN worked_at, DROP COLUMN problem, DROP COLUMN errors_key, DROP COLUMN cancel_asked,
      DROP COLUMN rows_expected, DROP COLUMN encoding;
  `);
  await sql(`
    ALTER TABLE file_imports VALIDATE CONSTRAINT file_imports_state_check;
    ALTER TABLE file_imports VALIDATE CONSTRAINT file_imports_counted;
  `);
}
