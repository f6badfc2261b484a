import type { Sql } from "#db/migrate.ts";

/** What is owed to partners and agents, how it is paid out, what the bank says of it, and adjustments of a booking's shares. */
export async function up(sql: Sql) {
  await sql(`
    -- The bank account of the platform: payouts leave from it.
    ALTER TABLE ledger_lines DROP CONSTRAINT ledger_lines_account_check;
    ALTER TABLE ledger_lines ADD CONSTRAINT ledger_lines_account_check CHECK (account IN ('customer', 'gateway', 'bank',
      'partner_payable', 'agent_payable', 'platform_income', 'gst_output', 'gst_on_fee', 'tds_payable', 'tcs_payable',
      'deposit_held', 'offer_expense')) NOT VALID;
    ALTER TABLE ledger_lines VALIDATE CONSTRAINT ledger_lines_account_check;

    -- One transfer to one partner or agent for one kind of bookings.
    CREATE TABLE payouts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      payout_number text NOT NULL UNIQUE,
      side text NOT NULL CHECK (side IN ('partner', 'agent')),
      account_id uuid NOT NULL REFERENCES accounts,
      kind text NOT NULL CHECK (kind IN ('room', 'food', 'travel', 'equipment', 'lab')),
      state text NOT NULL CHECK (state IN ('waiting', 'approved', 'paid', 'cancelled')),
      amount_paise bigint NOT NULL CHECK (amount_paise > 0),
      -- The amount above which a second admin had to agree when it was prepared.
      second_admin_above_paise bigint NOT NULL,
      bank_account_num text NOT NULL CHECK (bank_account_num ~ '^[0-9A-Z]{6,34}$'),
      prepared_by uuid REFERENCES users,
      prepared_at timestamptz NOT NULL DEFAULT now(),
      approved_by uuid REFERENCES users,
      approved_at timestamptz,
      reference_number text,
      transfer_amount_paise bigint,
      paid_date date,
      from_accounts text,
      type_of_payment text CHECK (type_of_payment IN ('NEFT', 'RTGS', 'IMPS', 'UPI', 'Cheque')),
      paid_by uuid REFERENCES users,
      updated_at timestamptz NOT NULL DEFAULT now(),
      form_key uuid NOT NULL UNIQUE,
      CONSTRAINT payouts_second_admin CHECK (state NOT IN ('approved', 'paid') OR amount_paise <= second_admin_above_paise
        OR (approved_by IS NOT NULL AND approved_by IS DISTINCT FROM prepared_by)),
      CONSTRAINT payouts_paid_whole CHECK ((state = 'paid') = (reference_number IS NOT NULL)
        AND (state <> 'paid' OR (transfer_amount_paise = amount_paise AND paid_date IS NOT NULL AND from_accounts IS NOT NULL
          AND type_of_payment IS NOT NULL))),
      CONSTRAINT payouts_reference_once UNIQUE (reference_number)
    );
    CREATE INDEX payouts_account ON payouts (account_id, prepared_at DESC);
    CREATE INDEX payouts_state ON payouts (state, prepared_at DESC);
    CREATE INDEX payouts_prepared_by ON payouts (prepared_by);
    CREATE INDEX payouts_approved_by ON payouts (approved_by);
    CREATE INDEX payouts_paid_by ON payouts (paid_by);

    -- The sub-ledger of what is owed: each line of a booking on partner_payable or agent_payable, and the payout that takes it.
    -- Written by the trigger below, so that no posting is ever left out.
    CREATE TABLE payables (
      ledger_line_id bigint PRIMARY KEY REFERENCES ledger_lines,
      side text NOT NULL CHECK (side IN ('partner', 'agent')),
      account_id uuid NOT NULL REFERENCES accounts,
      booking_id uuid NOT NULL REFERENCES bookings,
      kind text NOT NULL,
      -- Positive is owed to the account; a refund after the payout is negative and lessens the next one.
      amount_paise bigint NOT NULL CHECK (amount_paise <> 0),
      -- The check-out. It falls due some days later.
      earned_on date NOT NULL,
      payout_id uuid REFERENCES payouts
    );
    CREATE INDEX payables_open ON payables (side, account_id, kind, earned_on) WHERE payout_id IS NULL;
    CREATE INDEX payables_account ON payables (account_id);
    CREATE INDEX payables_booking ON payables (booking_id);
    CREATE INDEX payables_payout ON payables (payout_id) WHERE payout_id IS NOT NULL;

    CREATE FUNCTION record_payables() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      INSERT INTO payables (ledger_line_id, side, account_id, booking_id, kind, amount_paise, earned_on)
      SELECT line.id, CASE line.account WHEN 'partner_payable' THEN 'partner' ELSE 'agent' END, line.party_id, booking.id,
        booking.kind, -line.amount_paise, booking.ends_on
      FROM posted line JOIN ledger_entries entry ON entry.id = line.entry_id JOIN bookings booking ON booking.id = entry.booking_id
      WHERE line.account IN ('partner_payable', 'agent_payable');
      RETURN NULL;
    END $body$;
    CREATE TRIGGER ledger_lines_payables AFTER INSERT ON ledger_lines REFERENCING NEW TABLE AS posted
      FOR EACH STATEMENT EXECUTE FUNCTION record_payables();
    INSERT INTO payables (ledger_line_id, side, account_id, booking_id, kind, amount_paise, earned_on)
      SELECT line.id, CASE line.account WHEN 'partner_payable' THEN 'partner' ELSE 'agent' END, line.party_id, booking.id,
        booking.kind, -line.amount_paise, booking.ends_on
      FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id JOIN bookings booking ON booking.id = entry.booking_id
      WHERE line.account IN ('partner_payable', 'agent_payable');

    -- A line of the bank's statement, once, and the payout that it proves.
    CREATE TABLE bank_transfers (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      reference_number text NOT NULL UNIQUE,
      transfer_amount_paise bigint NOT NULL CHECK (transfer_amount_paise > 0),
      paid_date date NOT NULL,
      from_accounts text NOT NULL,
      bank_account_num text NOT NULL,
      type_of_payment text NOT NULL,
      payout_number text,
      payout_id uuid UNIQUE REFERENCES payouts,
      -- Why it was not matched; empty when it was.
      reason text NOT NULL DEFAULT '',
      imported_by uuid REFERENCES users,
      imported_at timestamptz NOT NULL DEFAULT now(),
      CHECK ((payout_id IS NULL) = (reason <> ''))
    );
    CREATE INDEX bank_transfers_open ON bank_transfers (imported_at DESC) WHERE payout_id IS NULL;
    CREATE INDEX bank_transfers_imported_by ON bank_transfers (imported_by);

    -- A change of the platform's share of a booking after the sale (editMhShare). It stands in the ledger like everything else.
    CREATE TABLE share_adjustments (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      booking_id uuid NOT NULL REFERENCES bookings,
      -- What the platform gets more (or less); the GST on it goes with it, both from or to the partner.
      commission_change_paise bigint NOT NULL CHECK (commission_change_paise <> 0),
      gst_change_paise bigint NOT NULL,
      partner_change_paise bigint NOT NULL,
      reason text NOT NULL CHECK (reason <> ''),
      made_by uuid REFERENCES users,
      made_at timestamptz NOT NULL DEFAULT now(),
      form_key uuid NOT NULL UNIQUE,
      CONSTRAINT share_adjustments_whole CHECK (partner_change_paise = -(commission_change_paise + gst_change_paise))
    );
    CREATE INDEX share_adjustments_booking ON share_adjustments (booking_id);
    CREATE INDEX share_adjustments_made_by ON share_adjustments (made_by);
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TABLE share_adjustments, bank_transfers;
    DROP TRIGGER ledger_lines_payables ON ledger_lines;
    DROP FUNCTION record_payables();
    DROP TABLE payables, payouts;
    ALTER TABLE ledger_lines DROP CONSTRAINT ledger_lines_account_check;
    ALTER TABLE ledger_lines ADD CONSTRAINT ledger_lines_account_check CHECK (account IN ('customer', 'gateway',
      'partner_payable', 'agent_payable', 'platform_income', 'gst_output', 'gst_on_fee', 'tds_payable', 'tcs_payable',
      'deposit_held', 'offer_expense')) NOT VALID;
  `);
}
