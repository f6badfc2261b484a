import type { Sql } from "#db/migrate.ts";

/**
 * Calendars of other sites that rooms follow (iCal), and the address of a room's own. `room_nights.elsewhere` is how many rooms of a night
 * they say are taken: it may exceed what is left, which is a conflict to be shown, but we sell nothing more of such a night.
 */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE rooms ADD COLUMN calendar_shared boolean NOT NULL DEFAULT false, ADD COLUMN calendar_version integer NOT NULL DEFAULT 0;
    ALTER TABLE room_nights ADD COLUMN elsewhere integer NOT NULL DEFAULT 0;
    CREATE TABLE calendar_feeds (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      room_id uuid NOT NULL REFERENCES rooms (id),
      name text NOT NULL CHECK (name <> '' AND length(name) <= 60),
      url text NOT NULL CHECK (url <> '' AND length(url) <= 2000),
      next_at timestamptz NOT NULL,
      tried_at timestamptz,
      read_at timestamptz,
      error text NOT NULL DEFAULT '' CHECK (length(error) <= 300),
      created_by uuid REFERENCES users (id),
      created_at timestamptz NOT NULL,
      UNIQUE (room_id, url)
    );
    CREATE INDEX calendar_feeds_due ON calendar_feeds (next_at);
    CREATE INDEX calendar_feeds_by ON calendar_feeds (created_by);
    CREATE TABLE calendar_blocks (
      feed_id uuid NOT NULL REFERENCES calendar_feeds (id) ON DELETE CASCADE,
      uid text NOT NULL CHECK (length(uid) <= 300),
      first_night date NOT NULL,
      end_day date NOT NULL CHECK (end_day > first_night),
      PRIMARY KEY (feed_id, uid, first_night)
    );
    CREATE FUNCTION room_night_taken_elsewhere() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'this night is taken elsewhere' USING ERRCODE = 'check_violation', CONSTRAINT = 'room_nights_not_oversold',
        TABLE = 'room_nights';
    END $$;
    CREATE TRIGGER room_nights_elsewhere BEFORE UPDATE OF held, sold ON room_nights FOR EACH ROW
      WHEN (new.held + new.sold > old.held + old.sold AND new.held + new.sold + new.elsewhere > new.allotment)
      EXECUTE FUNCTION room_night_taken_elsewhere();
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TRIGGER room_nights_elsewhere ON room_nights;
    DROP FUNCTION room_night_taken_elsewhere();
    DROP TABLE calendar_blocks;
    DROP TABLE calendar_feeds;
    ALTER TABLE room_nights DROP COLUMN elsewhere;
    ALTER TABLE rooms DROP COLUMN calendar_shared, DROP COLUMN calendar_version;
  `);
}
