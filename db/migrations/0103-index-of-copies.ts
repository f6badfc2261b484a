import type { Sql } from "#db/migrate.ts";

/** The index is built beside the traffic, which a transaction would hold up; so the step can be repeated. */
export const transaction = false;

/** Public pictures whose copies are still to be made, and pictures that are the same. */
export async function up(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS uploads_without_copies");
  await sql(`CREATE INDEX CONCURRENTLY uploads_without_copies ON uploads (created_at)
    WHERE copy_widths IS NULL AND visibility = 'public' AND content_type = 'image/webp'`);
  await sql("DROP INDEX CONCURRENTLY IF EXISTS uploads_with_copies");
  await sql(
    "CREATE INDEX CONCURRENTLY uploads_with_copies ON uploads (sha256) WHERE copy_widths IS NOT NULL",
  );
}

export async function down(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS uploads_without_copies");
  await sql("DROP INDEX CONCURRENTLY IF EXISTS uploads_with_copies");
}
