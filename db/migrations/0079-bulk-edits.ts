import type { Sql } from "#db/migrate.ts";

/** Columns of many rows that were changed at once, and what each row said before and after, to undo it. */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE bulk_edits (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      list text NOT NULL CHECK (length(list) BETWEEN 1 AND 60),
      -- The filters that left these rows, as the address of the list says them.
      query text NOT NULL CHECK (length(query) <= 2000),
      field text NOT NULL CHECK (length(field) BETWEEN 1 AND 60),
      way text NOT NULL CHECK (way IN ('set', 'raise', 'lower', 'clear')),
      value text NOT NULL CHECK (length(value) <= 60),
      changed integer NOT NULL CHECK (changed > 0),
      made_by uuid NOT NULL REFERENCES users,
      made_at timestamptz NOT NULL,
      undone_at timestamptz
    );
    CREATE INDEX bulk_edits_list ON bulk_edits (list, made_at DESC);
    CREATE INDEX bulk_edits_made_by ON bulk_edits (made_by);
    CREATE INDEX bulk_edits_made_at ON bulk_edits (made_at);
    CREATE TABLE bulk_edit_rows (
      bulk_edit_id uuid NOT NULL REFERENCES bulk_edits ON DELETE CASCADE,
      row_id uuid NOT NULL,
      before jsonb,
      after jsonb,
      PRIMARY KEY (bulk_edit_id, row_id)
    );
  `);
}

export async function down(sql: Sql) {
  await sql("DROP TABLE bulk_edit_rows; DROP TABLE bulk_edits");
}
