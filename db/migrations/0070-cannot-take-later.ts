import type { Sql } from "#db/migrate.ts";

/** Indexes are built beside the traffic, which a transaction would hold up; so every step can be repeated. */
export const transaction = false;

/** A house may say after it accepted, and after the guest arrived, that it cannot keep the stay. */
export async function up(sql: Sql) {
  await index(sql, "bookings_declined", "status IN ('confirmed', 'checked_in')");
  await sql("DROP INDEX CONCURRENTLY IF EXISTS bookings_cannot_take");
}

export async function down(sql: Sql) {
  await index(sql, "bookings_cannot_take", "status = 'confirmed'");
  await sql("DROP INDEX CONCURRENTLY IF EXISTS bookings_declined");
}

async function index(sql: Sql, name: string, status: string) {
  await sql(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  await sql(
    `CREATE INDEX CONCURRENTLY ${name} ON bookings (starts_on) WHERE partner_answer = 'declined' AND ${status}`,
  );
}
