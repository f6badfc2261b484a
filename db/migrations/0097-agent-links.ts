import type { Sql } from "#db/migrate.ts";

/** Short links that an agency shares: who books by one and says so, books through the agency. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE short_links ADD COLUMN account_id uuid REFERENCES accounts;
    CREATE INDEX short_links_account ON short_links (account_id, created_at DESC, id) WHERE account_id IS NOT NULL;
  `);
}

export async function down(sql: Sql) {
  await sql("ALTER TABLE short_links DROP COLUMN account_id");
}
