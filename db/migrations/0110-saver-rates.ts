import type { Sql } from "#db/migrate.ts";

/**
 * A second rate of a room: less a night, with a cancellation policy of its own, chosen by the guest. Bookings keep which one it was; those
 * that are there were made at the standard rate. Rows are checked by 0111.
 */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE rooms ADD COLUMN saver_policy_id uuid, ADD COLUMN saver_offer_ppm integer NOT NULL DEFAULT 0,
      ADD CONSTRAINT rooms_saver_policy_id_fkey FOREIGN KEY (saver_policy_id) REFERENCES cancellation_policies(id) NOT VALID,
      ADD CONSTRAINT rooms_saver_rate CHECK (saver_offer_ppm BETWEEN 0 AND 900000 AND (saver_policy_id IS NULL) = (saver_offer_ppm = 0)) NOT VALID;
    ALTER TABLE bookings ADD COLUMN rate_plan text NOT NULL DEFAULT 'standard',
      ADD CONSTRAINT bookings_rate_plan CHECK (rate_plan IN ('standard', 'saver')) NOT VALID,
      ADD CONSTRAINT bookings_rate_plan_of_rooms CHECK (kind = 'room' OR rate_plan = 'standard') NOT VALID;
  `);
}

export async function down(sql: Sql) {
  await sql(`
    ALTER TABLE bookings DROP COLUMN rate_plan;
    ALTER TABLE rooms DROP COLUMN saver_offer_ppm, DROP COLUMN saver_policy_id;
  `);
}
