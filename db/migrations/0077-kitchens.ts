import type { Sql } from "#db/migrate.ts";

/**
 * Kitchens with two shifts, the time until which each is ordered on its day, and a pause; dishes that take longer; and how far the kitchen is
 * with each meal that it sold. Rows of `outlets` and `food_items` are checked by 0078.
 */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE outlets ADD COLUMN order_until time, ADD COLUMN second_opening_time time, ADD COLUMN second_closing_time time,
      ADD COLUMN second_order_until time, ADD COLUMN paused_until timestamptz,
      ADD CONSTRAINT outlets_second_shift CHECK ((second_opening_time IS NULL) = (second_closing_time IS NULL)
        AND (second_opening_time IS NULL OR opening_time < closing_time AND closing_time <= second_opening_time)
        AND (second_order_until IS NULL OR second_opening_time IS NOT NULL)) NOT VALID;
    ALTER TABLE food_items ADD COLUMN preparation_minutes integer NOT NULL DEFAULT 0,
      ADD CONSTRAINT food_items_preparation CHECK (preparation_minutes BETWEEN 0 AND 2880) NOT VALID;
    CREATE TABLE food_deliveries (
      booking_id uuid NOT NULL REFERENCES bookings (id),
      slot timestamptz NOT NULL,
      state text NOT NULL CHECK (state IN ('cooking', 'ready', 'on_the_way', 'delivered')),
      marked_at timestamptz NOT NULL,
      PRIMARY KEY (booking_id, slot)
    );
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TABLE food_deliveries;
    ALTER TABLE food_items DROP COLUMN preparation_minutes;
    ALTER TABLE outlets DROP CONSTRAINT outlets_second_shift, DROP COLUMN order_until, DROP COLUMN second_opening_time,
      DROP COLUMN second_closing_time, DROP COLUMN second_order_until, DROP COLUMN paused_until;
  `);
}
