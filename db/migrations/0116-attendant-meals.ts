import type { Sql } from "#db/migrate.ts";

/**
 * Meals that the price of a room includes for those who stay with the patient: which, and for how many people in each room. Bookings keep
 * what they were told in their snapshot. Rows are checked by 0117.
 */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE rooms ADD COLUMN attendant_meals text[] NOT NULL DEFAULT '{}', ADD COLUMN attendants_with_meals integer NOT NULL DEFAULT 0,
      ADD CONSTRAINT rooms_attendant_meals CHECK (attendant_meals <@ ARRAY['breakfast', 'lunch', 'snack', 'dinner']
        AND attendants_with_meals BETWEEN 0 AND 10 AND (cardinality(attendant_meals) = 0) = (attendants_with_meals = 0)) NOT VALID;
  `);
}

export async function down(sql: Sql) {
  await sql("ALTER TABLE rooms DROP COLUMN attendants_with_meals, DROP COLUMN attendant_meals;");
}
