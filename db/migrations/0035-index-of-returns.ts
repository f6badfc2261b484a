import type { Sql } from "#db/migrate.ts";

/** Built beside the sales that go on, which no transaction can do. */
export const transaction = false;

/** The deposits that wait to go back are found without reading the bookings. */
export async function up(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS bookings_returned_open");
  await sql(`
    CREATE INDEX CONCURRENTLY bookings_returned_open ON bookings (returned_at)
      WHERE returned_at IS NOT NULL AND deposit_settled_at IS NULL
  `);
}

export async function down(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS bookings_returned_open");
}
