import type { Sql } from "#db/migrate.ts";

/** The index is built beside the grievances that come in; so every step can be repeated. */
export const transaction = false;

/** A customer reads the own grievances, and the same one that is sent twice is found, by the number that was given. */
export async function up(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS grievances_of_a_number");
  await sql("CREATE INDEX CONCURRENTLY grievances_of_a_number ON grievances (phone_e164, created_at DESC)");
}

export async function down(sql: Sql) {
  await sql("DROP INDEX IF EXISTS grievances_of_a_number");
}
