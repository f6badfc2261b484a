import type { Sql } from "#db/migrate.ts";

/** Constraints and indexes are made beside the traffic, which one transaction would hold up; so every step can be repeated. */
export const transaction = false;

/** Within 30 days (`AFTER_ALL_DAYS`) everything goes back that late days do not cost, at the price of a day that the claim says. */
const CAME_BACK = `CHECK ((came_back_at IS NULL) = (came_back_days IS NULL) AND (came_back_at IS NULL) = (given_back_paise IS NULL)
  AND (came_back_at IS NULL OR claim_kind = 'missing' AND state = 'settled' AND upheld_paise > 0 AND stock_out_at IS NOT NULL AND came_back_days > 0
    AND came_back_at >= settled_at AND came_back_at <= settled_at + interval '30 days'
    AND given_back_paise = upheld_paise - least(upheld_paise, came_back_days * day_paise)))`;

/**
 * What was settled as not returned can come back after all: what was kept goes back less its late days, which the guest may object to as
 * to any late days. Each is a refund of its own beside the one of the deposit.
 */
export async function up(sql: Sql) {
  await sql(`ALTER TABLE claims ADD COLUMN IF NOT EXISTS came_back_at timestamptz, ADD COLUMN IF NOT EXISTS came_back_days integer,
    ADD COLUMN IF NOT EXISTS given_back_paise bigint, DROP CONSTRAINT IF EXISTS claims_came_back, ADD CONSTRAINT claims_came_back ${CAME_BACK} NOT VALID`);
  await sql("ALTER TABLE claims VALIDATE CONSTRAINT claims_came_back");
  await oneOfDeposit(sql, "AND came_back_at IS NULL");
  await sql("ALTER TABLE refunds ADD COLUMN IF NOT EXISTS claim_id uuid");
  await sql(`ALTER TABLE refunds DROP CONSTRAINT IF EXISTS refunds_claim_id_fkey, DROP CONSTRAINT IF EXISTS refunds_claim,
    ADD CONSTRAINT refunds_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims NOT VALID,
    ADD CONSTRAINT refunds_claim CHECK (claim_id IS NULL OR deposit_booking_id IS NOT NULL) NOT VALID`);
  await sql("ALTER TABLE refunds VALIDATE CONSTRAINT refunds_claim_id_fkey");
  await sql("ALTER TABLE refunds VALIDATE CONSTRAINT refunds_claim");
  await sql("DROP INDEX CONCURRENTLY IF EXISTS refunds_of_claim");
  await sql(
    "CREATE UNIQUE INDEX CONCURRENTLY refunds_of_claim ON refunds (claim_id) WHERE claim_id IS NOT NULL",
  );
  await sql("DROP INDEX CONCURRENTLY IF EXISTS refunds_of_deposit");
  await sql(`CREATE UNIQUE INDEX CONCURRENTLY refunds_of_deposit ON refunds (deposit_booking_id, claim_id) NULLS NOT DISTINCT
    WHERE deposit_booking_id IS NOT NULL`);
  await sql("ALTER TABLE refunds DROP CONSTRAINT IF EXISTS refunds_deposit_booking_id_key");
  await sql(`
    CREATE OR REPLACE FUNCTION claim_is_of_hire() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE hire record;
    BEGIN
      IF NEW.claim_kind = 'no_show' THEN RETURN NEW; END IF;
      SELECT booking.deposit_paise, booking.checked_in_at, booking.ends_on, coalesce(booking.returned_at, gone.came_back_at) AS returned_at,
          (coalesce(booking.returned_at, gone.came_back_at) AT TIME ZONE 'Asia/Kolkata')::date - booking.ends_on AS late_days,
          gone.upheld_paise - gone.given_back_paise AS kept_paise
        INTO hire FROM bookings booking LEFT JOIN claims gone ON gone.booking_id = booking.id AND gone.id <> NEW.id AND gone.came_back_at IS NOT NULL
        WHERE booking.id = NEW.booking_id;
      IF NEW.amount_paise > hire.deposit_paise THEN
        RAISE EXCEPTION 'more is claimed than the deposit of booking %', NEW.booking_id
          USING ERRCODE = '23514', CONSTRAINT = 'claims_within_deposit';
      END IF;
      IF NEW.claim_kind = 'missing' AND (hire.checked_in_at IS NULL OR hire.returned_at IS NOT NULL
          OR hire.ends_on >= (NEW.made_at AT TIME ZONE 'Asia/Kolkata')::date)
        OR NEW.claim_kind <> 'missing' AND hire.returned_at IS NULL
        OR NEW.late_paise > 0 AND NEW.late_days <> hire.late_days
        OR NEW.came_back_days <> (NEW.came_back_at AT TIME ZONE 'Asia/Kolkata')::date - hire.ends_on
        OR hire.kept_paise IS NOT NULL AND (NEW.claim_kind <> 'late' OR NEW.amount_paise <> hire.kept_paise) THEN
        RAISE EXCEPTION 'the claim is not of how the hire of booking % stands', NEW.booking_id
          USING ERRCODE = '23514', CONSTRAINT = 'claims_of_hire';
      END IF;
      RETURN NEW;
    END $body$;
    CREATE OR REPLACE TRIGGER claims_of_hire BEFORE INSERT OR UPDATE OF settled_at, came_back_at ON claims
      FOR EACH ROW EXECUTE FUNCTION claim_is_of_hire();`);
  await sql(depositAfterHire("upheld_paise - coalesce(given_back_paise, 0)"));
}

/** What came back after all cannot be told by the version before: where there is any, this fails. */
export async function down(sql: Sql) {
  await sql(depositAfterHire("upheld_paise"));
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
  await sql(`ALTER TABLE refunds DROP CONSTRAINT IF EXISTS refunds_deposit_booking_id_key,
    ADD CONSTRAINT refunds_deposit_booking_id_key UNIQUE (deposit_booking_id)`);
  await sql("DROP INDEX IF EXISTS refunds_of_deposit; DROP INDEX IF EXISTS refunds_of_claim");
  await sql("ALTER TABLE refunds DROP CONSTRAINT IF EXISTS refunds_claim, DROP COLUMN IF EXISTS claim_id");
  await oneOfDeposit(sql, "");
  await sql(`ALTER TABLE claims DROP CONSTRAINT IF EXISTS claims_came_back, DROP COLUMN IF EXISTS came_back_at,
    DROP COLUMN IF EXISTS came_back_days, DROP COLUMN IF EXISTS given_back_paise`);
}

/** A deposit has one claim at a time that stands. */
async function oneOfDeposit(sql: Sql, besides: string) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS claims_one_that_stands");
  await sql(`CREATE UNIQUE INDEX CONCURRENTLY claims_one_that_stands ON claims (booking_id)
    WHERE claim_kind <> 'no_show' AND withdrawn_at IS NULL ${besides}`);
  await sql("DROP INDEX CONCURRENTLY IF EXISTS claims_one_of_deposit");
  await sql("ALTER INDEX claims_one_that_stands RENAME TO claims_one_of_deposit");
}

/** The rule of a deposit; of what was upheld, this is kept. */
function depositAfterHire(kept: string): string {
  return `
    CREATE OR REPLACE FUNCTION deposit_after_hire() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF NEW.deposit_settled_at IS NULL OR NEW.deposit_paise = 0 THEN RETURN NEW; END IF;
      IF NEW.status NOT IN ('cancelled', 'no_show') AND (NEW.checked_in_at IS NULL OR (NEW.returned_at IS NULL AND NOT EXISTS (SELECT FROM claims WHERE booking_id = NEW.id AND claim_kind = 'missing' AND state = 'settled'))
          OR NEW.returned_at < NEW.checked_in_at OR NEW.deposit_settled_at < NEW.returned_at) THEN
        RAISE EXCEPTION 'the deposit of booking % is settled before the hire was handed over and returned', NEW.id
          USING ERRCODE = '23514', CONSTRAINT = 'bookings_deposit_after_hire';
      END IF;
      IF NEW.deposit_withheld_paise > 0 AND (NEW.status IN ('cancelled', 'no_show') OR NOT EXISTS (SELECT FROM claims
          WHERE booking_id = NEW.id AND claim_kind <> 'no_show' AND state = 'settled' AND ${kept} = NEW.deposit_withheld_paise)) THEN
        RAISE EXCEPTION 'what is withheld of the deposit of booking % was not claimed and settled', NEW.id
          USING ERRCODE = '23514', CONSTRAINT = 'bookings_withheld_by_claim';
      END IF;
      RETURN NEW;
    END $body$;`;
}
