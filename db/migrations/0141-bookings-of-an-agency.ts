import type { Sql } from "#db/migrate.ts";

/** The indexes are built beside the bookings that come in; so every step can be repeated. */
export const transaction = false;

/** An agency narrows its bookings by the cities, hospitals and houses that they name: those are read from its part of one index. */
export async function up(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS bookings_of_agency");
  await sql(
    `CREATE INDEX CONCURRENTLY bookings_of_agency ON bookings (agent_account_id, starts_on DESC)
     INCLUDE (city_id, hospital_id, property_id) WHERE agent_account_id IS NOT NULL`,
  );
  await sql("DROP INDEX CONCURRENTLY IF EXISTS bookings_agent");
}

export async function down(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS bookings_agent");
  await sql(
    "CREATE INDEX CONCURRENTLY bookings_agent ON bookings (agent_account_id, starts_on DESC) WHERE agent_account_id IS NOT NULL",
  );
  await sql("DROP INDEX CONCURRENTLY IF EXISTS bookings_of_agency");
}
