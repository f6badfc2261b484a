import type { Sql } from "#db/migrate.ts";

/** Offers by partner or platform, how often they were taken, floor prices, and ordered commission rules. */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE offers (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      -- Who gives it: the partner's lessens the price, the platform's never touches the partner's share.
      funder text NOT NULL CHECK (funder IN ('partner', 'platform')),
      name text NOT NULL CHECK (name <> ''),
      -- What the guest types; an offer without one applies by itself.
      code citext CHECK (code ~ '^[A-Za-z0-9]{3,20}$'),
      kind text NOT NULL CHECK (kind IN ('room', 'food', 'travel', 'equipment', 'lab')),
      account_id uuid REFERENCES accounts,
      property_id uuid REFERENCES properties,
      room_id uuid REFERENCES rooms,
      city_id uuid REFERENCES cities,
      hospital_id uuid REFERENCES hospitals,
      percent_ppm integer CHECK (percent_ppm BETWEEN 1 AND 900000),
      amount_paise bigint CHECK (amount_paise > 0),
      -- Of a percentage: never more than this.
      max_paise bigint CHECK (max_paise > 0),
      min_price_paise bigint NOT NULL DEFAULT 0 CHECK (min_price_paise >= 0),
      book_from date NOT NULL,
      book_to date,
      stay_from date,
      stay_to date,
      -- Early bird: for what begins at least so many days after the booking date.
      early_bird_days integer NOT NULL DEFAULT 0 CHECK (early_bird_days BETWEEN 0 AND 400),
      limit_total integer CHECK (limit_total > 0),
      limit_per_customer integer CHECK (limit_per_customer > 0),
      used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
      active boolean NOT NULL DEFAULT true,
      version integer NOT NULL DEFAULT 1,
      created_by uuid REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT offers_one_value CHECK ((percent_ppm IS NULL) <> (amount_paise IS NULL)),
      -- A partner's offer is a percentage of its own prices.
      CONSTRAINT offers_funder CHECK ((funder = 'partner') = (account_id IS NOT NULL)
        AND (funder = 'platform' OR (percent_ppm IS NOT NULL AND code IS NULL AND max_paise IS NULL))),
      CONSTRAINT offers_dates CHECK (book_to >= book_from AND stay_to >= stay_from),
      CONSTRAINT offers_within_limit CHECK (used <= limit_total)
    );
    CREATE UNIQUE INDEX offers_code ON offers (code) WHERE active AND code IS NOT NULL;
    CREATE INDEX offers_valid ON offers (kind, funder, account_id) WHERE active;
    CREATE INDEX offers_account ON offers (account_id);
    CREATE INDEX offers_property ON offers (property_id);
    CREATE INDEX offers_room ON offers (room_id);
    CREATE INDEX offers_city ON offers (city_id);
    CREATE INDEX offers_hospital ON offers (hospital_id);
    CREATE INDEX offers_created_by ON offers (created_by);
    CREATE INDEX offers_list ON offers (funder, created_at DESC);

    -- At most one offer of each funder on a booking.
    CREATE TABLE offer_redemptions (
      booking_id uuid NOT NULL REFERENCES bookings,
      funder text NOT NULL CHECK (funder IN ('partner', 'platform')),
      offer_id uuid NOT NULL REFERENCES offers,
      customer_id uuid NOT NULL REFERENCES users,
      amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
      -- Released when the hold ends unpaid: then it counts for no limit.
      state text NOT NULL DEFAULT 'taken' CHECK (state IN ('taken', 'released')),
      PRIMARY KEY (booking_id, funder)
    );
    CREATE INDEX offer_redemptions_offer ON offer_redemptions (offer_id, customer_id) WHERE state = 'taken';
    CREATE INDEX offer_redemptions_customer ON offer_redemptions (customer_id);

    -- The price of one night that no offer goes below.
    ALTER TABLE rooms ADD COLUMN floor_price_paise bigint CHECK (floor_price_paise > 0);
    ALTER TABLE booking_drafts ADD COLUMN coupon_code text;
    ALTER TABLE bookings
      ADD COLUMN floor_paise bigint NOT NULL DEFAULT 0 CHECK (floor_paise >= 0),
      -- The offers and the commission rule as they were: { partner, platform, commission }.
      ADD COLUMN terms jsonb NOT NULL DEFAULT '{}',
      ADD CONSTRAINT bookings_floor CHECK (price_paise - mh_offer_paise >= floor_paise) NOT VALID;
    ALTER TABLE bookings VALIDATE CONSTRAINT bookings_floor;

    -- Tried in this order; the first that fits decides the commission. When none does, the property's or outlet's own fee counts.
    CREATE TABLE commission_rules (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      position integer NOT NULL,
      name text NOT NULL CHECK (name <> ''),
      kind text CHECK (kind IN ('room', 'food', 'travel', 'equipment', 'lab')),
      account_id uuid REFERENCES accounts,
      property_id uuid REFERENCES properties,
      city_id uuid REFERENCES cities,
      min_price_paise bigint NOT NULL DEFAULT 0 CHECK (min_price_paise >= 0),
      valid_from date NOT NULL,
      valid_to date,
      rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 0 AND 1000000),
      active boolean NOT NULL DEFAULT true,
      created_by uuid REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now(),
      CHECK (valid_to >= valid_from),
      CONSTRAINT commission_rules_order UNIQUE (position) DEFERRABLE INITIALLY DEFERRED
    );
    CREATE INDEX commission_rules_account ON commission_rules (account_id);
    CREATE INDEX commission_rules_property ON commission_rules (property_id);
    CREATE INDEX commission_rules_city ON commission_rules (city_id);
    CREATE INDEX commission_rules_created_by ON commission_rules (created_by);
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TABLE commission_rules;
    ALTER TABLE bookings DROP COLUMN floor_paise, DROP COLUMN terms;
    ALTER TABLE booking_drafts DROP COLUMN coupon_code;
    ALTER TABLE rooms DROP COLUMN floor_price_paise;
    DROP TABLE offer_redemptions, offers;
  `);
}
