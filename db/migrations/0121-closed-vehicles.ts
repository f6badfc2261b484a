import type { Sql } from "#db/migrate.ts";

/** The day on which a vehicle begins no more trips. */
export async function up(sql: Sql) {
  await sql("ALTER TABLE vehicles ADD COLUMN closed_on date");
}

export async function down(sql: Sql) {
  await sql("ALTER TABLE vehicles DROP COLUMN closed_on");
}
