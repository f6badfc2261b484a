import type { Sql } from "#db/migrate.ts";

/** The indexes are built beside the traffic, which a transaction would hold up; so the step can be repeated. */
export const transaction = false;

/** Public pictures have a preview for links to their page: null until the worker has tried to make it and the narrower copies. */
export async function up(sql: Sql) {
  await sql("ALTER TABLE uploads ADD COLUMN IF NOT EXISTS has_preview boolean");
  await sql("DROP INDEX CONCURRENTLY IF EXISTS uploads_waiting_for_copies");
  await sql(
    `CREATE INDEX CONCURRENTLY uploads_waiting_for_copies ON uploads (created_at)
     WHERE has_preview IS NULL AND visibility = 'public' AND content_type = 'image/webp'`,
  );
  await sql("DROP INDEX CONCURRENTLY IF EXISTS uploads_with_preview");
  await sql("CREATE INDEX CONCURRENTLY uploads_with_preview ON uploads (sha256) WHERE has_preview");
  await sql("DROP INDEX CONCURRENTLY IF EXISTS uploads_without_copies");
  await sql("DROP INDEX CONCURRENTLY IF EXISTS uploads_with_copies");
}

export async function down(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS uploads_without_copies");
  await sql(
    `CREATE INDEX CONCURRENTLY uploads_without_copies ON uploads (created_at)
     WHERE copy_widths IS NULL AND visibility = 'public' AND content_type = 'image/webp'`,
  );
  await sql("DROP INDEX CONCURRENTLY IF EXISTS uploads_with_copies");
  await sql(
    "CREATE INDEX CONCURRENTLY uploads_with_copies ON uploads (sha256) WHERE copy_widths IS NOT NULL",
  );
  await sql("DROP INDEX CONCURRENTLY IF EXISTS uploads_with_preview");
  await sql("DROP INDEX CONCURRENTLY IF EXISTS uploads_waiting_for_copies");
  await sql("ALTER TABLE uploads DROP COLUMN IF EXISTS has_preview");
}
