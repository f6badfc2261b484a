import type { Sql } from "#db/migrate.ts";

/** The index is built beside the traffic, which a transaction would hold up; so the step can be repeated. */
export const transaction = false;

/** Deposits that are held, by the end of their hire. */
export async function up(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS bookings_open_deposits");
  await sql(`CREATE INDEX CONCURRENTLY bookings_open_deposits ON bookings (ends_on)
    WHERE deposit_paise > 0 AND deposit_settled_at IS NULL AND status IN ('confirmed', 'checked_in', 'completed', 'no_show')`);
}

export async function down(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS bookings_open_deposits");
}
