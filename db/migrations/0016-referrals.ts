import type { Sql } from "#db/migrate.ts";

/**
 * Who told whom. A referral meets the first booking that the referred number makes, in the transaction that confirms it; the reward
 * is owed after the stay and falls with the booking. Constraints keep it one for each booking and never one's own.
 */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE referrals (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      referral_id text NOT NULL UNIQUE,
      referrer_id uuid NOT NULL REFERENCES users,
      referrer_name text NOT NULL CHECK (referrer_name <> ''),
      referrer_email citext,
      referrer_contact_no text NOT NULL CHECK (referrer_contact_no ~ '^\\+[1-9][0-9]{6,14}$'),
      referrer_upi_number text NOT NULL CHECK (referrer_upi_number ~ '^[a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,40}$'),
      referee_contact_no text NOT NULL CHECK (referee_contact_no ~ '^\\+[1-9][0-9]{6,14}$'),
      reward_paise bigint NOT NULL CHECK (reward_paise > 0),
      referred_datetime timestamptz NOT NULL DEFAULT now(),
      -- Nobody booked in time: the number may be referred anew.
      lapsed_at timestamptz,
      booking_id uuid UNIQUE REFERENCES bookings,
      booked_datetime timestamptz,
      -- The stay is over: from now on the reward may be paid.
      earned_at timestamptz,
      referrer_payment_status text CHECK (referrer_payment_status IN ('pending', 'paid', 'reversed')),
      reversed_reason text NOT NULL DEFAULT '',
      referrer_payment_ref_no text NOT NULL DEFAULT '',
      referrer_payment_method text NOT NULL DEFAULT '',
      referrer_paid_datetime timestamptz,
      paid_by uuid REFERENCES users,
      CONSTRAINT referrals_not_oneself CHECK (referrer_contact_no <> referee_contact_no),
      CHECK ((booking_id IS NULL) = (referrer_payment_status IS NULL)),
      CHECK ((booking_id IS NULL) = (booked_datetime IS NULL)),
      CHECK (booking_id IS NULL OR lapsed_at IS NULL),
      CONSTRAINT referrals_paid_after_the_stay CHECK (referrer_payment_status <> 'paid' OR (earned_at IS NOT NULL
        AND referrer_paid_datetime IS NOT NULL AND referrer_payment_ref_no <> '' AND referrer_payment_method <> '')),
      CHECK (referrer_payment_status = 'paid' OR referrer_paid_datetime IS NULL)
    );
    CREATE UNIQUE INDEX referrals_one_living ON referrals (referee_contact_no)
      WHERE lapsed_at IS NULL AND referrer_payment_status IS DISTINCT FROM 'reversed';
    CREATE UNIQUE INDEX referrals_payment_once ON referrals (referrer_payment_ref_no) WHERE referrer_payment_ref_no <> '';
    CREATE INDEX referrals_referrer ON referrals (referrer_id, referred_datetime DESC);
    CREATE INDEX referrals_at ON referrals (referred_datetime DESC, id);
    CREATE INDEX referrals_paid_by ON referrals (paid_by) WHERE paid_by IS NOT NULL;

    CREATE FUNCTION follow_booking_with_referral() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF NEW.status = 'confirmed' AND NEW.extends_booking_id IS NULL AND NEW.agent_account_id IS NULL THEN
        UPDATE referrals SET booking_id = NEW.id, booked_datetime = coalesce(NEW.confirmed_at, now()), referrer_payment_status = 'pending'
        WHERE id = (
          SELECT r.id FROM referrals r JOIN users referee ON referee.id = NEW.customer_id AND referee.phone_e164 = r.referee_contact_no
          WHERE r.booking_id IS NULL AND r.lapsed_at IS NULL AND r.referred_datetime <= NEW.created_at
            AND r.referrer_id <> NEW.customer_id
            AND r.referred_datetime > NEW.created_at - interval '180 days'
          FOR UPDATE OF r);
      ELSIF NEW.status = 'completed' THEN
        UPDATE referrals SET earned_at = coalesce(NEW.completed_at, now())
        WHERE booking_id = NEW.id AND referrer_payment_status = 'pending' AND earned_at IS NULL;
      ELSIF NEW.status IN ('cancelled', 'no_show', 'expired') THEN
        UPDATE referrals SET referrer_payment_status = 'reversed', reversed_reason = 'The booking did not become a stay'
        WHERE booking_id = NEW.id AND referrer_payment_status = 'pending';
      END IF;
      RETURN NULL;
    END $body$;
    CREATE TRIGGER bookings_referral AFTER UPDATE OF status ON bookings FOR EACH ROW
      WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION follow_booking_with_referral();
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TRIGGER bookings_referral ON bookings;
    DROP FUNCTION follow_booking_with_referral();
    DROP TABLE referrals;
  `);
}
