import type { Sql } from "#db/migrate.ts";

/** What the price log of items says beside amounts: offers, and whose price it is at a lab centre. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE item_price_changes
      -- The test whose price it is, at a lab centre.
      ADD COLUMN lab_test_id uuid REFERENCES lab_tests,
      ADD COLUMN previous_ppm integer,
      ADD COLUMN changed_ppm integer;
    CREATE INDEX item_price_changes_test ON item_price_changes (lab_test_id) WHERE lab_test_id IS NOT NULL;
  `);
}

export async function down(sql: Sql) {
  await sql(`
    ALTER TABLE item_price_changes DROP COLUMN lab_test_id, DROP COLUMN previous_ppm, DROP COLUMN changed_ppm;
  `);
}
