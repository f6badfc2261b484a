import type { Sql } from "#db/migrate.ts";

/** The indexes are built beside the traffic, which a transaction would hold up; so the step can be repeated. */
export const transaction = false;

/** Checks by what they check; one of each is open at a time. */
export async function up(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS field_visits_checked_property");
  await sql(`CREATE INDEX CONCURRENTLY field_visits_checked_property ON field_visits (checks_property_id, verified_at DESC)
    WHERE checks_property_id IS NOT NULL`);
  await sql("DROP INDEX CONCURRENTLY IF EXISTS field_visits_checked_account");
  await sql(`CREATE INDEX CONCURRENTLY field_visits_checked_account ON field_visits (checks_account_id, inserted_at DESC)
    WHERE checks_account_id IS NOT NULL`);
  await sql("DROP INDEX CONCURRENTLY IF EXISTS field_visits_one_check");
  await sql(`CREATE UNIQUE INDEX CONCURRENTLY field_visits_one_check ON field_visits (coalesce(checks_property_id, checks_account_id), kind)
    WHERE admin_status <> 'approved' AND (checks_property_id IS NOT NULL OR checks_account_id IS NOT NULL)`);
}

export async function down(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS field_visits_one_check");
  await sql("DROP INDEX CONCURRENTLY IF EXISTS field_visits_checked_account");
  await sql("DROP INDEX CONCURRENTLY IF EXISTS field_visits_checked_property");
}
