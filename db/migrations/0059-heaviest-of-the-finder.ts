import type { Sql } from "#db/migrate.ts";

/** The index is built beside the traffic, which a transaction would hold up. */
export const transaction = false;

/** The finder looks at the heaviest entries first. */
export async function up(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS finder_entries_weight");
  await sql("CREATE INDEX CONCURRENTLY finder_entries_weight ON finder_entries (weight DESC)");
}

export async function down(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS finder_entries_weight");
}
