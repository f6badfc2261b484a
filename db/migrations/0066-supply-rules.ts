import type { Sql } from "#db/migrate.ts";

/**
 * What a partner says beside price and number: days on which nobody may arrive or leave, why a night is closed, and what a stay of a week
 * or of four weeks costs less. Rows are checked by 0067.
 */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE room_nights ADD COLUMN closed_to_arrival boolean NOT NULL DEFAULT false,
      ADD COLUMN closed_to_departure boolean NOT NULL DEFAULT false,
      ADD COLUMN closed_reason text NOT NULL DEFAULT '',
      ADD CONSTRAINT room_nights_reason CHECK (length(closed_reason) <= 120 AND (closed OR closed_reason = '')) NOT VALID;
    ALTER TABLE rooms ADD COLUMN weekly_offer_ppm integer NOT NULL DEFAULT 0, ADD COLUMN monthly_offer_ppm integer NOT NULL DEFAULT 0,
      ADD CONSTRAINT rooms_long_stays CHECK (weekly_offer_ppm BETWEEN 0 AND 900000
        AND (monthly_offer_ppm = 0 OR monthly_offer_ppm BETWEEN weekly_offer_ppm AND 900000)) NOT VALID;
  `);
}

export async function down(sql: Sql) {
  await sql(`
    ALTER TABLE rooms DROP COLUMN weekly_offer_ppm, DROP COLUMN monthly_offer_ppm;
    ALTER TABLE room_nights DROP COLUMN closed_to_arrival, DROP COLUMN closed_to_departure, DROP COLUMN closed_reason;
  `);
}
