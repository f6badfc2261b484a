import type { Sql } from "#db/migrate.ts";

/** What somebody types is looked for in here: hospitals, doctors and cities by every word that they go by. */
export async function up(sql: Sql) {
  await sql(`
    -- What people say instead of a name: AIIMS and TMH of hospitals, Bombay of a city.
    CREATE TABLE finder_aliases (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name citext NOT NULL UNIQUE CHECK (name <> ''),
      kind text NOT NULL DEFAULT 'hospital' CHECK (kind IN ('hospital', 'city')),
      -- Names of hospitals, or the words that they have in common, separated by semicolons; or the name of the city today.
      stands_for text NOT NULL CHECK (stands_for <> ''),
      -- Only for hospitals of this city.
      city_id uuid REFERENCES cities,
      active boolean NOT NULL DEFAULT true
    );
    CREATE INDEX finder_aliases_city ON finder_aliases (city_id);

    -- One row for whatever can be found. The words lie apart by what they say; 'terms' holds all of them, and what is derived from them.
    CREATE TABLE finder_entries (
      kind text NOT NULL CHECK (kind IN ('hospital', 'doctor', 'city')),
      target_id uuid NOT NULL,
      hospital_id uuid,
      city_id uuid NOT NULL,
      name_words text NOT NULL,
      core_words text NOT NULL,
      alias_words text NOT NULL,
      place_words text NOT NULL,
      other_words text NOT NULL,
      -- Campuses of one hospital in one city have the same.
      family text NOT NULL,
      -- From 0 to 1: how well known and how large, and how many rooms are near.
      weight real NOT NULL,
      terms tsvector NOT NULL,
      PRIMARY KEY (kind, target_id)
    );
    CREATE INDEX finder_entries_terms ON finder_entries USING gin (terms) WITH (fastupdate = off);
    CREATE INDEX finder_entries_hospital ON finder_entries (hospital_id);

    -- The vocabulary of names, aliases and places: misspelt words are compared with these and not with every name.
    -- 'spoken' is the word, or an acronym as it is spelled out.
    CREATE TABLE finder_words (
      word text COLLATE "C" NOT NULL,
      spoken text COLLATE "C" NOT NULL,
      -- With one spelling for each sound; 'sound' is its consonants.
      sounded text NOT NULL,
      sound text COLLATE "C" NOT NULL,
      loose_sound text COLLATE "C" NOT NULL,
      entries integer NOT NULL DEFAULT 1,
      PRIMARY KEY (word, spoken)
    );
    CREATE INDEX finder_words_spoken ON finder_words (spoken);
    CREATE INDEX finder_words_sound ON finder_words (sound, entries DESC);
    CREATE INDEX finder_words_loose_sound ON finder_words (loose_sound, entries DESC);
    CREATE INDEX finder_words_trgm ON finder_words USING gin (sounded gin_trgm_ops);

    -- What has changed and is not in the index yet: from one id to another, both included.
    CREATE TABLE finder_changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('hospital', 'doctor', 'city', 'alias')),
      first_id uuid NOT NULL,
      last_id uuid NOT NULL CHECK (last_id >= first_id),
      -- Of an alias: what it was and is, because the hospitals of both change.
      phrases text NOT NULL DEFAULT ''
    );

    -- What was typed and not found, without a word about who typed it.
    CREATE TABLE finder_misses (
      text citext PRIMARY KEY CHECK (text <> '' AND length(text) <= 80),
      times integer NOT NULL DEFAULT 1,
      first_at timestamptz NOT NULL,
      last_at timestamptz NOT NULL,
      dismissed boolean NOT NULL DEFAULT false
    );
    CREATE INDEX finder_misses_often ON finder_misses (times DESC, last_at DESC) WHERE NOT dismissed;
    CREATE INDEX finder_misses_last ON finder_misses (last_at);

    -- An import inserts thousands in one statement, with ids side by side: those are one range.
    CREATE FUNCTION finder_note_new_hospitals() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF (SELECT count(*) FROM (SELECT FROM changed LIMIT 21) AS few) <= 20 THEN
        INSERT INTO finder_changes (kind, first_id, last_id) SELECT 'hospital', id, id FROM changed;
      ELSE
        INSERT INTO finder_changes (kind, first_id, last_id)
        VALUES ('hospital', (SELECT id FROM changed ORDER BY id LIMIT 1), (SELECT id FROM changed ORDER BY id DESC LIMIT 1));
      END IF;
      RETURN NULL;
    END $body$;
    CREATE FUNCTION finder_note_changed() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      INSERT INTO finder_changes (kind, first_id, last_id) SELECT TG_ARGV[0], id, id FROM changed;
      RETURN NULL;
    END $body$;
    CREATE FUNCTION finder_forget() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      DELETE FROM finder_entries e USING gone WHERE e.kind = TG_ARGV[0] AND e.target_id = gone.id;
      RETURN NULL;
    END $body$;
    CREATE TRIGGER hospitals_finder_insert AFTER INSERT ON hospitals
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION finder_note_new_hospitals();
    CREATE TRIGGER hospitals_finder_update AFTER UPDATE ON hospitals
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION finder_note_changed('hospital');
    CREATE TRIGGER hospitals_finder_delete AFTER DELETE ON hospitals
      REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION finder_forget('hospital');
    CREATE TRIGGER doctors_finder_insert AFTER INSERT ON doctors
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION finder_note_changed('doctor');
    CREATE TRIGGER doctors_finder_update AFTER UPDATE ON doctors
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION finder_note_changed('doctor');
    CREATE TRIGGER doctors_finder_delete AFTER DELETE ON doctors
      REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION finder_forget('doctor');
    CREATE TRIGGER cities_finder_insert AFTER INSERT ON cities
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION finder_note_changed('city');
    CREATE TRIGGER cities_finder_delete AFTER DELETE ON cities
      REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION finder_forget('city');

    -- A city's name stands in each of its hospitals; its place on the map does not.
    CREATE FUNCTION finder_note_city() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      INSERT INTO finder_changes (kind, first_id, last_id) VALUES ('city', NEW.id, NEW.id);
      INSERT INTO finder_changes (kind, first_id, last_id) SELECT 'hospital', id, id FROM hospitals WHERE city_id = NEW.id;
      RETURN NULL;
    END $body$;
    CREATE TRIGGER cities_finder_update AFTER UPDATE ON cities FOR EACH ROW
      WHEN (OLD.name::text <> NEW.name::text OR OLD.active <> NEW.active) EXECUTE FUNCTION finder_note_city();

    CREATE FUNCTION finder_note_speciality() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE hospital uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.hospital_id ELSE NEW.hospital_id END;
    BEGIN
      INSERT INTO finder_changes (kind, first_id, last_id) VALUES ('hospital', hospital, hospital);
      RETURN NULL;
    END $body$;
    CREATE TRIGGER hospital_specialities_finder AFTER INSERT OR DELETE ON hospital_specialities
      FOR EACH ROW EXECUTE FUNCTION finder_note_speciality();

    CREATE FUNCTION finder_note_alias() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE alias uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END;
    BEGIN
      INSERT INTO finder_changes (kind, first_id, last_id, phrases) VALUES ('alias', alias, alias, concat_ws(';',
        CASE WHEN TG_OP <> 'INSERT' THEN OLD.name || ';' || OLD.stands_for END,
        CASE WHEN TG_OP <> 'DELETE' THEN NEW.name || ';' || NEW.stands_for END));
      RETURN NULL;
    END $body$;
    CREATE TRIGGER finder_aliases_finder AFTER INSERT OR UPDATE OR DELETE ON finder_aliases
      FOR EACH ROW EXECUTE FUNCTION finder_note_alias();

    -- Everything that is there already.
    INSERT INTO finder_changes (kind, first_id, last_id)
      SELECT kind, '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'
      FROM unnest(ARRAY['city', 'hospital', 'doctor']) AS kind;
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TRIGGER hospital_specialities_finder ON hospital_specialities;
    DROP TRIGGER cities_finder_insert ON cities;
    DROP TRIGGER cities_finder_update ON cities;
    DROP TRIGGER cities_finder_delete ON cities;
    DROP TRIGGER doctors_finder_insert ON doctors;
    DROP TRIGGER doctors_finder_update ON doctors;
    DROP TRIGGER doctors_finder_delete ON doctors;
    DROP TRIGGER hospitals_finder_insert ON hospitals;
    DROP TRIGGER hospitals_finder_update ON hospitals;
    DROP TRIGGER hospitals_finder_delete ON hospitals;
    DROP TABLE finder_misses, finder_changes, finder_words, finder_entries, finder_aliases;
    DROP FUNCTION finder_note_new_hospitals(), finder_note_changed(), finder_forget(), finder_note_city(), finder_note_speciality(),
      finder_note_alias();
  `);
}
