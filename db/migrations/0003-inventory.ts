import type { Sql } from "#db/migrate.ts";

/** What is on sale: properties, rooms, their nights, how far they are from each hospital, and what waits for approval. */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE cancellation_policies (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL UNIQUE,
      description text NOT NULL DEFAULT '',
      -- [{ "from_hours": 48, "charge": "percent" | "nights" | "fixed", "value": ppm | nights | paise }], highest from_hours first.
      tiers jsonb NOT NULL CHECK (jsonb_typeof(tiers) = 'array' AND jsonb_array_length(tiers) > 0),
      is_default boolean NOT NULL DEFAULT false,
      active boolean NOT NULL DEFAULT true
    );
    CREATE UNIQUE INDEX cancellation_policies_one_default ON cancellation_policies (is_default) WHERE is_default;

    CREATE TABLE properties (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_id uuid NOT NULL REFERENCES accounts,
      city_id uuid NOT NULL REFERENCES cities,
      property_type_id uuid NOT NULL REFERENCES property_types,
      cancellation_policy_id uuid REFERENCES cancellation_policies,
      name text NOT NULL CHECK (name <> ''),
      slug text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
      phone_e164 text CHECK (phone_e164 ~ '^\\+[1-9][0-9]{6,14}$'),
      email citext,
      address text NOT NULL DEFAULT '',
      pin_code text NOT NULL DEFAULT '' CHECK (pin_code ~ '^([1-9][0-9]{5})?$'),
      description text NOT NULL DEFAULT '',
      house_rules text NOT NULL DEFAULT '',
      latitude double precision NOT NULL CHECK (latitude BETWEEN 6 AND 38),
      longitude double precision NOT NULL CHECK (longitude BETWEEN 68 AND 98),
      cell_latitude integer GENERATED ALWAYS AS (floor(latitude * 4)::integer) STORED,
      cell_longitude integer GENERATED ALWAYS AS (floor(longitude * 4)::integer) STORED,
      check_in_time time NOT NULL DEFAULT '12:00',
      check_out_time time NOT NULL DEFAULT '11:00',
      mh_service_fee_ppm integer NOT NULL DEFAULT 150000 CHECK (mh_service_fee_ppm BETWEEN 0 AND 1000000),
      agent_fee_ppm integer NOT NULL DEFAULT 0 CHECK (agent_fee_ppm BETWEEN 0 AND 1000000),
      gstin text CHECK (gstin ~ '^[0-9A-Z]{15}$'),
      status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'suspended')),
      import_key text UNIQUE,
      import_digest text,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (city_id, slug)
    );
    CREATE INDEX properties_account ON properties (account_id, created_at DESC);
    CREATE INDEX properties_status ON properties (status, created_at);
    CREATE INDEX properties_cell ON properties (cell_latitude, cell_longitude);
    CREATE INDEX properties_point ON properties USING gist (point(longitude, latitude)) WHERE status = 'approved';
    CREATE INDEX properties_type ON properties (property_type_id);
    CREATE INDEX properties_policy ON properties (cancellation_policy_id);

    CREATE TABLE rooms (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      property_id uuid NOT NULL REFERENCES properties,
      room_type_id uuid NOT NULL REFERENCES room_types,
      room_category text NOT NULL CHECK (room_category IN ('AC', 'Non-AC')),
      name text NOT NULL CHECK (name <> ''),
      description text NOT NULL DEFAULT '',
      max_adults integer NOT NULL CHECK (max_adults BETWEEN 1 AND 20),
      max_children integer NOT NULL DEFAULT 0 CHECK (max_children BETWEEN 0 AND 20),
      max_extra_beds integer NOT NULL DEFAULT 0 CHECK (max_extra_beds BETWEEN 0 AND 10),
      extra_bed_charge_paise bigint NOT NULL DEFAULT 0 CHECK (extra_bed_charge_paise >= 0),
      default_price_paise bigint NOT NULL CHECK (default_price_paise > 0),
      default_allotment integer NOT NULL CHECK (default_allotment BETWEEN 0 AND 1000),
      -- The offer that the partner gives on every night (partner_offer_percentage).
      partner_offer_ppm integer NOT NULL DEFAULT 0 CHECK (partner_offer_ppm BETWEEN 0 AND 900000),
      status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'suspended')),
      import_key text UNIQUE,
      import_digest text,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT rooms_name_once UNIQUE (property_id, name),
      UNIQUE (id, property_id)
    );
    CREATE INDEX rooms_on_sale ON rooms (property_id) WHERE status = 'approved';
    CREATE INDEX rooms_status ON rooms (status, created_at);
    CREATE INDEX rooms_type ON rooms (room_type_id);

    -- A night without a row follows the room's default. price_paise null follows the room's default price.
    CREATE TABLE room_nights (
      room_id uuid NOT NULL REFERENCES rooms,
      night date NOT NULL,
      allotment integer NOT NULL CHECK (allotment >= 0),
      follows_default boolean NOT NULL DEFAULT true,
      held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
      sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0),
      closed boolean NOT NULL DEFAULT false,
      price_paise bigint CHECK (price_paise > 0),
      PRIMARY KEY (room_id, night),
      CONSTRAINT room_nights_not_oversold CHECK (held + sold <= allotment)
    ) WITH (fillfactor = 70);

    CREATE TABLE property_facilities (
      property_id uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
      facility_id uuid NOT NULL REFERENCES facilities,
      PRIMARY KEY (property_id, facility_id)
    );
    CREATE INDEX property_facilities_facility ON property_facilities (facility_id);

    CREATE TABLE room_facilities (
      room_id uuid NOT NULL REFERENCES rooms ON DELETE CASCADE,
      facility_id uuid NOT NULL REFERENCES facilities,
      PRIMARY KEY (room_id, facility_id)
    );
    CREATE INDEX room_facilities_facility ON room_facilities (facility_id);

    CREATE TABLE property_photos (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      property_id uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
      room_id uuid,
      upload_id uuid NOT NULL UNIQUE REFERENCES uploads,
      caption text NOT NULL DEFAULT '',
      position integer NOT NULL DEFAULT 100,
      approved boolean NOT NULL DEFAULT false,
      -- A photo of a room hangs on that room's own property.
      FOREIGN KEY (room_id, property_id) REFERENCES rooms (id, property_id) ON DELETE CASCADE
    );
    CREATE INDEX property_photos_property ON property_photos (property_id, position);
    CREATE INDEX property_photos_room ON property_photos (room_id, property_id) WHERE room_id IS NOT NULL;

    CREATE TABLE property_hospitals (
      hospital_id uuid NOT NULL REFERENCES hospitals ON DELETE CASCADE,
      property_id uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
      distance_m integer NOT NULL CHECK (distance_m >= 0),
      PRIMARY KEY (hospital_id, property_id)
    );
    CREATE INDEX property_hospitals_near ON property_hospitals (hospital_id, distance_m, property_id);
    CREATE INDEX property_hospitals_property ON property_hospitals (property_id);

    -- Great-circle distance in metres (haversine, mean earth radius 6,371,008.8 m).
    CREATE FUNCTION distance_m(latitude1 double precision, longitude1 double precision, latitude2 double precision, longitude2 double precision)
    RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
      SELECT round(2 * 6371008.8 * asin(least(1, sqrt(
        sin(radians(latitude2 - latitude1) / 2) ^ 2
        + cos(radians(latitude1)) * cos(radians(latitude2)) * sin(radians(longitude2 - longitude1) / 2) ^ 2))))::integer
    $body$;

    CREATE FUNCTION link_hospitals_nearby() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      INSERT INTO property_hospitals (hospital_id, property_id, distance_m)
      SELECT h.id, p.id, distance_m(h.latitude, h.longitude, p.latitude, p.longitude)
      FROM properties p
      CROSS JOIN generate_series(-1, 1) AS north
      CROSS JOIN generate_series(-1, 1) AS east
      JOIN changed h ON h.cell_latitude = p.cell_latitude + north AND h.cell_longitude = p.cell_longitude + east
      WHERE distance_m(h.latitude, h.longitude, p.latitude, p.longitude) <= 20000;
      RETURN NULL;
    END $body$;
    CREATE FUNCTION link_properties_nearby() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      INSERT INTO property_hospitals (hospital_id, property_id, distance_m)
      SELECT h.id, p.id, distance_m(h.latitude, h.longitude, p.latitude, p.longitude)
      FROM changed p
      CROSS JOIN generate_series(-1, 1) AS north
      CROSS JOIN generate_series(-1, 1) AS east
      JOIN hospitals h ON h.cell_latitude = p.cell_latitude + north AND h.cell_longitude = p.cell_longitude + east
      WHERE distance_m(h.latitude, h.longitude, p.latitude, p.longitude) <= 20000;
      RETURN NULL;
    END $body$;
    CREATE TRIGGER hospitals_link_new AFTER INSERT ON hospitals
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION link_hospitals_nearby();
    CREATE TRIGGER properties_link_new AFTER INSERT ON properties
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION link_properties_nearby();

    -- A moved place is linked anew; row triggers, because a transition table cannot be limited to some columns.
    CREATE FUNCTION relink_moved_hospital() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      DELETE FROM property_hospitals WHERE hospital_id = NEW.id;
      INSERT INTO property_hospitals (hospital_id, property_id, distance_m)
      SELECT NEW.id, p.id, distance_m(NEW.latitude, NEW.longitude, p.latitude, p.longitude)
      FROM properties p
      WHERE p.cell_latitude BETWEEN floor(NEW.latitude * 4)::integer - 1 AND floor(NEW.latitude * 4)::integer + 1
        AND p.cell_longitude BETWEEN floor(NEW.longitude * 4)::integer - 1 AND floor(NEW.longitude * 4)::integer + 1
        AND distance_m(NEW.latitude, NEW.longitude, p.latitude, p.longitude) <= 20000;
      RETURN NULL;
    END $body$;
    CREATE FUNCTION relink_moved_property() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      DELETE FROM property_hospitals WHERE property_id = NEW.id;
      INSERT INTO property_hospitals (hospital_id, property_id, distance_m)
      SELECT h.id, NEW.id, distance_m(h.latitude, h.longitude, NEW.latitude, NEW.longitude)
      FROM hospitals h
      WHERE h.cell_latitude BETWEEN floor(NEW.latitude * 4)::integer - 1 AND floor(NEW.latitude * 4)::integer + 1
        AND h.cell_longitude BETWEEN floor(NEW.longitude * 4)::integer - 1 AND floor(NEW.longitude * 4)::integer + 1
        AND distance_m(h.latitude, h.longitude, NEW.latitude, NEW.longitude) <= 20000;
      RETURN NULL;
    END $body$;
    CREATE TRIGGER hospitals_relink AFTER UPDATE ON hospitals FOR EACH ROW
      WHEN (OLD.latitude <> NEW.latitude OR OLD.longitude <> NEW.longitude) EXECUTE FUNCTION relink_moved_hospital();
    CREATE TRIGGER properties_relink AFTER UPDATE ON properties FOR EACH ROW
      WHEN (OLD.latitude <> NEW.latitude OR OLD.longitude <> NEW.longitude) EXECUTE FUNCTION relink_moved_property();

    CREATE TABLE price_changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      room_id uuid NOT NULL REFERENCES rooms,
      batch_id uuid NOT NULL,
      first_night date,
      last_night date,
      weekdays integer[] NOT NULL DEFAULT '{}',
      previous_price_paise bigint,
      changed_price_paise bigint,
      previous_offer_ppm integer,
      changed_offer_ppm integer,
      changed_by uuid REFERENCES users,
      changed_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX price_changes_room ON price_changes (room_id, id DESC);
    CREATE INDEX price_changes_by ON price_changes (changed_by);

    -- One pending request for each thing. An edit waits here as payload while the approved version stays on sale.
    CREATE TABLE approvals (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      subject_kind text NOT NULL,
      subject_id uuid NOT NULL,
      change text NOT NULL CHECK (change IN ('create', 'update')),
      title text NOT NULL DEFAULT '',
      version integer NOT NULL DEFAULT 1,
      payload jsonb NOT NULL DEFAULT '{}',
      -- What the change meant when it was decided: [{ label, before, after }].
      differences jsonb NOT NULL DEFAULT '[]',
      status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'withdrawn')),
      account_id uuid REFERENCES accounts,
      city_id uuid REFERENCES cities,
      requested_by uuid REFERENCES users,
      requested_at timestamptz NOT NULL DEFAULT now(),
      decided_by uuid REFERENCES users,
      decided_at timestamptz,
      reason text,
      CONSTRAINT approvals_not_by_oneself CHECK (decided_by IS NULL OR requested_by IS NULL OR decided_by <> requested_by),
      CHECK (status <> 'rejected' OR reason <> ''),
      CHECK ((status IN ('approved', 'rejected')) = (decided_at IS NOT NULL))
    );
    CREATE UNIQUE INDEX approvals_one_pending ON approvals (subject_kind, subject_id) WHERE status = 'pending';
    CREATE INDEX approvals_list ON approvals (subject_kind, status, requested_at DESC);
    CREATE INDEX approvals_title_trgm ON approvals USING gin (title gin_trgm_ops);
    CREATE INDEX approvals_subject ON approvals (subject_kind, subject_id, requested_at DESC);
    CREATE INDEX approvals_account ON approvals (account_id);
    CREATE INDEX approvals_city ON approvals (city_id);
    CREATE INDEX approvals_requested_by ON approvals (requested_by);
    CREATE INDEX approvals_decided_by ON approvals (decided_by);
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TABLE approvals, price_changes, property_hospitals, property_photos, room_facilities, property_facilities,
      room_nights, rooms, properties, cancellation_policies CASCADE;
    DROP TRIGGER hospitals_link_new ON hospitals;
    DROP TRIGGER hospitals_relink ON hospitals;
    DROP FUNCTION link_hospitals_nearby(), link_properties_nearby(), relink_moved_hospital(), relink_moved_property(),
      distance_m(double precision, double precision, double precision, double precision);
  `);
}
