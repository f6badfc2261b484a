import type { Sql } from "#db/migrate.ts";

/** Each statement by itself, beside the traffic, which a transaction would hold up; so the step can be repeated. */
export const transaction = false;

/** A refund of goodwill is none of a whole payment that bought nothing, of which there is one. */
export async function up(sql: Sql) {
  await sql("ALTER TABLE refunds VALIDATE CONSTRAINT refunds_goodwill");
  await sql("DROP INDEX CONCURRENTLY IF EXISTS refunds_goodwill_of");
  await sql(
    "CREATE INDEX CONCURRENTLY refunds_goodwill_of ON refunds (goodwill_id) WHERE goodwill_id IS NOT NULL",
  );
  await sql("DROP INDEX CONCURRENTLY IF EXISTS refunds_one_whole_payment");
  await sql(`CREATE UNIQUE INDEX CONCURRENTLY refunds_one_whole_payment ON refunds (payment_id)
    WHERE cancellation_id IS NULL AND deposit_booking_id IS NULL AND goodwill_id IS NULL`);
  await sql("DROP INDEX CONCURRENTLY IF EXISTS refunds_one_whole");
}

export async function down(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS refunds_one_whole");
  await sql(`CREATE UNIQUE INDEX CONCURRENTLY refunds_one_whole ON refunds (payment_id)
    WHERE cancellation_id IS NULL AND deposit_booking_id IS NULL`);
  await sql("DROP INDEX CONCURRENTLY IF EXISTS refunds_one_whole_payment");
  await sql("DROP INDEX CONCURRENTLY IF EXISTS refunds_goodwill_of");
}
