import type { Sql } from "#db/migrate.ts";

/**
 * What partners sell beside rooms: kitchens and food, transport companies, vehicles and routes, medical stores and equipment,
 * lab centres. `items` holds what all have in common (whose, where, status, version); a detail table of each kind the rest.
 */
export async function up(sql: Sql) {
  await sql(`
    -- A branch of a partner, of any kind. Its people see its items only.
    CREATE TABLE sub_partners (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_id uuid NOT NULL REFERENCES accounts,
      partner_kind text NOT NULL CHECK (partner_kind IN ('property', 'food', 'travel', 'equipment')),
      name text NOT NULL CHECK (name <> ''),
      contact_name text NOT NULL DEFAULT '',
      phone_e164 text CHECK (phone_e164 ~ '^\\+[1-9][0-9]{6,14}$'),
      email citext,
      city_id uuid REFERENCES cities,
      address text NOT NULL DEFAULT '',
      status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'suspended')),
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT sub_partners_name_once UNIQUE (account_id, partner_kind, name),
      UNIQUE (id, account_id)
    );
    CREATE INDEX sub_partners_city ON sub_partners (city_id);
    CREATE INDEX sub_partners_status ON sub_partners (partner_kind, status, created_at DESC);

    ALTER TABLE users ADD COLUMN sub_partner_id uuid,
      ADD CONSTRAINT users_sub_partner FOREIGN KEY (sub_partner_id, account_id) REFERENCES sub_partners (id, account_id),
      ADD CONSTRAINT users_sub_partner_is_partner CHECK (sub_partner_id IS NULL OR role = 'partner');
    CREATE INDEX users_sub_partner ON users (sub_partner_id, account_id) WHERE sub_partner_id IS NOT NULL;
    ALTER TABLE properties ADD COLUMN sub_partner_id uuid,
      ADD CONSTRAINT properties_sub_partner FOREIGN KEY (sub_partner_id, account_id) REFERENCES sub_partners (id, account_id);
    CREATE INDEX properties_sub_partner ON properties (sub_partner_id, account_id) WHERE sub_partner_id IS NOT NULL;

    -- Masters of the kinds.
    CREATE TABLE food_types (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name citext NOT NULL UNIQUE CHECK (name <> ''),
      description text NOT NULL DEFAULT '',
      active boolean NOT NULL DEFAULT true
    );
    CREATE TABLE vehicle_types (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name citext NOT NULL UNIQUE CHECK (name <> ''),
      description text NOT NULL DEFAULT '',
      active boolean NOT NULL DEFAULT true
    );
    CREATE TABLE measure_units (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name citext NOT NULL UNIQUE CHECK (name <> ''),
      active boolean NOT NULL DEFAULT true
    );
    -- place says what stands at the point: pickup and drop are asked for by it.
    CREATE TABLE point_types (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name citext NOT NULL UNIQUE CHECK (name <> ''),
      place text NOT NULL DEFAULT 'other' CHECK (place IN ('airport', 'station', 'bus_stand', 'hospital', 'property', 'other')),
      active boolean NOT NULL DEFAULT true
    );
    CREATE TABLE travel_points (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      city_id uuid NOT NULL REFERENCES cities,
      point_type_id uuid NOT NULL REFERENCES point_types,
      point_name citext NOT NULL CHECK (point_name <> ''),
      -- A point that is a hospital or a property of ours.
      hospital_id uuid REFERENCES hospitals,
      property_id uuid REFERENCES properties,
      latitude double precision NOT NULL CHECK (latitude BETWEEN 6 AND 38),
      longitude double precision NOT NULL CHECK (longitude BETWEEN 68 AND 98),
      active boolean NOT NULL DEFAULT true,
      UNIQUE (city_id, point_type_id, point_name),
      CHECK (hospital_id IS NULL OR property_id IS NULL)
    );
    CREATE INDEX travel_points_type ON travel_points (point_type_id);
    CREATE UNIQUE INDEX travel_points_hospital ON travel_points (hospital_id) WHERE hospital_id IS NOT NULL;
    CREATE UNIQUE INDEX travel_points_property ON travel_points (property_id) WHERE property_id IS NOT NULL;
    CREATE TABLE lab_test_types (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name citext NOT NULL UNIQUE CHECK (name <> ''),
      active boolean NOT NULL DEFAULT true
    );
    CREATE TABLE lab_tests (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      lab_test_type_id uuid NOT NULL REFERENCES lab_test_types,
      name citext NOT NULL CHECK (name <> ''),
      preparation text NOT NULL DEFAULT '',
      active boolean NOT NULL DEFAULT true,
      UNIQUE (lab_test_type_id, name)
    );

    -- An outlet (kitchen, transport company, medical store, lab centre) or something that one sells.
    CREATE TABLE items (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      kind text NOT NULL CHECK (kind IN ('kitchen', 'food_item', 'transport_company', 'vehicle', 'travel_location',
        'medical_store', 'equipment_item', 'lab_centre')),
      parent_id uuid,
      parent_kind text GENERATED ALWAYS AS (CASE kind WHEN 'food_item' THEN 'kitchen' WHEN 'vehicle' THEN 'transport_company'
        WHEN 'travel_location' THEN 'vehicle' WHEN 'equipment_item' THEN 'medical_store' END) STORED,
      account_id uuid NOT NULL REFERENCES accounts,
      sub_partner_id uuid,
      city_id uuid NOT NULL REFERENCES cities,
      name text NOT NULL CHECK (name <> ''),
      description text NOT NULL DEFAULT '',
      cancellation_policy_id uuid REFERENCES cancellation_policies,
      -- The commission (mh_service_fee) on what is sold here; of an outlet.
      mh_service_fee_ppm integer NOT NULL DEFAULT 150000 CHECK (mh_service_fee_ppm BETWEEN 0 AND 1000000),
      partner_offer_ppm integer NOT NULL DEFAULT 0 CHECK (partner_offer_ppm BETWEEN 0 AND 900000),
      status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'suspended')),
      import_key text UNIQUE,
      import_digest text,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (id, kind, account_id),
      CONSTRAINT items_parent_of_right_kind CHECK ((parent_id IS NULL) = (parent_kind IS NULL)),
      CONSTRAINT items_parent FOREIGN KEY (parent_id, parent_kind, account_id) REFERENCES items (id, kind, account_id),
      CONSTRAINT items_sub_partner FOREIGN KEY (sub_partner_id, account_id) REFERENCES sub_partners (id, account_id)
    );
    CREATE UNIQUE INDEX items_name_once ON items (account_id, kind, coalesce(parent_id, account_id), lower(name)) WHERE status <> 'rejected';
    CREATE INDEX items_parent_kind ON items (parent_id, kind, status) WHERE parent_id IS NOT NULL;
    CREATE INDEX items_account ON items (account_id, kind, created_at DESC);
    CREATE INDEX items_on_sale ON items (city_id, kind) WHERE status = 'approved';
    CREATE INDEX items_status ON items (kind, status, created_at DESC);
    CREATE INDEX items_city ON items (city_id, kind, created_at DESC);
    CREATE INDEX items_sub_partners ON items (sub_partner_id, account_id) WHERE sub_partner_id IS NOT NULL;
    CREATE INDEX items_policy ON items (cancellation_policy_id) WHERE cancellation_policy_id IS NOT NULL;
    CREATE INDEX items_name ON items USING gin (name gin_trgm_ops);

    -- Where an outlet is, how it is reached, when it is open. Closing before opening means after midnight.
    CREATE TABLE outlets (
      item_id uuid PRIMARY KEY REFERENCES items ON DELETE CASCADE,
      phone_e164 text CHECK (phone_e164 ~ '^\\+[1-9][0-9]{6,14}$'),
      email citext,
      contact_person text NOT NULL DEFAULT '',
      address text NOT NULL DEFAULT '',
      latitude double precision NOT NULL CHECK (latitude BETWEEN 6 AND 38),
      longitude double precision NOT NULL CHECK (longitude BETWEEN 68 AND 98),
      opening_time time NOT NULL DEFAULT '08:00',
      closing_time time NOT NULL DEFAULT '20:00',
      -- type_of_kitchen of a kitchen; of the others what they call themselves.
      outlet_type text NOT NULL DEFAULT '',
      gstin text CHECK (gstin ~ '^[0-9A-Z]{15}$'),
      -- FSSAI number of a kitchen, drug licence of a medical store, permit of a transport company, NABL of a lab.
      licence_number text NOT NULL DEFAULT '',
      licence_valid_until date,
      -- How far it delivers or collects; 0 is not at all.
      service_radius_m integer NOT NULL DEFAULT 10000 CHECK (service_radius_m BETWEEN 0 AND 200000),
      delivery_fee_paise bigint NOT NULL DEFAULT 0 CHECK (delivery_fee_paise >= 0),
      -- How long before it is needed an order must be placed.
      lead_minutes integer NOT NULL DEFAULT 60 CHECK (lead_minutes BETWEEN 0 AND 10080),
      -- Of a lab centre: the length of a slot and how many patients fit in it.
      slot_minutes integer NOT NULL DEFAULT 30 CHECK (slot_minutes BETWEEN 5 AND 480),
      slot_capacity integer NOT NULL DEFAULT 0 CHECK (slot_capacity BETWEEN 0 AND 1000)
    );
    CREATE INDEX outlets_point ON outlets USING gist (point(longitude, latitude));

    CREATE TABLE food_items (
      item_id uuid PRIMARY KEY REFERENCES items ON DELETE CASCADE,
      food_type_id uuid NOT NULL REFERENCES food_types,
      price_paise bigint NOT NULL CHECK (price_paise > 0),
      units text NOT NULL DEFAULT '1 portion',
      meal_times text[] NOT NULL CHECK (cardinality(meal_times) > 0
        AND meal_times <@ ARRAY['breakfast', 'lunch', 'snack', 'dinner']),
      diet_marks text[] NOT NULL DEFAULT '{}'
        CHECK (diet_marks <@ ARRAY['vegetarian', 'vegan', 'egg', 'non_vegetarian', 'jain', 'renal', 'diabetic', 'soft', 'liquid', 'low_salt', 'high_protein']),
      -- Portions for each meal of a day. A slot without a row in stock_slots follows it.
      daily_stock integer NOT NULL CHECK (daily_stock BETWEEN 0 AND 10000)
    );
    CREATE INDEX food_items_type ON food_items (food_type_id);
    CREATE INDEX food_items_diet ON food_items USING gin (diet_marks);

    CREATE TABLE vehicles (
      item_id uuid PRIMARY KEY REFERENCES items ON DELETE CASCADE,
      vehicle_type_id uuid NOT NULL REFERENCES vehicle_types,
      no_of_seaters integer NOT NULL CHECK (no_of_seaters BETWEEN 1 AND 60),
      day_price_paise bigint NOT NULL CHECK (day_price_paise > 0),
      night_price_paise bigint NOT NULL CHECK (night_price_paise > 0),
      wheelchair boolean NOT NULL DEFAULT false,
      stretcher boolean NOT NULL DEFAULT false
    );
    CREATE INDEX vehicles_type ON vehicles (vehicle_type_id);

    -- The single cars: units of a vehicle. A car is never in two trips at once.
    CREATE TABLE vehicle_units (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      item_id uuid NOT NULL REFERENCES vehicles ON DELETE CASCADE,
      registration_number text NOT NULL UNIQUE CHECK (registration_number ~ '^[A-Z0-9]{4,12}$'),
      papers_valid_until date,
      active boolean NOT NULL DEFAULT true
    );
    CREATE INDEX vehicle_units_item ON vehicle_units (item_id) WHERE active;

    -- A route with its fare. Without a fare of its own it costs the day or night price of its vehicle.
    CREATE TABLE travel_locations (
      item_id uuid PRIMARY KEY REFERENCES items ON DELETE CASCADE,
      from_point_id uuid NOT NULL REFERENCES travel_points,
      to_point_id uuid NOT NULL REFERENCES travel_points,
      complete_pickup_address text NOT NULL DEFAULT '',
      complete_drop_address text NOT NULL DEFAULT '',
      fare_paise bigint CHECK (fare_paise > 0),
      night_fare_paise bigint CHECK (night_fare_paise > 0),
      toll_paise bigint NOT NULL DEFAULT 0 CHECK (toll_paise >= 0),
      parking_paise bigint NOT NULL DEFAULT 0 CHECK (parking_paise >= 0),
      permits_paise bigint NOT NULL DEFAULT 0 CHECK (permits_paise >= 0),
      -- How long the car is away: there, waiting, and back to its stand.
      duration_minutes integer NOT NULL DEFAULT 120 CHECK (duration_minutes BETWEEN 10 AND 2880),
      CHECK (from_point_id <> to_point_id),
      CHECK ((fare_paise IS NULL) = (night_fare_paise IS NULL))
    );
    CREATE INDEX travel_locations_route ON travel_locations (from_point_id, to_point_id);
    CREATE INDEX travel_locations_to ON travel_locations (to_point_id);

    CREATE TABLE equipment_items (
      item_id uuid PRIMARY KEY REFERENCES items ON DELETE CASCADE,
      measure_unit_id uuid NOT NULL REFERENCES measure_units,
      purchased_type text NOT NULL CHECK (purchased_type IN ('buy', 'hire', 'refill')),
      -- Of one unit: to buy, for a day of hire, for a refill.
      price_paise bigint NOT NULL CHECK (price_paise > 0),
      caution_deposit_paise bigint NOT NULL DEFAULT 0 CHECK (caution_deposit_paise >= 0),
      refilling_type text NOT NULL DEFAULT '',
      -- Units in the shop (buy, refill) or out at once (hire).
      units integer NOT NULL CHECK (units BETWEEN 0 AND 100000),
      CHECK (purchased_type = 'hire' OR caution_deposit_paise = 0)
    );
    CREATE INDEX equipment_items_unit ON equipment_items (measure_unit_id);

    CREATE TABLE lab_centre_tests (
      item_id uuid NOT NULL REFERENCES items ON DELETE CASCADE,
      lab_test_id uuid NOT NULL REFERENCES lab_tests,
      price_paise bigint NOT NULL CHECK (price_paise > 0),
      active boolean NOT NULL DEFAULT true,
      PRIMARY KEY (item_id, lab_test_id)
    );
    CREATE INDEX lab_centre_tests_test ON lab_centre_tests (lab_test_id);

    CREATE TABLE item_photos (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      item_id uuid NOT NULL REFERENCES items ON DELETE CASCADE,
      upload_id uuid NOT NULL UNIQUE REFERENCES uploads,
      caption text NOT NULL DEFAULT '',
      position integer NOT NULL DEFAULT 100,
      approved boolean NOT NULL DEFAULT false
    );
    CREATE INDEX item_photos_item ON item_photos (item_id, position);

    -- What is left of an item: for a meal of a day (food), a day (hire), a slot (lab). What is sold from the shelf has the
    -- one slot -infinity. A slot without a row follows the item. slot is when the meal, day (IST midnight) or appointment begins.
    CREATE TABLE stock_slots (
      item_id uuid NOT NULL REFERENCES items,
      slot timestamptz NOT NULL,
      capacity integer NOT NULL CHECK (capacity >= 0),
      follows_default boolean NOT NULL DEFAULT true,
      held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
      sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0),
      closed boolean NOT NULL DEFAULT false,
      PRIMARY KEY (item_id, slot),
      CONSTRAINT stock_slots_not_oversold CHECK (held + sold <= capacity)
    ) WITH (fillfactor = 70);

    -- Every change of a price of an item: field is the column that changed.
    CREATE TABLE item_price_changes (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      item_id uuid NOT NULL REFERENCES items ON DELETE CASCADE,
      batch_id uuid NOT NULL,
      field text NOT NULL,
      previous_paise bigint,
      changed_paise bigint,
      changed_by uuid REFERENCES users,
      changed_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX item_price_changes_item ON item_price_changes (item_id, id DESC);
    CREATE INDEX item_price_changes_batch ON item_price_changes (batch_id);
    CREATE INDEX item_price_changes_by ON item_price_changes (changed_by);

    INSERT INTO point_types (name, place) VALUES ('Airport', 'airport'), ('Railway station', 'station'), ('Bus stand', 'bus_stand'),
      ('Hospital', 'hospital'), ('Stay', 'property');
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TABLE item_price_changes, stock_slots, item_photos, lab_centre_tests, equipment_items, travel_locations, vehicle_units,
      vehicles, food_items, outlets, items, lab_tests, lab_test_types, travel_points, point_types, measure_units, vehicle_types,
      food_types CASCADE;
    ALTER TABLE properties DROP COLUMN sub_partner_id;
    ALTER TABLE users DROP COLUMN sub_partner_id;
    DROP TABLE sub_partners;
  `);
}
