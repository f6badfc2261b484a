import type { Sql } from "#db/migrate.ts";

/** Which offers of the platform are told to everybody; a coupon stays private otherwise. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE offers ADD COLUMN on_home boolean NOT NULL DEFAULT false;
    ALTER TABLE offers ADD CONSTRAINT offers_on_home CHECK (NOT on_home OR funder = 'platform');
    CREATE INDEX offers_on_home ON offers (created_at DESC) WHERE active AND on_home;
  `);
}

export async function down(sql: Sql) {
  await sql("ALTER TABLE offers DROP COLUMN on_home;");
}
