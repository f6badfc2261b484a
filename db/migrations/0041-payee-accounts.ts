import type { Sql } from "#db/migrate.ts";

/**
 * The bank accounts that partners and agents are paid to: entered by them, proved by the bank, approved by a second person, and used 48
 * hours after they were entered. A payout goes to such an account and to no other, whatever the code does.
 */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE payee_accounts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_id uuid NOT NULL REFERENCES accounts,
      holder_name text NOT NULL CHECK (length(holder_name) BETWEEN 2 AND 120),
      bank_account_num text NOT NULL CHECK (bank_account_num ~ '^[0-9]{9,18}$'),
      ifsc text NOT NULL CHECK (ifsc ~ '^[A-Z]{4}0[0-9A-Z]{6}$'),
      upi text CHECK (upi ~ '^[a-z0-9._-]{2,100}@[a-z][a-z0-9]{1,63}$'),
      -- proving: the bank is asked. waiting: proved, an admin has to agree. withdrawn: by its owner, or by a newer one.
      state text NOT NULL DEFAULT 'proving' CHECK (state IN ('proving', 'failed', 'waiting', 'approved', 'rejected', 'withdrawn')),
      entered_by uuid NOT NULL REFERENCES users,
      entered_at timestamptz NOT NULL,
      usable_from timestamptz NOT NULL,
      -- What the bank answered to one rupee.
      proof_reference text,
      name_at_bank text,
      proved_at timestamptz,
      failure text NOT NULL DEFAULT '' CHECK (length(failure) <= 300),
      decided_by uuid REFERENCES users,
      decided_at timestamptz,
      form_key uuid NOT NULL UNIQUE,
      CONSTRAINT payee_accounts_48_hours CHECK (usable_from >= entered_at + interval '48 hours'),
      CONSTRAINT payee_accounts_proved CHECK ((proved_at IS NULL OR proof_reference IS NOT NULL)
        AND (state NOT IN ('waiting', 'approved', 'rejected') OR proved_at IS NOT NULL)),
      CONSTRAINT payee_accounts_failed CHECK ((state = 'failed') = (failure <> '')),
      CONSTRAINT payee_accounts_second_person CHECK (state NOT IN ('approved', 'rejected')
        OR (decided_by IS NOT NULL AND decided_at IS NOT NULL AND decided_by <> entered_by))
    );
    CREATE UNIQUE INDEX payee_accounts_one_open ON payee_accounts (account_id) WHERE state IN ('proving', 'waiting');
    CREATE INDEX payee_accounts_account ON payee_accounts (account_id, entered_at DESC);
    CREATE INDEX payee_accounts_number ON payee_accounts (bank_account_num);
    CREATE INDEX payee_accounts_proving ON payee_accounts (entered_at) WHERE state = 'proving';
    CREATE INDEX payee_accounts_entered_by ON payee_accounts (entered_by);
    CREATE INDEX payee_accounts_decided_by ON payee_accounts (decided_by);

    -- What was proved and approved is what is paid to.
    CREATE FUNCTION payee_account_stays() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF (NEW.account_id, NEW.holder_name, NEW.bank_account_num, NEW.ifsc, NEW.entered_by, NEW.entered_at, NEW.usable_from)
          IS DISTINCT FROM (OLD.account_id, OLD.holder_name, OLD.bank_account_num, OLD.ifsc, OLD.entered_by, OLD.entered_at, OLD.usable_from)
          OR NEW.upi IS DISTINCT FROM OLD.upi THEN
        RAISE EXCEPTION 'payee account % is never edited: a change is a new one', OLD.id
          USING ERRCODE = '23514', CONSTRAINT = 'payee_accounts_never_edited';
      END IF;
      RETURN NEW;
    END $body$;
    CREATE TRIGGER payee_accounts_never_edited BEFORE UPDATE ON payee_accounts FOR EACH ROW EXECUTE FUNCTION payee_account_stays();

    ALTER TABLE payouts ADD COLUMN payee_account_id uuid REFERENCES payee_accounts;
    CREATE INDEX payouts_payee_account ON payouts (payee_account_id);
    -- Those prepared before have none; they can be cancelled, not paid.
    CREATE FUNCTION payout_to_payee() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF NEW.state = 'cancelled' OR (TG_OP = 'UPDATE' AND OLD.state = 'paid') THEN RETURN NEW; END IF;
      IF NOT EXISTS (SELECT FROM payee_accounts payee WHERE payee.id = NEW.payee_account_id AND payee.account_id = NEW.account_id
          AND payee.bank_account_num = NEW.bank_account_num AND payee.state = 'approved' AND payee.usable_from <= NEW.prepared_at) THEN
        RAISE EXCEPTION 'payout % does not go to an approved bank account of the payee', NEW.payout_number
          USING ERRCODE = '23514', CONSTRAINT = 'payouts_to_payee_account';
      END IF;
      RETURN NEW;
    END $body$;
    CREATE TRIGGER payouts_to_payee_account BEFORE INSERT OR UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION payout_to_payee();
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TRIGGER payouts_to_payee_account ON payouts;
    DROP FUNCTION payout_to_payee();
    ALTER TABLE payouts DROP COLUMN payee_account_id;
    DROP TABLE payee_accounts;
    DROP FUNCTION payee_account_stays();
  `);
}
