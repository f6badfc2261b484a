import type { Sql } from "#db/migrate.ts";

/** The index is built beside the traffic, which a transaction would hold up; so the step can be repeated. */
export const transaction = false;

/** The list of relocations, newest first. */
export async function up(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS relocations_by_day");
  await sql("CREATE INDEX CONCURRENTLY relocations_by_day ON relocations (decided_at DESC, id)");
}

export async function down(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS relocations_by_day");
}
