import type { Sql } from "#db/migrate.ts";

/** The index is built beside the bookings that go on, which one transaction would hold up; so every step can be repeated. */
export const transaction = false;

/** The register of guests from abroad finds its few bookings among all of them. */
export async function up(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS bookings_from_abroad");
  await sql(
    "CREATE INDEX CONCURRENTLY bookings_from_abroad ON bookings (id) WHERE nationality NOT IN ('', 'Indian')",
  );
}

export async function down(sql: Sql) {
  await sql("DROP INDEX IF EXISTS bookings_from_abroad");
}
