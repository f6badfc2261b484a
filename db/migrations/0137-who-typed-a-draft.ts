import type { Sql } from "#db/migrate.ts";

/** Who typed the guests of a draft while signed in; nobody else who is signed in on that browser reads them. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE booking_drafts ADD COLUMN typed_by uuid REFERENCES users;
    CREATE INDEX booking_drafts_typed_by ON booking_drafts (typed_by) WHERE typed_by IS NOT NULL;
  `);
}

export async function down(sql: Sql) {
  await sql("ALTER TABLE booking_drafts DROP COLUMN typed_by");
}
