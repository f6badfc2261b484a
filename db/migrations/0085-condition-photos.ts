import type { Sql } from "#db/migrate.ts";

/** Photos of what is hired, as it goes out and as it comes back: what a decision about the deposit is made from. */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE condition_photos (
      upload_id uuid PRIMARY KEY REFERENCES uploads (id),
      booking_id uuid NOT NULL REFERENCES bookings (id),
      moment text NOT NULL CHECK (moment IN ('out', 'in')),
      taken_at timestamptz NOT NULL
    );
    CREATE INDEX condition_photos_booking ON condition_photos (booking_id);
  `);
}

export async function down(sql: Sql) {
  await sql("DROP TABLE condition_photos");
}
