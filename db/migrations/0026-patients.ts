import type { Sql } from "#db/migrate.ts";

/** What a lab needs to know of its patient: how old, and of which sex its ranges are. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE booking_guests
      ADD COLUMN age_years smallint CHECK (age_years BETWEEN 0 AND 120),
      ADD COLUMN gender text CHECK (gender IN ('female', 'male', 'other'))
  `);
}

export async function down(sql: Sql) {
  await sql("ALTER TABLE booking_guests DROP COLUMN age_years, DROP COLUMN gender");
}
