import type { Sql } from "#db/migrate.ts";

/** The link by which a partner works on one booking without a login: it can be withdrawn, and what cannot be done says why. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE bookings ADD COLUMN partner_link_version smallint NOT NULL DEFAULT 1,
      ADD COLUMN partner_reason text NOT NULL DEFAULT '',
      ADD CONSTRAINT bookings_partner_reason CHECK (length(partner_reason) <= 300
        AND (partner_reason = '' OR partner_answer IS NOT NULL)) NOT VALID;
    -- Rooms that their house cannot give although they are sold: the desk finds others.
    CREATE INDEX bookings_cannot_take ON bookings (starts_on) WHERE partner_answer = 'declined' AND status = 'confirmed';
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP INDEX bookings_cannot_take;
    ALTER TABLE bookings DROP CONSTRAINT bookings_partner_reason, DROP COLUMN partner_reason, DROP COLUMN partner_link_version;
  `);
}
