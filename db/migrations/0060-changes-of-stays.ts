import type { Sql } from "#db/migrate.ts";

/** The index is built beside the traffic, which a transaction would hold up; so every step can be repeated. */
export const transaction = false;

/** Nights that are given back become a cancelled booking of their own, and every change of a stay is written down with what it cost. */
export async function up(sql: Sql) {
  await sql("ALTER TABLE bookings ADD COLUMN IF NOT EXISTS taken_from_id uuid");
  await sql("ALTER TABLE bookings DROP CONSTRAINT IF EXISTS bookings_taken_from_id_fkey");
  await sql(
    "ALTER TABLE bookings ADD CONSTRAINT bookings_taken_from_id_fkey FOREIGN KEY (taken_from_id) REFERENCES bookings NOT VALID",
  );
  await sql("ALTER TABLE bookings DROP CONSTRAINT IF EXISTS bookings_taken_from");
  // What was taken out of a booking is cancelled in the same step: it never stands, and no nights are added to it.
  await sql(`ALTER TABLE bookings ADD CONSTRAINT bookings_taken_from
    CHECK (taken_from_id IS NULL OR (kind = 'room' AND extends_booking_id IS NULL AND taken_from_id <> id)) NOT VALID`);
  await sql("DROP INDEX CONCURRENTLY IF EXISTS bookings_taken_from_id");
  await sql(
    "CREATE INDEX CONCURRENTLY bookings_taken_from_id ON bookings (taken_from_id) WHERE taken_from_id IS NOT NULL",
  );
  await sql(`
    CREATE TABLE IF NOT EXISTS stay_changes (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      -- The booking that begins the stay after the change.
      booking_id uuid NOT NULL REFERENCES bookings,
      form_key uuid NOT NULL UNIQUE,
      change text NOT NULL CHECK (change IN ('shorter')),
      was_from date NOT NULL,
      was_until date NOT NULL CHECK (was_until > was_from),
      is_from date NOT NULL,
      is_until date NOT NULL CHECK (is_until > is_from),
      -- What was paid for the nights that were given back, what of it is kept, and what goes back.
      paid_paise bigint NOT NULL,
      charge_paise bigint NOT NULL CHECK (charge_paise >= 0),
      refund_paise bigint NOT NULL CHECK (refund_paise >= 0),
      waived boolean NOT NULL DEFAULT false,
      reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
      changed_by uuid REFERENCES users,
      changed_by_kind text NOT NULL,
      changed_at timestamptz NOT NULL,
      CONSTRAINT stay_changes_whole CHECK (charge_paise + refund_paise = paid_paise),
      CONSTRAINT stay_changes_reason CHECK (NOT waived OR reason <> '')
    )`);
  await sql("CREATE INDEX IF NOT EXISTS stay_changes_booking ON stay_changes (booking_id, changed_at)");
  await sql(
    "CREATE INDEX IF NOT EXISTS stay_changes_by ON stay_changes (changed_by) WHERE changed_by IS NOT NULL",
  );
  // A cancellation of nights that were given back knows the change that gave them back.
  await sql("ALTER TABLE cancellations ADD COLUMN IF NOT EXISTS stay_change_id uuid");
  await sql("ALTER TABLE cancellations DROP CONSTRAINT IF EXISTS cancellations_stay_change_id_fkey");
  await sql(
    "ALTER TABLE cancellations ADD CONSTRAINT cancellations_stay_change_id_fkey FOREIGN KEY (stay_change_id) REFERENCES stay_changes NOT VALID",
  );
  await sql("DROP INDEX CONCURRENTLY IF EXISTS cancellations_stay_change");
  await sql(
    "CREATE INDEX CONCURRENTLY cancellations_stay_change ON cancellations (stay_change_id) WHERE stay_change_id IS NOT NULL",
  );
  // Who has arrived has arrived for the added nights too.
  await sql(`UPDATE bookings added SET status = 'checked_in', checked_in_at = stay.checked_in_at FROM bookings stay
    WHERE stay.id = added.extends_booking_id AND stay.status = 'checked_in' AND added.status = 'confirmed'`);
}

export async function down(sql: Sql) {
  await sql("ALTER TABLE cancellations DROP COLUMN IF EXISTS stay_change_id");
  await sql("DROP TABLE IF EXISTS stay_changes");
  await sql("ALTER TABLE bookings DROP COLUMN IF EXISTS taken_from_id");
}
