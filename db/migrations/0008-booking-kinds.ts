import type { Sql } from "#db/migrate.ts";

/** Bookings of every kind: what they take from stock_slots and from vehicles, their lines, and deposits. */
export async function up(sql: Sql) {
  await sql(`
    -- What was added to the first choice, of any kind: one order is placed from all of it.
    ALTER TABLE booking_drafts ADD COLUMN more jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(more) = 'array');

    ALTER TABLE bookings
      -- Who or what is booked beside rooms: a kitchen, a route, an equipment item, a lab centre.
      ADD COLUMN item_id uuid REFERENCES items,
      -- When it begins: check-in, the first meal, the pickup, the first day of hire, the appointment.
      ADD COLUMN starts_at timestamptz,
      -- Paid with the price, held for the customer, given back on return. No part of any share or tax.
      ADD COLUMN deposit_paise bigint NOT NULL DEFAULT 0 CHECK (deposit_paise >= 0),
      ADD COLUMN deposit_withheld_paise bigint NOT NULL DEFAULT 0,
      ADD COLUMN deposit_note text NOT NULL DEFAULT '',
      ADD COLUMN deposit_settled_at timestamptz,
      -- Whether the partner said that it will be done. Silence is consent: what is paid stands.
      ADD COLUMN partner_answer text CHECK (partner_answer IN ('accepted', 'declined')),
      ADD COLUMN partner_answered_at timestamptz,
      ADD CONSTRAINT bookings_item CHECK ((kind = 'room') = (item_id IS NULL) AND (kind = 'room' OR starts_at IS NOT NULL)),
      ADD CONSTRAINT bookings_days CHECK (ends_on >= starts_on),
      ADD CONSTRAINT bookings_deposit CHECK (deposit_withheld_paise BETWEEN 0 AND deposit_paise
        AND (deposit_withheld_paise = 0 OR (deposit_settled_at IS NOT NULL AND deposit_note <> ''))
        AND (deposit_paise = 0 OR kind = 'equipment')),
      ADD CONSTRAINT bookings_answer CHECK ((partner_answer IS NULL) = (partner_answered_at IS NULL));
    UPDATE bookings SET starts_at = (policy->>'startsAt')::timestamptz;
    CREATE INDEX bookings_item ON bookings (item_id, starts_on DESC) WHERE item_id IS NOT NULL;
    CREATE INDEX bookings_time ON bookings (customer_id, starts_at);

    -- What one booking is made of, as it was sold: dishes, tests, fare and toll, units and delivery. amount_paise sums to the base.
    CREATE TABLE booking_lines (
      booking_id uuid NOT NULL REFERENCES bookings,
      position integer NOT NULL,
      item_id uuid NOT NULL REFERENCES items,
      name text NOT NULL CHECK (name <> ''),
      quantity integer NOT NULL CHECK (quantity > 0),
      unit_price_paise bigint NOT NULL CHECK (unit_price_paise >= 0),
      amount_paise bigint NOT NULL CHECK (amount_paise = quantity * unit_price_paise),
      PRIMARY KEY (booking_id, position)
    );
    CREATE INDEX booking_lines_item ON booking_lines (item_id);

    -- What a booking holds or has bought of an item. stock_slots.held and .sold are sums over these rows.
    CREATE TABLE booking_slots (
      booking_id uuid NOT NULL REFERENCES bookings,
      item_id uuid NOT NULL REFERENCES items,
      slot timestamptz NOT NULL,
      units integer NOT NULL CHECK (units > 0),
      state text NOT NULL CHECK (state IN ('held', 'sold', 'released')),
      PRIMARY KEY (booking_id, item_id, slot)
    );
    CREATE INDEX booking_slots_item ON booking_slots (item_id, slot) WHERE state <> 'released';

    -- The car of a trip and how long it is away. A car is never in two trips at once.
    CREATE TABLE vehicle_trips (
      booking_id uuid PRIMARY KEY REFERENCES bookings,
      vehicle_unit_id uuid NOT NULL REFERENCES vehicle_units,
      during tstzrange NOT NULL CHECK (NOT isempty(during) AND lower(during) IS NOT NULL AND upper(during) IS NOT NULL),
      state text NOT NULL CHECK (state IN ('held', 'sold', 'released')),
      CONSTRAINT vehicle_trips_one_at_a_time EXCLUDE USING gist (vehicle_unit_id WITH =, during WITH &&) WHERE (state <> 'released')
    );
    CREATE INDEX vehicle_trips_unit ON vehicle_trips (vehicle_unit_id);

    -- A deposit goes back by a refund of its own.
    ALTER TABLE refunds ADD COLUMN deposit_booking_id uuid UNIQUE REFERENCES bookings,
      ADD CONSTRAINT refunds_one_cause CHECK (cancellation_id IS NULL OR deposit_booking_id IS NULL);
    DROP INDEX refunds_one_whole;
    CREATE UNIQUE INDEX refunds_one_whole ON refunds (payment_id) WHERE cancellation_id IS NULL AND deposit_booking_id IS NULL;
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP INDEX refunds_one_whole;
    ALTER TABLE refunds DROP COLUMN deposit_booking_id;
    CREATE UNIQUE INDEX refunds_one_whole ON refunds (payment_id) WHERE cancellation_id IS NULL;
    DROP TABLE vehicle_trips, booking_slots, booking_lines;
    ALTER TABLE bookings DROP COLUMN item_id, DROP COLUMN starts_at, DROP COLUMN deposit_paise, DROP COLUMN deposit_withheld_paise,
      DROP COLUMN deposit_note, DROP COLUMN deposit_settled_at, DROP COLUMN partner_answer, DROP COLUMN partner_answered_at;
    ALTER TABLE booking_drafts DROP COLUMN more;
  `);
}
