import type { Sql } from "#db/migrate.ts";

/** Constraints are validated beside the traffic, which one transaction would hold up; so every step can be repeated. */
export const transaction = false;

/**
 * A partner can claim of a deposit, beside damage, that a hire came back late (so many days at the price of a day), and that it has not
 * come back. The latter is withdrawn when it does. A deposit has one such claim at a time, never of more than is held, and of what is
 * true of the hire when it is made and when it is settled.
 */
export async function up(sql: Sql) {
  await sql(`ALTER TABLE claims ADD COLUMN IF NOT EXISTS late_days integer NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS day_paise bigint NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS late_paise bigint NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS withdrawn_at timestamptz`);
  await again(
    sql,
    "claims_claim_kind_check",
    "CHECK (claim_kind IN ('damage', 'late', 'missing', 'no_show'))",
  );
  await again(sql, "claims_state_check", "CHECK (state IN ('open', 'objected', 'settled', 'withdrawn'))");
  await again(
    sql,
    "claims_evidence",
    "CHECK (claim_kind = 'no_show' OR amount_paise > 0 AND (claim_kind <> 'damage' OR photo_id IS NOT NULL))",
  );
  // The part of the amount that is for late days; of what has not come back, days and price of a day only tell how things stand.
  await again(
    sql,
    "claims_late",
    `CHECK (late_days >= 0 AND day_paise >= 0 AND late_paise BETWEEN 0 AND late_days * day_paise AND CASE claim_kind
      WHEN 'late' THEN late_paise = amount_paise WHEN 'damage' THEN late_paise < amount_paise
      WHEN 'missing' THEN late_days > 0 AND late_paise = 0 ELSE late_days = 0 AND day_paise = 0 AND late_paise = 0 END)`,
  );
  await again(
    sql,
    "claims_withdrawn",
    `CHECK (withdrawn_at IS NULL
      OR claim_kind = 'missing' AND withdrawn_at >= made_at AND decided_at IS NULL AND settled_at IS NULL)`,
  );
  await again(
    sql,
    "claims_states",
    `CHECK (state = CASE WHEN withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN settled_at IS NOT NULL THEN 'settled'
      WHEN objected_at IS NOT NULL THEN 'objected' ELSE 'open' END)`,
  );
  await sql("DROP INDEX CONCURRENTLY IF EXISTS claims_one_of_deposit");
  await sql(`CREATE UNIQUE INDEX CONCURRENTLY claims_one_of_deposit ON claims (booking_id)
    WHERE claim_kind <> 'no_show' AND withdrawn_at IS NULL`);
  await sql(`
    CREATE OR REPLACE FUNCTION claim_is_of_hire() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE hire record;
    BEGIN
      IF NEW.claim_kind = 'no_show' THEN RETURN NEW; END IF;
      SELECT deposit_paise, checked_in_at, returned_at, ends_on, (returned_at AT TIME ZONE 'Asia/Kolkata')::date - ends_on AS late_days
        INTO hire FROM bookings WHERE id = NEW.booking_id;
      IF NEW.amount_paise > hire.deposit_paise THEN
        RAISE EXCEPTION 'more is claimed than the deposit of booking %', NEW.booking_id
          USING ERRCODE = '23514', CONSTRAINT = 'claims_within_deposit';
      END IF;
      IF NEW.claim_kind = 'missing' AND (hire.checked_in_at IS NULL OR hire.returned_at IS NOT NULL
          OR hire.ends_on >= (NEW.made_at AT TIME ZONE 'Asia/Kolkata')::date)
        OR NEW.claim_kind <> 'missing' AND hire.returned_at IS NULL
        OR NEW.late_paise > 0 AND NEW.late_days <> hire.late_days THEN
        RAISE EXCEPTION 'the claim is not of how the hire of booking % stands', NEW.booking_id
          USING ERRCODE = '23514', CONSTRAINT = 'claims_of_hire';
      END IF;
      RETURN NEW;
    END $body$;
    CREATE OR REPLACE TRIGGER claims_of_hire BEFORE INSERT OR UPDATE OF settled_at ON claims
      FOR EACH ROW EXECUTE FUNCTION claim_is_of_hire();`);
  await sql(
    depositAfterHire(
      "(NEW.returned_at IS NULL AND NOT EXISTS (SELECT FROM claims WHERE booking_id = NEW.id AND claim_kind = 'missing' AND state = 'settled'))",
      "claim_kind <> 'no_show'",
    ),
  );
}

/** What was claimed as late or missing, or withdrawn, cannot be told by the version before: where there is any, this fails. */
export async function down(sql: Sql) {
  await sql(depositAfterHire("NEW.returned_at IS NULL", "claim_kind = 'damage'"));
  await sql(
    "DROP TRIGGER IF EXISTS claims_of_hire ON claims; DROP FUNCTION IF EXISTS claim_is_of_hire(); DROP INDEX IF EXISTS claims_one_of_deposit",
  );
  await again(sql, "claims_claim_kind_check", "CHECK (claim_kind IN ('damage', 'no_show'))");
  await again(sql, "claims_state_check", "CHECK (state IN ('open', 'objected', 'settled'))");
  await again(
    sql,
    "claims_evidence",
    "CHECK (claim_kind <> 'damage' OR (amount_paise > 0 AND photo_id IS NOT NULL))",
  );
  await again(
    sql,
    "claims_states",
    `CHECK (state = CASE WHEN settled_at IS NOT NULL THEN 'settled' WHEN objected_at IS NOT NULL THEN 'objected'
      ELSE 'open' END)`,
  );
  await sql(`ALTER TABLE claims DROP CONSTRAINT IF EXISTS claims_late, DROP CONSTRAINT IF EXISTS claims_withdrawn,
    DROP COLUMN IF EXISTS late_days, DROP COLUMN IF EXISTS day_paise, DROP COLUMN IF EXISTS late_paise, DROP COLUMN IF EXISTS withdrawn_at`);
}

/** The rule of a deposit: what must be so for a hire that is not back, and of which claims something may be withheld. */
function depositAfterHire(notBack: string, claimed: string): string {
  return `
    CREATE OR REPLACE FUNCTION deposit_after_hire() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF NEW.deposit_settled_at IS NULL OR NEW.deposit_paise = 0 THEN RETURN NEW; END IF;
      IF NEW.status NOT IN ('cancelled', 'no_show') AND (NEW.checked_in_at IS NULL OR ${notBack}
          OR NEW.returned_at < NEW.checked_in_at OR NEW.deposit_settled_at < NEW.returned_at) THEN
        RAISE EXCEPTION 'the deposit of booking % is settled before the hire was handed over and returned', NEW.id
          USING ERRCODE = '23514', CONSTRAINT = 'bookings_deposit_after_hire';
      END IF;
      IF NEW.deposit_withheld_paise > 0 AND (NEW.status IN ('cancelled', 'no_show') OR NOT EXISTS (SELECT FROM claims
          WHERE booking_id = NEW.id AND ${claimed} AND state = 'settled' AND upheld_paise = NEW.deposit_withheld_paise)) THEN
        RAISE EXCEPTION 'what is withheld of the deposit of booking % was not claimed and settled', NEW.id
          USING ERRCODE = '23514', CONSTRAINT = 'bookings_withheld_by_claim';
      END IF;
      RETURN NEW;
    END $body$;`;
}

/** A constraint that a step before its end may have added already. */
async function again(sql: Sql, name: string, rule: string) {
  await sql(`ALTER TABLE claims DROP CONSTRAINT IF EXISTS ${name}, ADD CONSTRAINT ${name} ${rule} NOT VALID`);
  await sql(`ALTER TABLE claims VALIDATE CONSTRAINT ${name}`);
}
