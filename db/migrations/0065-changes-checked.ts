import type { Sql } from "#db/migrate.ts";

/** Checks what 0060 and 0062 demand of rows, in a step of its own: reading every row must not hold up those who write. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE bookings VALIDATE CONSTRAINT bookings_taken_from_id_fkey;
    ALTER TABLE bookings VALIDATE CONSTRAINT bookings_taken_from;
    ALTER TABLE cancellations VALIDATE CONSTRAINT cancellations_stay_change_id_fkey;
    ALTER TABLE orders VALIDATE CONSTRAINT orders_purpose_check;
    ALTER TABLE orders VALIDATE CONSTRAINT orders_changes_booking_id_fkey;
    ALTER TABLE orders VALIDATE CONSTRAINT orders_change;
    ALTER TABLE payments VALIDATE CONSTRAINT payments_carried_from_id_fkey;
    ALTER TABLE payments VALIDATE CONSTRAINT payments_carried;
    ALTER TABLE refunds VALIDATE CONSTRAINT refunds_carried_to_id_fkey;
    ALTER TABLE stay_changes VALIDATE CONSTRAINT stay_changes_order_id_fkey;
    ALTER TABLE stay_changes VALIDATE CONSTRAINT stay_changes_change_check;
  `);
}

/** Nothing to take back: a constraint that was checked holds as before. */
export async function down(_sql: Sql) {}
