import type { Sql } from "#db/migrate.ts";

/** Where things are: states, cities, hospitals, and the masters that describe a property. */
export async function up(sql: Sql) {
  await sql(`
    CREATE EXTENSION IF NOT EXISTS btree_gist;
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE EXTENSION IF NOT EXISTS citext;

    CREATE TABLE states (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name citext NOT NULL UNIQUE CHECK (name <> ''),
      slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
    );

    CREATE TABLE cities (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      state_id uuid NOT NULL REFERENCES states,
      name citext NOT NULL CHECK (name <> ''),
      slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
      latitude double precision CHECK (latitude BETWEEN -90 AND 90),
      longitude double precision CHECK (longitude BETWEEN -180 AND 180),
      active boolean NOT NULL DEFAULT true,
      UNIQUE (state_id, name)
    );
    CREATE INDEX cities_name_trgm ON cities USING gin (name gin_trgm_ops);

    -- A cell is a quarter of a degree, so everything within 20 km (at India's latitudes) lies in the nine cells around a point.
    CREATE TABLE hospitals (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      near_hospital_name text NOT NULL CHECK (near_hospital_name <> ''),
      slug text COLLATE "C" NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
      city_id uuid NOT NULL,
      locality text NOT NULL DEFAULT '',
      hospital_type text NOT NULL DEFAULT '',
      latitude double precision NOT NULL CHECK (latitude BETWEEN 6 AND 38),
      longitude double precision NOT NULL CHECK (longitude BETWEEN 68 AND 98),
      cell_latitude integer GENERATED ALWAYS AS (floor(latitude * 4)::integer) STORED,
      cell_longitude integer GENERATED ALWAYS AS (floor(longitude * 4)::integer) STORED,
      address text NOT NULL DEFAULT '',
      pin_code text NOT NULL DEFAULT '' CHECK (pin_code ~ '^([1-9][0-9]{5})?$'),
      no_of_bed integer CHECK (no_of_bed >= 0),
      phone text NOT NULL DEFAULT '',
      website text NOT NULL DEFAULT '',
      -- Of an imported row: a hash of what it is recognised by, and one of all it said when it was imported last.
      import_key uuid,
      import_digest uuid,
      featured boolean NOT NULL DEFAULT false,
      active boolean NOT NULL DEFAULT true,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (city_id, slug)
    );
    CREATE INDEX hospitals_cell ON hospitals (cell_latitude, cell_longitude);
    CREATE INDEX hospitals_featured ON hospitals (city_id) WHERE featured AND active;

    -- The foreign key from hospitals to cities, checked once for each statement: row by row it costs more than the rest of the
    -- insert, and imports bring a million rows. A city that goes waits for those who insert, and they for it.
    CREATE FUNCTION hospitals_have_a_city() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF EXISTS (SELECT FROM changed WHERE NOT EXISTS (SELECT FROM cities WHERE cities.id = changed.city_id)) THEN
        RAISE EXCEPTION 'a hospital names a city that does not exist'
          USING ERRCODE = '23503', TABLE = 'hospitals', COLUMN = 'city_id', CONSTRAINT = 'hospitals_city';
      END IF;
      RETURN NULL;
    END $body$;
    CREATE FUNCTION cities_keep_hospitals() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      LOCK TABLE hospitals IN SHARE ROW EXCLUSIVE MODE;
      IF EXISTS (SELECT FROM hospitals WHERE city_id = OLD.id) THEN
        RAISE EXCEPTION 'city % still has hospitals', OLD.name
          USING ERRCODE = '23503', TABLE = 'hospitals', COLUMN = 'city_id', CONSTRAINT = 'hospitals_city';
      END IF;
      RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END $body$;
    CREATE TRIGGER hospitals_city_insert AFTER INSERT ON hospitals
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION hospitals_have_a_city();
    CREATE TRIGGER hospitals_city_update AFTER UPDATE ON hospitals
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION hospitals_have_a_city();
    CREATE TRIGGER cities_delete BEFORE DELETE ON cities FOR EACH ROW EXECUTE FUNCTION cities_keep_hospitals();
    CREATE TRIGGER cities_new_id BEFORE UPDATE OF id ON cities FOR EACH ROW
      WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION cities_keep_hospitals();

    CREATE TABLE property_types (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      property_type citext NOT NULL UNIQUE CHECK (property_type <> ''),
      description text NOT NULL DEFAULT '',
      active boolean NOT NULL DEFAULT true
    );

    CREATE TABLE room_types (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      room_type citext NOT NULL UNIQUE CHECK (room_type <> ''),
      room_short_description text NOT NULL DEFAULT '',
      room_long_description text NOT NULL DEFAULT '',
      active boolean NOT NULL DEFAULT true
    );

    -- patient_fit marks what a patient needs (lift, step-free, western toilet): offered as a filter of the search.
    CREATE TABLE facilities (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name citext NOT NULL UNIQUE CHECK (name <> ''),
      description text NOT NULL DEFAULT '',
      patient_fit boolean NOT NULL DEFAULT false,
      position integer NOT NULL DEFAULT 100,
      icon_upload_id uuid,
      active boolean NOT NULL DEFAULT true
    );
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TABLE facilities, room_types, property_types, hospitals, cities, states;
    DROP FUNCTION hospitals_have_a_city(), cities_keep_hospitals();
    DROP EXTENSION IF EXISTS citext;
    DROP EXTENSION IF EXISTS pg_trgm;
    DROP EXTENSION IF EXISTS btree_gist;
  `);
}
