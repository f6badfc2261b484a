import type { Sql } from "#db/migrate.ts";

/**
 * Months of the books are closed, and a closed month does not change: an entry whose day lies in one is posted to the first open day. A
 * month is opened again by two persons. What the gateway settled and what was paid to the government are entries too.
 */
export async function up(sql: Sql) {
  await sql(`
    -- A month from its first day. What it held when it was closed is what verify compares with.
    CREATE TABLE closed_months (
      month date PRIMARY KEY CHECK (extract(day FROM month) = 1),
      closed_by uuid REFERENCES users,
      closed_at timestamptz NOT NULL DEFAULT now(),
      -- Account by account what was posted in it, paise.
      posted jsonb NOT NULL,
      reopening_asked_by uuid REFERENCES users,
      reopening_reason text NOT NULL DEFAULT '',
      CONSTRAINT closed_months_reason CHECK ((reopening_asked_by IS NULL) = (reopening_reason = ''))
    );
    CREATE INDEX closed_months_closed_by ON closed_months (closed_by);
    CREATE INDEX closed_months_asked_by ON closed_months (reopening_asked_by);

    -- Set where an entry is posted to another day than that of its event, in India.
    ALTER TABLE ledger_entries ADD COLUMN posted_on date;
    CREATE INDEX ledger_entries_posted ON ledger_entries ((coalesce(posted_on, (at AT TIME ZONE 'Asia/Kolkata')::date)));

    -- One place for the lock that keeps closing and posting apart: many post side by side, closing waits for them and they for it.
    CREATE FUNCTION post_to_open_month() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE day date := coalesce(NEW.posted_on, (NEW.at AT TIME ZONE 'Asia/Kolkata')::date);
    DECLARE last_closed date;
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(hashtext('ledger months'));
      SELECT max(month) INTO last_closed FROM closed_months;
      IF last_closed IS NOT NULL AND day < last_closed + interval '1 month' THEN
        NEW.posted_on := (last_closed + interval '1 month')::date;
      END IF;
      RETURN NEW;
    END $body$;
    CREATE TRIGGER ledger_entries_open_month BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION post_to_open_month();

    CREATE FUNCTION month_closes_in_order() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('ledger months'));
      IF TG_OP = 'INSERT' THEN
        IF NEW.month + interval '1 month' > (now() AT TIME ZONE 'Asia/Kolkata')::date THEN
          RAISE EXCEPTION 'a month is closed when it is over' USING ERRCODE = '23514', CONSTRAINT = 'closed_months_over';
        END IF;
        IF EXISTS (SELECT FROM closed_months WHERE month >= NEW.month) THEN
          RAISE EXCEPTION 'months are closed in their order' USING ERRCODE = '23514', CONSTRAINT = 'closed_months_order';
        END IF;
        RETURN NEW;
      ELSIF TG_OP = 'UPDATE' THEN
        IF (NEW.month, NEW.posted, NEW.closed_at) IS DISTINCT FROM (OLD.month, OLD.posted, OLD.closed_at) THEN
          RAISE EXCEPTION 'what a closed month held stays' USING ERRCODE = '23514', CONSTRAINT = 'closed_months_stay';
        END IF;
        RETURN NEW;
      END IF;
      -- Opened again: the last one alone, and only when somebody asked for it; who confirms it is checked where it is confirmed.
      IF OLD.reopening_asked_by IS NULL OR EXISTS (SELECT FROM closed_months WHERE month > OLD.month)
          OR coalesce(current_setting('medihaven.reopened_by', true), '') IN ('', OLD.reopening_asked_by::text) THEN
        RAISE EXCEPTION 'two persons open a closed month, the last one first' USING ERRCODE = '23514', CONSTRAINT = 'closed_months_two_persons';
      END IF;
      RETURN OLD;
    END $body$;
    CREATE TRIGGER closed_months_order BEFORE INSERT OR UPDATE OR DELETE ON closed_months FOR EACH ROW EXECUTE FUNCTION month_closes_in_order();

    -- A payment as the gateway settled it: what it took, and the transfer that brought the rest.
    CREATE TABLE gateway_settlements (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      payment_id uuid NOT NULL UNIQUE REFERENCES payments,
      amount_paise bigint NOT NULL CHECK (amount_paise > 0),
      fee_paise bigint NOT NULL CHECK (fee_paise >= 0),
      gst_paise bigint NOT NULL CHECK (gst_paise >= 0),
      utr text NOT NULL CHECK (utr <> ''),
      settled_on date NOT NULL,
      imported_by uuid REFERENCES users,
      imported_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT gateway_settlements_within CHECK (fee_paise + gst_paise <= amount_paise)
    );
    CREATE INDEX gateway_settlements_imported_by ON gateway_settlements (imported_by);

    -- Tax that was paid to the government.
    CREATE TABLE remittances (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account text NOT NULL CHECK (account IN ('gst_output', 'gst_on_fee', 'tds_payable', 'tcs_payable')),
      amount_paise bigint NOT NULL CHECK (amount_paise > 0),
      paid_on date NOT NULL,
      challan text NOT NULL UNIQUE CHECK (challan <> ''),
      made_by uuid REFERENCES users,
      made_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX remittances_made_by ON remittances (made_by);
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TABLE remittances, gateway_settlements;
    DROP TRIGGER ledger_entries_open_month ON ledger_entries;
    DROP FUNCTION post_to_open_month();
    DROP INDEX ledger_entries_posted;
    ALTER TABLE ledger_entries DROP COLUMN posted_on;
    DROP TABLE closed_months;
    DROP FUNCTION month_closes_in_order();
  `);
}
