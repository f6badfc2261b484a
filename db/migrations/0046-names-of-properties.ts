import type { Sql } from "#db/migrate.ts";

/** Built beside the work that goes on, which no transaction can do. */
export const transaction = false;

/** The search of the offices finds a property by a part of its name. */
export async function up(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS properties_name");
  await sql("CREATE INDEX CONCURRENTLY properties_name ON properties USING gin (name gin_trgm_ops)");
}

export async function down(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS properties_name");
}
