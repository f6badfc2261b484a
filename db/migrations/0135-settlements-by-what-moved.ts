import type { Sql } from "#db/migrate.ts";

/** The index is built beside the imports that go on, which one transaction would hold up; so every step can be repeated. */
export const transaction = false;

/** The list of what went through the gateway finds the settlement of a payment or a refund by one key. */
export async function up(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS gateway_settlements_moved");
  await sql(
    "CREATE UNIQUE INDEX CONCURRENTLY gateway_settlements_moved ON gateway_settlements ((coalesce(payment_id, refund_id)))",
  );
}

export async function down(sql: Sql) {
  await sql("DROP INDEX IF EXISTS gateway_settlements_moved");
}
