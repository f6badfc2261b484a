import type { Sql } from "#db/migrate.ts";

/** When a report was last sent is known after its file is gone, too: a file is kept for seven days, and a report may be monthly. */
export async function up(sql: Sql) {
  await sql("ALTER TABLE report_schedules ADD COLUMN last_at timestamptz");
  await sql(
    "UPDATE report_schedules SET last_at = (SELECT max(made.created_at) FROM report_exports made WHERE made.schedule_id = report_schedules.id)",
  );
}

export async function down(sql: Sql) {
  await sql("ALTER TABLE report_schedules DROP COLUMN last_at");
}
