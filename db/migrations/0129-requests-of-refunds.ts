import type { Sql } from "#db/migrate.ts";

/**
 * A refund that is sent again after a refusal is another request of the gateway, with an idempotency key of its own. NULL: the refund's id
 * is its key.
 */
export async function up(sql: Sql) {
  await sql("ALTER TABLE refunds ADD COLUMN request_id uuid");
}

export async function down(sql: Sql) {
  await sql("ALTER TABLE refunds DROP COLUMN request_id");
}
