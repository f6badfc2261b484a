import type { Sql } from "#db/migrate.ts";

/**
 * What a partner claims against a guest, damage or a no-show, and the guest's objection. A deposit is settled only after the hire:
 * handed over (`checked_in_at`) and returned (`returned_at`); what is withheld of it went through a claim.
 */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE bookings ADD COLUMN returned_at timestamptz,
      ADD CONSTRAINT bookings_returned CHECK (returned_at IS NULL OR deposit_paise > 0) NOT VALID;

    CREATE TABLE claims (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      booking_id uuid NOT NULL REFERENCES bookings,
      claim_kind text NOT NULL CHECK (claim_kind IN ('damage', 'no_show')),
      -- open: the guest may object; objected: waits for a decision; settled: posted, or dropped when nothing of it was upheld.
      state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'objected', 'settled')),
      reason text NOT NULL CHECK (reason <> '' AND length(reason) <= 500),
      -- Damage: what is to be withheld of the deposit. No-show: what the policy charges.
      amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
      photo_id uuid UNIQUE REFERENCES uploads,
      made_by uuid REFERENCES users,
      made_at timestamptz NOT NULL,
      object_until timestamptz NOT NULL,
      objection text NOT NULL DEFAULT '' CHECK (length(objection) <= 1000),
      objected_at timestamptz,
      decided_by uuid REFERENCES users,
      decided_at timestamptz,
      decision_reason text NOT NULL DEFAULT '' CHECK (length(decision_reason) <= 500),
      -- What of the amount is posted.
      upheld_paise bigint,
      settled_at timestamptz,
      UNIQUE (booking_id, claim_kind),
      CONSTRAINT claims_time_to_object CHECK (object_until >= made_at + interval '48 hours'),
      CONSTRAINT claims_evidence CHECK (claim_kind <> 'damage' OR (amount_paise > 0 AND photo_id IS NOT NULL)),
      CONSTRAINT claims_objection CHECK ((objected_at IS NULL) = (objection = '') AND objected_at <= object_until),
      CONSTRAINT claims_decision CHECK ((decided_at IS NULL) = (decision_reason = '')
        AND (decided_at IS NULL OR objected_at IS NOT NULL)),
      CONSTRAINT claims_states CHECK (state = CASE WHEN settled_at IS NOT NULL THEN 'settled' WHEN objected_at IS NOT NULL THEN 'objected'
        ELSE 'open' END),
      -- Posted by a decision, or because nobody objected in time; never less, never more than was claimed.
      CONSTRAINT claims_settled CHECK ((settled_at IS NULL) = (upheld_paise IS NULL)
        AND (settled_at IS NULL OR (decided_at IS NOT NULL AND settled_at >= decided_at)
          OR (objected_at IS NULL AND settled_at >= object_until AND upheld_paise = amount_paise))
        AND upheld_paise BETWEEN 0 AND amount_paise)
    );
    CREATE INDEX claims_open ON claims (object_until) WHERE state = 'open';
    CREATE INDEX claims_objected ON claims (objected_at) WHERE state = 'objected';
    CREATE INDEX claims_made_by ON claims (made_by);
    CREATE INDEX claims_decided_by ON claims (decided_by);

    -- A deposit that nobody was heard about is not taken, whatever the code does.
    CREATE FUNCTION deposit_after_hire() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF NEW.deposit_settled_at IS NULL OR NEW.deposit_paise = 0 THEN RETURN NEW; END IF;
      IF NEW.status NOT IN ('cancelled', 'no_show') AND (NEW.checked_in_at IS NULL OR NEW.returned_at IS NULL
          OR NEW.returned_at < NEW.checked_in_at OR NEW.deposit_settled_at < NEW.returned_at) THEN
        RAISE EXCEPTION 'the deposit of booking % is settled before the hire was handed over and returned', NEW.id
          USING ERRCODE = '23514', CONSTRAINT = 'bookings_deposit_after_hire';
      END IF;
      IF NEW.deposit_withheld_paise > 0 AND (NEW.status IN ('cancelled', 'no_show') OR NOT EXISTS (SELECT FROM claims
          WHERE booking_id = NEW.id AND claim_kind = 'damage' AND state = 'settled' AND upheld_paise = NEW.deposit_withheld_paise)) THEN
        RAISE EXCEPTION 'what is withheld of the deposit of booking % was not claimed and settled', NEW.id
          USING ERRCODE = '23514', CONSTRAINT = 'bookings_withheld_by_claim';
      END IF;
      RETURN NEW;
    END $body$;
    CREATE TRIGGER bookings_deposit_after_hire BEFORE UPDATE OF deposit_settled_at, deposit_withheld_paise ON bookings
      FOR EACH ROW EXECUTE FUNCTION deposit_after_hire();
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TRIGGER bookings_deposit_after_hire ON bookings;
    DROP FUNCTION deposit_after_hire();
    DROP TABLE claims;
    ALTER TABLE bookings DROP COLUMN returned_at;
  `);
}
