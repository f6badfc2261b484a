import type { Sql } from "#db/migrate.ts";

/** A call that was carried out, but whose process died before it kept the answer, is not carried out a second time. */
export async function up(sql: Sql) {
  await sql("ALTER TABLE form_submissions ADD COLUMN carried_out boolean NOT NULL DEFAULT false");
}

export async function down(sql: Sql) {
  await sql("ALTER TABLE form_submissions DROP COLUMN carried_out");
}
