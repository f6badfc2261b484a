import type { Sql } from "#db/migrate.ts";

/**
 * Families wait for rooms that are taken. Whoever is first in line gets a held order when a night is free again; what may have become
 * free is noted by triggers, whatever freed it, and only for nights that somebody waits for.
 */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE waiting_entries (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      customer_id uuid NOT NULL REFERENCES users,
      hospital_id uuid NOT NULL REFERENCES hospitals,
      property_id uuid REFERENCES properties,
      check_in date NOT NULL,
      check_out date NOT NULL,
      adults smallint NOT NULL,
      children smallint NOT NULL,
      infants smallint NOT NULL,
      units smallint NOT NULL,
      contact_name text NOT NULL,
      patient_name text NOT NULL,
      language text NOT NULL CHECK (language IN ('en', 'hi', 'te', 'ta', 'bn', 'ar')),
      status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'offered', 'left', 'ended')),
      created_at timestamptz NOT NULL DEFAULT now(),
      ends_at timestamptz NOT NULL,
      looked_at timestamptz,
      order_id uuid REFERENCES orders,
      closed_at timestamptz,
      CONSTRAINT waiting_entries_one_order UNIQUE (order_id),
      CONSTRAINT waiting_entries_dates CHECK (check_out > check_in AND created_at < ends_at AND ends_at < check_in::timestamp AT TIME ZONE 'Asia/Kolkata'),
      CONSTRAINT waiting_entries_party CHECK (adults BETWEEN 1 AND 20 AND children BETWEEN 0 AND 10 AND infants BETWEEN 0 AND 5 AND units BETWEEN 1 AND 5),
      CONSTRAINT waiting_entries_names CHECK (length(contact_name) <= 100 AND length(patient_name) <= 100),
      CONSTRAINT waiting_entries_offered CHECK ((status = 'offered') = (order_id IS NOT NULL) AND (status = 'waiting') = (closed_at IS NULL))
    );
    CREATE INDEX waiting_entries_line ON waiting_entries (created_at, id) WHERE status = 'waiting';
    CREATE INDEX waiting_entries_nights ON waiting_entries (check_in, check_out) WHERE status = 'waiting';
    CREATE INDEX waiting_entries_customer ON waiting_entries (customer_id);
    CREATE INDEX waiting_entries_hospital ON waiting_entries (hospital_id);
    CREATE INDEX waiting_entries_property ON waiting_entries (property_id);
    CREATE TABLE freed_nights (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      room_id uuid NOT NULL,
      night date NOT NULL
    );
    CREATE FUNCTION note_freed_night() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- The day before as well: an arrival or departure that is allowed again changes stays that begin or end there.
      IF EXISTS (SELECT FROM waiting_entries WHERE status = 'waiting' AND check_in <= NEW.night AND check_out >= NEW.night) THEN
        INSERT INTO freed_nights (room_id, night) VALUES (NEW.room_id, NEW.night);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER room_nights_freed AFTER UPDATE ON room_nights FOR EACH ROW
      WHEN (NEW.held + NEW.sold < OLD.held + OLD.sold OR NEW.elsewhere < OLD.elsewhere OR NEW.allotment > OLD.allotment
        OR (OLD.closed AND NOT NEW.closed) OR (OLD.closed_to_arrival AND NOT NEW.closed_to_arrival)
        OR (OLD.closed_to_departure AND NOT NEW.closed_to_departure)) EXECUTE FUNCTION note_freed_night();
  `);
}

export async function down(sql: Sql) {
  await sql("DROP TRIGGER room_nights_freed ON room_nights");
  await sql("DROP FUNCTION note_freed_night()");
  await sql("DROP TABLE freed_nights, waiting_entries");
}
