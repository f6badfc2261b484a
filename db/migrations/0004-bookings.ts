import type { Sql } from "#db/migrate.ts";

/** What is sold: dated rates, drafts, orders, bookings of every kind, their nights and guests, cancellations. */
export async function up(sql: Sql) {
  await sql(`
    -- Dated rates in parts per million. The newest row whose valid_from is not after the booking date applies.
    CREATE TABLE rates (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      code text NOT NULL CHECK (code IN ('gst', 'tds', 'tcs', 'gst_on_commission', 'tds_on_agent', 'gateway_fee')),
      kind text NOT NULL CHECK (kind IN ('room', 'food', 'travel', 'equipment', 'lab', '*')),
      rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 0 AND 1000000),
      valid_from date NOT NULL,
      note text NOT NULL DEFAULT '',
      created_by uuid REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (code, kind, valid_from)
    );
    -- The figures of the specification are the opening rows; a kind's own row goes before the row for every kind.
    INSERT INTO rates (code, kind, rate_ppm, valid_from, note) VALUES
      ('gst', 'room', 120000, '2017-07-01', 'Specification: GST on room bookings 12 %'),
      ('gst', 'food', 50000, '2017-07-01', 'Not in the specification: GST on meals 5 % (CGST 2.5 %, SGST 2.5 %), to be confirmed'),
      ('gst', 'travel', 50000, '2017-07-01', 'Not in the specification: GST on passenger transport 5 %, to be confirmed'),
      ('gst', 'equipment', 120000, '2017-07-01', 'Not in the specification: GST on hire of medical equipment 12 %, to be confirmed'),
      ('gst', 'lab', 0, '2017-07-01', 'Not in the specification: diagnostic services are exempt, to be confirmed'),
      ('tds', '*', 10000, '2017-07-01', 'Specification: TDS 1 %'),
      ('tcs', '*', 10000, '2017-07-01', 'Specification: GST TCS 1 %'),
      ('gst_on_commission', '*', 180000, '2017-07-01', 'Specification: GST on commission 18 %'),
      ('tds_on_agent', '*', 50000, '2017-07-01', 'Specification: TDS on the agent''s commission 5 %'),
      ('gateway_fee', '*', 22420, '2017-07-01', 'Specification: payment gateway charges 2.242 %');

    -- The policy of every property that has none of its own.
    INSERT INTO cancellation_policies (name, description, tiers, is_default) VALUES
      ('Standard', 'Free until 48 hours before check-in, then the first night, from 12 hours before check-in the whole stay.',
       '[{"from_hours":48,"charge":"percent","value":0},{"from_hours":12,"charge":"nights","value":1},{"from_hours":0,"charge":"percent","value":1000000}]',
       true)
    ON CONFLICT DO NOTHING;

    -- A choice of rooms before it is placed. Its id is unguessable and stands in the URL instead of personal data.
    CREATE TABLE booking_drafts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      browser_hash bytea NOT NULL,
      kind text NOT NULL CHECK (kind IN ('room', 'food', 'travel', 'equipment', 'lab')),
      search text NOT NULL,
      selection jsonb NOT NULL,
      -- The total that the guest saw last.
      quoted_total_paise bigint NOT NULL CHECK (quoted_total_paise >= 0),
      guests jsonb NOT NULL DEFAULT '{}',
      order_id uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX booking_drafts_expiry ON booking_drafts (expires_at);
    CREATE INDEX booking_drafts_browser ON booking_drafts (browser_hash, created_at DESC);

    CREATE TABLE orders (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      reference text NOT NULL UNIQUE CHECK (length(reference) >= 22),
      customer_id uuid NOT NULL REFERENCES users,
      placed_by uuid REFERENCES users,
      purpose text NOT NULL DEFAULT 'booking' CHECK (purpose IN ('booking', 'extension')),
      status text NOT NULL CHECK (status IN ('held', 'confirmed', 'cancelled', 'expired')),
      contact_name text NOT NULL,
      phone_e164 text NOT NULL CHECK (phone_e164 ~ '^\\+[1-9][0-9]{6,14}$'),
      email citext,
      total_paise bigint NOT NULL CHECK (total_paise >= 0),
      form_key uuid NOT NULL UNIQUE,
      hold_expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      confirmed_at timestamptz,
      closed_at timestamptz
    );
    CREATE INDEX orders_customer ON orders (customer_id, created_at DESC);
    CREATE INDEX orders_placed_by ON orders (placed_by);
    CREATE INDEX orders_holds ON orders (hold_expires_at) WHERE status = 'held';
    CREATE INDEX orders_phone ON orders (phone_e164);
    CREATE INDEX orders_contact_name ON orders USING gin (contact_name gin_trgm_ops);
    ALTER TABLE booking_drafts ADD FOREIGN KEY (order_id) REFERENCES orders;
    CREATE INDEX booking_drafts_order ON booking_drafts (order_id) WHERE order_id IS NOT NULL;

    CREATE TABLE bookings (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      order_id uuid NOT NULL REFERENCES orders,
      kind text NOT NULL CHECK (kind IN ('room', 'food', 'travel', 'equipment', 'lab')),
      -- What a person reads out (booking_order_id) and what stands in a URL (reference).
      booking_order_id text NOT NULL UNIQUE,
      reference text NOT NULL UNIQUE CHECK (length(reference) >= 22),
      extends_booking_id uuid REFERENCES bookings,
      account_id uuid NOT NULL REFERENCES accounts,
      agent_account_id uuid REFERENCES accounts,
      customer_id uuid NOT NULL REFERENCES users,
      city_id uuid NOT NULL REFERENCES cities,
      hospital_id uuid REFERENCES hospitals,
      property_id uuid REFERENCES properties,
      room_id uuid REFERENCES rooms,
      status text NOT NULL CHECK (status IN ('held', 'confirmed', 'checked_in', 'completed', 'cancelled', 'expired', 'no_show')),
      starts_on date NOT NULL,
      ends_on date NOT NULL,
      units integer NOT NULL CHECK (units BETWEEN 1 AND 1000),
      extra_beds integer NOT NULL DEFAULT 0 CHECK (extra_beds >= 0),
      adults integer NOT NULL DEFAULT 0 CHECK (adults >= 0),
      children integer NOT NULL DEFAULT 0 CHECK (children >= 0),
      infants integer NOT NULL DEFAULT 0 CHECK (infants >= 0),
      nationality text NOT NULL DEFAULT '',
      guest_address text NOT NULL DEFAULT '',
      special_requests text NOT NULL DEFAULT '',
      -- Names and addresses as they were when the booking was placed, for the page, the message and the invoice.
      snapshot jsonb NOT NULL,
      -- The cancellation policy frozen at booking: the tiers and the instant that they count to.
      policy jsonb NOT NULL,
      -- The rate rows used: { gst: { id, ppm }, ... }.
      rates jsonb NOT NULL,
      base_paise bigint NOT NULL CHECK (base_paise >= 0),
      partner_offer_ppm integer NOT NULL DEFAULT 0,
      partner_offer_paise bigint NOT NULL DEFAULT 0 CHECK (partner_offer_paise >= 0),
      price_paise bigint NOT NULL CHECK (price_paise >= 0),
      gst_ppm integer NOT NULL,
      gst_paise bigint NOT NULL CHECK (gst_paise >= 0),
      mh_offer_paise bigint NOT NULL DEFAULT 0 CHECK (mh_offer_paise >= 0),
      total_paise bigint NOT NULL CHECK (total_paise >= 0),
      commission_ppm integer NOT NULL,
      commission_paise bigint NOT NULL CHECK (commission_paise >= 0),
      gst_on_commission_paise bigint NOT NULL CHECK (gst_on_commission_paise >= 0),
      tds_paise bigint NOT NULL CHECK (tds_paise >= 0),
      tcs_paise bigint NOT NULL CHECK (tcs_paise >= 0),
      partner_share_paise bigint NOT NULL,
      agent_ppm integer NOT NULL DEFAULT 0,
      agent_commission_paise bigint NOT NULL DEFAULT 0 CHECK (agent_commission_paise >= 0),
      tds_on_agent_paise bigint NOT NULL DEFAULT 0 CHECK (tds_on_agent_paise >= 0),
      net_agent_paise bigint NOT NULL DEFAULT 0,
      gateway_fee_paise bigint NOT NULL CHECK (gateway_fee_paise >= 0),
      mh_profit_paise bigint NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      confirmed_at timestamptz,
      checked_in_at timestamptz,
      completed_at timestamptz,
      cancelled_at timestamptz,
      CHECK (ends_on > starts_on OR kind <> 'room'),
      CHECK (kind <> 'room' OR (property_id IS NOT NULL AND room_id IS NOT NULL)),
      CONSTRAINT bookings_price CHECK (price_paise = base_paise - partner_offer_paise),
      CONSTRAINT bookings_total CHECK (total_paise = price_paise + gst_paise - mh_offer_paise),
      CONSTRAINT bookings_partner_share CHECK (partner_share_paise = price_paise + gst_paise - tds_paise - tcs_paise - commission_paise - gst_on_commission_paise),
      CONSTRAINT bookings_net_agent CHECK (net_agent_paise = agent_commission_paise - tds_on_agent_paise),
      CONSTRAINT bookings_profit CHECK (mh_profit_paise = commission_paise - mh_offer_paise - agent_commission_paise - gateway_fee_paise)
    );
    CREATE INDEX bookings_order ON bookings (order_id);
    CREATE INDEX bookings_account ON bookings (account_id, kind, starts_on DESC);
    CREATE INDEX bookings_agent ON bookings (agent_account_id, starts_on DESC) WHERE agent_account_id IS NOT NULL;
    CREATE INDEX bookings_customer ON bookings (customer_id, starts_on DESC);
    CREATE INDEX bookings_city ON bookings (city_id, kind, starts_on DESC);
    CREATE INDEX bookings_property ON bookings (property_id, starts_on DESC);
    CREATE INDEX bookings_room ON bookings (room_id, starts_on);
    CREATE INDEX bookings_hospital ON bookings (hospital_id);
    -- A stay is extended at its end, so a booking has at most one living extension.
    CREATE UNIQUE INDEX bookings_one_extension ON bookings (extends_booking_id) WHERE status NOT IN ('cancelled', 'expired');
    CREATE INDEX bookings_extends ON bookings (extends_booking_id) WHERE extends_booking_id IS NOT NULL;
    CREATE INDEX bookings_list ON bookings (kind, status, starts_on DESC);
    CREATE INDEX bookings_created ON bookings (created_at DESC);
    CREATE INDEX bookings_starts ON bookings (starts_on DESC);
    CREATE INDEX bookings_total_paise ON bookings (total_paise);

    -- Which nights a booking holds or has bought. room_nights.held and .sold are sums over these rows.
    CREATE TABLE booking_nights (
      booking_id uuid NOT NULL REFERENCES bookings,
      room_id uuid NOT NULL REFERENCES rooms,
      night date NOT NULL,
      rooms integer NOT NULL CHECK (rooms > 0),
      -- Of one room; extra_beds_paise is for all extra beds of the booking in this night.
      price_paise bigint NOT NULL CHECK (price_paise > 0),
      extra_beds_paise bigint NOT NULL DEFAULT 0 CHECK (extra_beds_paise >= 0),
      -- held and sold nights take stock; released ones no longer do.
      state text NOT NULL CHECK (state IN ('held', 'sold', 'released')),
      PRIMARY KEY (booking_id, night)
    );
    CREATE INDEX booking_nights_room ON booking_nights (room_id, night) WHERE state <> 'released';

    CREATE TABLE booking_guests (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      booking_id uuid NOT NULL REFERENCES bookings,
      position integer NOT NULL,
      guest_name text NOT NULL CHECK (guest_name <> ''),
      guest_type text NOT NULL CHECK (guest_type IN ('patient', 'attendant')),
      age_group text NOT NULL CHECK (age_group IN ('adult', 'child', 'infant')),
      UNIQUE (booking_id, position)
    );
    CREATE INDEX booking_guests_name ON booking_guests USING gin (guest_name gin_trgm_ops);
    CREATE UNIQUE INDEX booking_guests_one_patient ON booking_guests (booking_id) WHERE guest_type = 'patient';

    -- One cancellation of a booking; what the customer keeps paying (kept) is a breakdown computed by the same formula.
    CREATE TABLE cancellations (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      reference text NOT NULL UNIQUE CHECK (length(reference) >= 22),
      booking_cancel_id text NOT NULL UNIQUE,
      booking_id uuid NOT NULL UNIQUE REFERENCES bookings,
      form_key uuid NOT NULL UNIQUE,
      reason text NOT NULL DEFAULT '',
      tier jsonb NOT NULL,
      kept jsonb NOT NULL,
      paid_paise bigint NOT NULL CHECK (paid_paise >= 0),
      charge_paise bigint NOT NULL CHECK (charge_paise >= 0),
      refund_paise bigint NOT NULL CHECK (refund_paise >= 0),
      tax_reversal_paise bigint NOT NULL CHECK (tax_reversal_paise >= 0),
      partner_amount_paise bigint NOT NULL,
      platform_amount_paise bigint NOT NULL,
      cancelled_by uuid REFERENCES users,
      cancelled_by_kind text NOT NULL,
      cancelled_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT cancellations_whole CHECK (charge_paise + refund_paise = paid_paise)
    );
    CREATE INDEX cancellations_at ON cancellations (cancelled_at DESC);
    CREATE INDEX cancellations_by ON cancellations (cancelled_by);
  `);
}

export async function down(sql: Sql) {
  await sql(
    "DROP TABLE cancellations, booking_guests, booking_nights, bookings, orders, booking_drafts, rates CASCADE",
  );
}
