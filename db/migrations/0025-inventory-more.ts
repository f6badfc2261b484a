import type { Sql } from "#db/migrate.ts";

/** What the price log of items says beside amounts, and changes of many nights, slots or prices that can be undone. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE item_price_changes
      -- The test whose price it is, at a lab centre.
      ADD COLUMN lab_test_id uuid REFERENCES lab_tests,
      ADD COLUMN previous_ppm integer,
      ADD COLUMN changed_ppm integer;
    CREATE INDEX item_price_changes_test ON item_price_changes (lab_test_id) WHERE lab_test_id IS NOT NULL;

    -- One change of many rows as its owner made it: what stood before and after, so that it can be undone while it still stands.
    CREATE TABLE change_batches (
      id uuid PRIMARY KEY,
      what text NOT NULL CHECK (what IN ('nights', 'stock', 'prices')),
      account_id uuid NOT NULL REFERENCES accounts,
      summary text NOT NULL,
      before jsonb NOT NULL CHECK (jsonb_typeof(before) = 'array'),
      after jsonb NOT NULL CHECK (jsonb_typeof(after) = 'array'),
      changed_by uuid REFERENCES users,
      changed_at timestamptz NOT NULL DEFAULT now(),
      undone_by uuid REFERENCES users,
      undone_at timestamptz
    );
    CREATE INDEX change_batches_account ON change_batches (account_id, what, changed_at DESC);
    CREATE INDEX change_batches_changed_by ON change_batches (changed_by);
    CREATE INDEX change_batches_undone_by ON change_batches (undone_by);
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TABLE change_batches;
    ALTER TABLE item_price_changes DROP COLUMN lab_test_id, DROP COLUMN previous_ppm, DROP COLUMN changed_ppm;
  `);
}
