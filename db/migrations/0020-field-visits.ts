import type { Sql } from "#db/migrate.ts";

/** Field visits: what staff saw at a place, who they met there, what it charges, where they stood, and what became of it. */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE field_visits (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      s_no bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
      kind text NOT NULL CHECK (kind IN ('accommodation', 'hospital', 'travel', 'food', 'equipment', 'agent')),
      entity_name text NOT NULL CHECK (entity_name <> ''),
      city_id uuid NOT NULL REFERENCES cities,
      address text NOT NULL DEFAULT '',
      pin_code text NOT NULL DEFAULT '' CHECK (pin_code ~ '^([1-9][0-9]{5})?$'),
      contact_person text NOT NULL DEFAULT '',
      phone_e164 text CHECK (phone_e164 ~ '^\\+[1-9][0-9]{6,14}$'),
      email citext,
      -- Where the place itself is, as far as it is known.
      latitude double precision CHECK (latitude BETWEEN 6 AND 38),
      longitude double precision CHECK (longitude BETWEEN 68 AND 98),
      -- What only this kind has (field-visits/labels.ts).
      details jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(details) = 'object'),
      employee_id uuid NOT NULL REFERENCES users,
      -- The day on which the visit is to be done.
      due_on date NOT NULL,
      -- Where the employee stood: words, and the point with its accuracy in metres (null when it was typed), at the server's time.
      employee_location text NOT NULL DEFAULT '',
      place_latitude double precision CHECK (place_latitude BETWEEN -90 AND 90),
      place_longitude double precision CHECK (place_longitude BETWEEN -180 AND 180),
      place_accuracy_m integer CHECK (place_accuracy_m >= 0),
      place_at timestamptz,
      -- From where the employee stood to where the place is.
      distance_m integer GENERATED ALWAYS AS (CASE WHEN place_latitude IS NOT NULL AND latitude IS NOT NULL
        THEN distance_m(place_latitude, place_longitude, latitude, longitude) END) STORED,
      visit_status text NOT NULL DEFAULT 'draft' CHECK (visit_status IN ('draft', 'submitted', 'verified')),
      admin_status text NOT NULL DEFAULT 'pending' CHECK (admin_status IN ('pending', 'approved', 'returned')),
      submitted_at timestamptz,
      verified_by uuid REFERENCES users,
      verified_at timestamptz,
      decided_by uuid REFERENCES users,
      decided_at timestamptz,
      -- The draft listing made of it.
      property_id uuid UNIQUE REFERENCES properties,
      version integer NOT NULL DEFAULT 1,
      inserted_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT field_visits_whole_place CHECK ((latitude IS NULL) = (longitude IS NULL)),
      CONSTRAINT field_visits_whole_point CHECK ((place_latitude IS NULL) = (place_longitude IS NULL)
        AND (place_latitude IS NULL OR place_at IS NOT NULL) AND (place_accuracy_m IS NULL OR place_latitude IS NOT NULL)),
      CONSTRAINT field_visits_verified CHECK ((visit_status = 'verified') = (verified_at IS NOT NULL)),
      CONSTRAINT field_visits_submitted CHECK (visit_status = 'draft' OR submitted_at IS NOT NULL),
      -- An admin approves what staff verified; what is returned is a draft again until it is submitted once more.
      CONSTRAINT field_visits_approved CHECK (admin_status <> 'approved' OR visit_status = 'verified'),
      CONSTRAINT field_visits_returned CHECK (admin_status <> 'returned' OR visit_status = 'draft'),
      CONSTRAINT field_visits_decided CHECK (admin_status = 'pending' OR decided_at IS NOT NULL),
      CONSTRAINT field_visits_listed CHECK (property_id IS NULL OR (kind = 'accommodation' AND admin_status = 'approved'))
    );
    CREATE INDEX field_visits_list ON field_visits (kind, inserted_at DESC, id);
    CREATE INDEX field_visits_city ON field_visits (city_id, kind, inserted_at DESC);
    CREATE INDEX field_visits_employee ON field_visits (employee_id, updated_at DESC);
    CREATE INDEX field_visits_due ON field_visits (due_on, city_id) WHERE visit_status = 'draft';
    CREATE INDEX field_visits_name ON field_visits USING gin (entity_name gin_trgm_ops);
    CREATE INDEX field_visits_verified_by ON field_visits (verified_by) WHERE verified_by IS NOT NULL;
    CREATE INDEX field_visits_decided_by ON field_visits (decided_by) WHERE decided_by IS NOT NULL;

    -- Key persons. key_type is their part (owner, manager, doctor); speciality_name what a doctor does.
    CREATE TABLE field_visit_people (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      field_visit_id uuid NOT NULL REFERENCES field_visits ON DELETE CASCADE,
      key_type text NOT NULL CHECK (key_type <> ''),
      doctor_name text NOT NULL CHECK (doctor_name <> ''),
      speciality_name text NOT NULL DEFAULT '',
      phone_e164 text CHECK (phone_e164 ~ '^\\+[1-9][0-9]{6,14}$')
    );
    CREATE INDEX field_visit_people_visit ON field_visit_people (field_visit_id);

    CREATE TABLE field_visit_departments (
      field_visit_id uuid NOT NULL REFERENCES field_visits ON DELETE CASCADE,
      department_id uuid NOT NULL REFERENCES departments,
      PRIMARY KEY (field_visit_id, department_id)
    );
    CREATE INDEX field_visit_departments_department ON field_visit_departments (department_id);

    -- What staff saw with their own eyes, of the facilities that a patient needs.
    CREATE TABLE field_visit_facilities (
      field_visit_id uuid NOT NULL REFERENCES field_visits ON DELETE CASCADE,
      facility_id uuid NOT NULL REFERENCES facilities,
      PRIMARY KEY (field_visit_id, facility_id)
    );
    CREATE INDEX field_visit_facilities_facility ON field_visit_facilities (facility_id);

    CREATE TABLE field_visit_rates (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      field_visit_id uuid NOT NULL REFERENCES field_visits ON DELETE CASCADE,
      room_category text NOT NULL CHECK (room_category <> ''),
      ac_type text NOT NULL CHECK (ac_type IN ('AC', 'Non-AC')),
      sharing_type text NOT NULL,
      breakfast_type text NOT NULL,
      rate_paise bigint NOT NULL CHECK (rate_paise > 0),
      no_of_rooms integer NOT NULL DEFAULT 0 CHECK (no_of_rooms BETWEEN 0 AND 1000),
      CONSTRAINT field_visit_rates_once UNIQUE (field_visit_id, room_category, ac_type, sharing_type, breakfast_type)
    );

    CREATE TABLE field_visit_photos (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      field_visit_id uuid NOT NULL REFERENCES field_visits ON DELETE CASCADE,
      upload_id uuid NOT NULL UNIQUE REFERENCES uploads,
      caption text NOT NULL DEFAULT '',
      added_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX field_visit_photos_visit ON field_visit_photos (field_visit_id, added_at);

    CREATE TABLE field_visit_remarks (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      field_visit_id uuid NOT NULL REFERENCES field_visits ON DELETE CASCADE,
      author_id uuid REFERENCES users,
      remark text NOT NULL CHECK (remark <> ''),
      -- The remark with which an admin gave it back.
      returned boolean NOT NULL DEFAULT false,
      at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX field_visit_remarks_visit ON field_visit_remarks (field_visit_id, id);
    CREATE INDEX field_visit_remarks_author ON field_visit_remarks (author_id);
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TABLE field_visit_remarks, field_visit_photos, field_visit_rates, field_visit_facilities,
      field_visit_departments, field_visit_people, field_visits;
  `);
}
