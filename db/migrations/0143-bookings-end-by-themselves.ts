import type { Sql } from "#db/migrate.ts";

/** The index is built beside the bookings that come in; so every step can be repeated. */
export const transaction = false;

/** A booking that is over ends by itself when nobody marks its end (decision 22): what is due is found by its last day. */
export async function up(sql: Sql) {
  await sql("ALTER TABLE bookings ADD COLUMN IF NOT EXISTS end_unmarked boolean NOT NULL DEFAULT false");
  await sql("ALTER TABLE bookings DROP CONSTRAINT IF EXISTS bookings_end_unmarked");
  await sql(
    "ALTER TABLE bookings ADD CONSTRAINT bookings_end_unmarked CHECK (NOT end_unmarked OR status = 'completed' AND completed_at IS NOT NULL) NOT VALID",
  );
  await sql("ALTER TABLE bookings VALIDATE CONSTRAINT bookings_end_unmarked");
  await sql("DROP INDEX CONCURRENTLY IF EXISTS bookings_unfinished");
  await sql(
    "CREATE INDEX CONCURRENTLY bookings_unfinished ON bookings (ends_on) WHERE status IN ('confirmed', 'checked_in')",
  );
}

export async function down(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS bookings_unfinished");
  await sql("ALTER TABLE bookings DROP COLUMN IF EXISTS end_unmarked");
}
