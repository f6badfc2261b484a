import type { Sql } from "#db/migrate.ts";

/** The link of a trip is kept, sealed with the secrets of the installation, so that it can be shown and sent again until it is ended. */
export async function up(sql: Sql) {
  await sql("ALTER TABLE trip_links ADD COLUMN token_sealed text");
}

export async function down(sql: Sql) {
  await sql("ALTER TABLE trip_links DROP COLUMN token_sealed");
}
