import type { Sql } from "#db/migrate.ts";

/** Files that are imported by a screen: the file until it is imported, how its columns are mapped, and what it changed, to undo it. */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE file_imports (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      what text NOT NULL CHECK (length(what) BETWEEN 1 AND 60),
      file_name text NOT NULL CHECK (length(file_name) <= 200),
      -- The CSV that was sent or made of a spreadsheet; nothing once it is imported or a day old.
      file_key text,
      header text[] NOT NULL,
      -- Our columns to the places of theirs.
      mapping jsonb NOT NULL,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'undone')),
      counts jsonb,
      refusals text[] NOT NULL DEFAULT '{}',
      asked_by uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now(),
      done_at timestamptz,
      CONSTRAINT file_imports_counted CHECK ((state IN ('done', 'undone')) = (counts IS NOT NULL))
    );
    CREATE INDEX file_imports_asked_by ON file_imports (asked_by, created_at DESC);
    CREATE INDEX file_imports_created ON file_imports (created_at);
    CREATE TABLE file_import_changes (
      import_id uuid NOT NULL REFERENCES file_imports ON DELETE CASCADE,
      position bigint GENERATED ALWAYS AS IDENTITY,
      master text NOT NULL,
      row_id uuid NOT NULL,
      before jsonb,
      after jsonb NOT NULL,
      PRIMARY KEY (import_id, position)
    );
  `);
}

export async function down(sql: Sql) {
  await sql("DROP TABLE file_import_changes; DROP TABLE file_imports");
}
