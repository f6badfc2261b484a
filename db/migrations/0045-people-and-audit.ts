import type { Sql } from "#db/migrate.ts";

/** Indexes are built beside the traffic, which one transaction with the rest would hold up. */
export const transaction = false;

/**
 * Staff work in one city or, expressly, in all of them; sessions in which an admin looks through somebody's eyes; the audit trail as a
 * chain of hashes. Events wait in `audit_unchained` until one sequencer links them, so that no command waits for another.
 */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE users ADD COLUMN IF NOT EXISTS all_cities boolean NOT NULL DEFAULT false;
    UPDATE users SET all_cities = true WHERE role = 'staff' AND zone_city_id IS NULL AND NOT all_cities;
    ALTER TABLE users DROP CONSTRAINT IF EXISTS users_all_cities;
    ALTER TABLE users ADD CONSTRAINT users_all_cities
      CHECK (NOT all_cities OR (role = 'staff' AND zone_city_id IS NULL)) NOT VALID;
  `);
  await sql("ALTER TABLE users VALIDATE CONSTRAINT users_all_cities");
  await sql(`
    -- Nobody who works already becomes an admin or a city manager by the hand of one person.
    CREATE OR REPLACE FUNCTION need_two_for_role() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF NOT EXISTS (SELECT FROM approvals WHERE subject_kind = 'user_role' AND subject_id = NEW.id AND status = 'approved'
          AND payload ->> 'role' = NEW.role AND requested_by IS NOT NULL AND decided_by IS NOT NULL AND decided_by <> requested_by
          AND decided_by <> NEW.id AND requested_by <> NEW.id AND decided_at > now() - interval '1 day') THEN
        RAISE EXCEPTION 'another role needs two admins' USING ERRCODE = '42501', CONSTRAINT = 'users_role_by_two';
      END IF;
      RETURN NEW;
    END $body$;
    CREATE OR REPLACE TRIGGER users_role_by_two BEFORE UPDATE OF role ON users FOR EACH ROW
      WHEN (NEW.role <> OLD.role AND OLD.status = 'approved' AND (NEW.role = 'admin' OR NEW.role = 'city_manager' AND OLD.role <> 'admin'))
      EXECUTE FUNCTION need_two_for_role();
  `);
  await sql("CREATE INDEX CONCURRENTLY IF NOT EXISTS users_created ON users (created_at DESC, id)");
  await sql("CREATE INDEX CONCURRENTLY IF NOT EXISTS users_name_trgm ON users USING gin (name gin_trgm_ops)");

  await sql("ALTER TABLE audit_events ADD COLUMN IF NOT EXISTS address text");
  await sql("CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_events_at ON audit_events (at DESC, id DESC)");
  await sql("CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_events_action ON audit_events (action, id DESC)");
  await sql(`
    CREATE TABLE IF NOT EXISTS audit_unchained (event_id bigint PRIMARY KEY);
    CREATE TABLE IF NOT EXISTS audit_chain (
      position bigint PRIMARY KEY CHECK (position > 0),
      event_id bigint NOT NULL UNIQUE,
      -- Of what an erasure may take out of the event.
      content bytea NOT NULL CHECK (octet_length(content) = 32),
      -- Of the event, its content as that hash: the chain can be proved after old events were put away.
      digest bytea NOT NULL CHECK (octet_length(digest) = 32),
      -- Of the hash before and this digest.
      hash bytea NOT NULL CHECK (octet_length(hash) = 32),
      chained_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE OR REPLACE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE OR REPLACE FUNCTION audit_content(event audit_events) RETURNS bytea LANGUAGE sql IMMUTABLE
    RETURN sha256(convert_to(jsonb_build_array(event.before, event.after, event.reason, event.ip_hash)::text, 'UTF8'));
    -- An erasure is an event itself, and linked as every other: what it left stands there as a hash.
    CREATE OR REPLACE FUNCTION record_erasure() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      INSERT INTO audit_events (actor_kind, action, subject_kind, subject_id, after)
      VALUES ('system:erasure', 'audit_event.erase', 'audit_event', NEW.id::text,
        jsonb_build_object('content', encode(audit_content(NEW), 'hex')));
      RETURN NULL;
    END $body$;
    CREATE OR REPLACE TRIGGER audit_events_erased AFTER UPDATE ON audit_events FOR EACH ROW
      WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION record_erasure();
    CREATE OR REPLACE FUNCTION await_chain() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      INSERT INTO audit_unchained (event_id) SELECT id FROM added;
      RETURN NULL;
    END $body$;
    CREATE OR REPLACE TRIGGER audit_events_await_chain AFTER INSERT ON audit_events
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION await_chain();
  `);
  await sql(`
    INSERT INTO audit_unchained (event_id) SELECT id FROM audit_events event
    WHERE NOT EXISTS (SELECT FROM audit_chain WHERE event_id = event.id) ON CONFLICT DO NOTHING
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TRIGGER IF EXISTS audit_events_await_chain ON audit_events;
    DROP TRIGGER IF EXISTS audit_events_erased ON audit_events;
    DROP FUNCTION IF EXISTS await_chain(), record_erasure(), audit_content(audit_events);
    DROP TABLE IF EXISTS audit_chain, audit_unchained;
    DROP INDEX IF EXISTS audit_events_at, audit_events_action, users_created, users_name_trgm;
    ALTER TABLE audit_events DROP COLUMN IF EXISTS address;
    DROP TRIGGER IF EXISTS users_role_by_two ON users;
    DROP FUNCTION IF EXISTS need_two_for_role();
    ALTER TABLE users DROP CONSTRAINT IF EXISTS users_all_cities, DROP COLUMN IF EXISTS all_cities;
  `);
}
