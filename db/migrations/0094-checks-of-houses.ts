import type { Sql } from "#db/migrate.ts";

/** A visit may check a house, or a seller, that is on sale already; what it does not find is off until a later one has seen it. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE field_visits ADD COLUMN checks_property_id uuid REFERENCES properties, ADD COLUMN checks_account_id uuid REFERENCES accounts,
      ADD CONSTRAINT field_visits_checks CHECK (num_nonnulls(property_id, checks_property_id, checks_account_id) <= 1
        AND (checks_property_id IS NULL OR kind = 'accommodation')) NOT VALID;
    ALTER TABLE field_visits VALIDATE CONSTRAINT field_visits_checks;

    CREATE TABLE denied_facilities (
      property_id uuid REFERENCES properties ON DELETE CASCADE,
      facility_id uuid REFERENCES facilities,
      field_visit_id uuid NOT NULL REFERENCES field_visits,
      of_house boolean NOT NULL,
      -- The rooms that said so themselves.
      room_ids uuid[] NOT NULL,
      PRIMARY KEY (property_id, facility_id)
    );
    CREATE INDEX denied_facilities_facility ON denied_facilities (facility_id);
    CREATE INDEX denied_facilities_visit ON denied_facilities (field_visit_id);

    -- Page, filters, search and calls all read the two tables of claims: what is denied never gets into them.
    CREATE FUNCTION skip_denied_facility() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF EXISTS (SELECT FROM denied_facilities denied WHERE denied.facility_id = NEW.facility_id
          AND denied.property_id = NEW.property_id) THEN
        RETURN NULL;
      END IF;
      RETURN NEW;
    END $body$;
    CREATE TRIGGER property_facilities_denied BEFORE INSERT ON property_facilities FOR EACH ROW EXECUTE FUNCTION skip_denied_facility();

    CREATE FUNCTION skip_denied_room_facility() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF EXISTS (SELECT FROM denied_facilities denied JOIN rooms room ON room.id = NEW.room_id AND room.property_id = denied.property_id
          WHERE denied.facility_id = NEW.facility_id) THEN
        RETURN NULL;
      END IF;
      RETURN NEW;
    END $body$;
    CREATE TRIGGER room_facilities_denied BEFORE INSERT ON room_facilities FOR EACH ROW EXECUTE FUNCTION skip_denied_room_facility();
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TRIGGER room_facilities_denied ON room_facilities;
    DROP FUNCTION skip_denied_room_facility();
    DROP TRIGGER property_facilities_denied ON property_facilities;
    DROP FUNCTION skip_denied_facility();
    DROP TABLE denied_facilities;
    ALTER TABLE field_visits DROP CONSTRAINT field_visits_checks, DROP COLUMN checks_property_id, DROP COLUMN checks_account_id;
  `);
}
