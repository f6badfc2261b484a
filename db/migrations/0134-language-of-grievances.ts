import type { Sql } from "#db/migrate.ts";

/** The constraint is validated beside the traffic, which one transaction would hold up; so every step can be repeated. */
export const transaction = false;

/** The language of the page that a grievance was written on: its answer comes in it. Of those that wait it is that of the person's account. */
export async function up(sql: Sql) {
  await sql("ALTER TABLE grievances ADD COLUMN IF NOT EXISTS language text NOT NULL DEFAULT 'en'");
  await sql(`ALTER TABLE grievances DROP CONSTRAINT IF EXISTS grievances_language, ADD CONSTRAINT grievances_language
    CHECK (language IN ('en', 'hi', 'te', 'ta', 'bn', 'ar')) NOT VALID`);
  await sql("ALTER TABLE grievances VALIDATE CONSTRAINT grievances_language");
  await sql(`UPDATE grievances told SET language = person.language FROM users person
    WHERE told.status = 'open' AND person.role = 'customer' AND person.phone_e164 = told.phone_e164 AND person.language IS NOT NULL`);
}

export async function down(sql: Sql) {
  await sql("ALTER TABLE grievances DROP COLUMN IF EXISTS language");
}
