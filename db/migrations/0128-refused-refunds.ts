import type { Sql } from "#db/migrate.ts";

/** Refunds that the gateway refused wait under To do, which finds them by this index. */
export async function up(sql: Sql) {
  await sql("CREATE INDEX refunds_refused ON refunds (updated_at) WHERE state = 'failed'");
}

export async function down(sql: Sql) {
  await sql("DROP INDEX refunds_refused");
}
