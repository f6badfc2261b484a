import type { Sql } from "#db/migrate.ts";

/** Sessions in which an admin looks at the site as somebody else sees it. */
export async function up(sql: Sql) {
  await sql("ALTER TABLE sessions ADD COLUMN viewed_by uuid REFERENCES users ON DELETE CASCADE");
  await sql("CREATE INDEX sessions_viewed_by ON sessions (viewed_by) WHERE viewed_by IS NOT NULL");
}

export async function down(sql: Sql) {
  await sql("ALTER TABLE sessions DROP COLUMN viewed_by");
}
