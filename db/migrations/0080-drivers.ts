import type { Sql } from "#db/migrate.ts";

/**
 * The drivers of a partner and which of them drives a trip. Nobody drives two trips at once. The column is new and empty, so its constraint is
 * made at once.
 */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE drivers (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_id uuid NOT NULL REFERENCES accounts (id),
      sub_partner_id uuid REFERENCES sub_partners (id),
      name text NOT NULL CHECK (length(name) BETWEEN 2 AND 120),
      phone_e164 text NOT NULL CHECK (phone_e164 ~ '^\\+[1-9][0-9]{6,14}$'),
      licence_number text NOT NULL CHECK (licence_number ~ '^[A-Z]{2}[0-9]{13}$'),
      licence_valid_until date NOT NULL,
      active boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL,
      CONSTRAINT drivers_licence UNIQUE (account_id, licence_number)
    );
    CREATE INDEX drivers_branch ON drivers (sub_partner_id) WHERE sub_partner_id IS NOT NULL;
    CREATE INDEX drivers_ending ON drivers (licence_valid_until) WHERE active;
    ALTER TABLE vehicle_trips ADD COLUMN driver_id uuid REFERENCES drivers (id);
    CREATE INDEX vehicle_trips_driver ON vehicle_trips (driver_id) WHERE driver_id IS NOT NULL;
    ALTER TABLE vehicle_trips ADD CONSTRAINT vehicle_trips_one_driver EXCLUDE USING gist (driver_id WITH =, during WITH &&)
      WHERE (state <> 'released' AND driver_id IS NOT NULL);
  `);
}

export async function down(sql: Sql) {
  await sql(`
    ALTER TABLE vehicle_trips DROP COLUMN driver_id;
    DROP TABLE drivers;
  `);
}
