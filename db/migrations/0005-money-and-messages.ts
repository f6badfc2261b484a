import type { Sql } from "#db/migrate.ts";

/** Payments and refunds, the double-entry ledger, and the messages sent. */
export async function up(sql: Sql) {
  await sql(`
    -- One attempt to pay an order. state only moves forward; one captured attempt per order, any further one is surplus and goes back.
    CREATE TABLE payments (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      order_id uuid NOT NULL REFERENCES orders,
      attempt integer NOT NULL CHECK (attempt > 0),
      gateway text NOT NULL,
      gateway_order_id text UNIQUE,
      gateway_payment_id text UNIQUE,
      pay_url text,
      amount_paise bigint NOT NULL CHECK (amount_paise > 0),
      refunded_paise bigint NOT NULL DEFAULT 0 CHECK (refunded_paise >= 0),
      -- surplus: captured, but it bought nothing (a second payment, or too late for the room), so it goes back.
      state text NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'failed', 'captured', 'surplus')),
      method text NOT NULL DEFAULT '',
      failure text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      captured_at timestamptz,
      UNIQUE (order_id, attempt),
      CONSTRAINT payments_refund_within_capture CHECK (refunded_paise <= CASE WHEN state IN ('captured', 'surplus') THEN amount_paise ELSE 0 END)
    );
    CREATE UNIQUE INDEX payments_one_capture ON payments (order_id) WHERE state = 'captured';
    CREATE INDEX payments_open ON payments (updated_at) WHERE state = 'created';

    -- Every genuine event of a gateway, once, and what it led to.
    CREATE TABLE payment_events (
      gateway text NOT NULL,
      event_id text NOT NULL,
      payment_id uuid REFERENCES payments,
      body_sha256 bytea NOT NULL,
      outcome text NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (gateway, event_id)
    );
    CREATE INDEX payment_events_payment ON payment_events (payment_id);

    -- refunded_paise of the payment counts a refund from the moment it is requested, so that no two can exceed the capture.
    CREATE TABLE refunds (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      payment_id uuid NOT NULL REFERENCES payments,
      cancellation_id uuid UNIQUE REFERENCES cancellations,
      reason text NOT NULL,
      amount_paise bigint NOT NULL CHECK (amount_paise > 0),
      state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'done', 'failed')),
      gateway_refund_id text UNIQUE,
      attempts integer NOT NULL DEFAULT 0,
      failure text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      done_at timestamptz,
      CHECK ((state = 'done') = (done_at IS NOT NULL))
    );
    CREATE INDEX refunds_payment ON refunds (payment_id);
    -- A payment that bought nothing (surplus, late) goes back whole, once.
    CREATE UNIQUE INDEX refunds_one_whole ON refunds (payment_id) WHERE cancellation_id IS NULL;
    CREATE INDEX refunds_open ON refunds (updated_at) WHERE state = 'requested';

    -- The built-in gateway's own books: a peer of the product, which reaches them only through the port.
    CREATE TABLE sandbox_payments (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      idempotency_key uuid NOT NULL UNIQUE,
      amount_paise bigint NOT NULL CHECK (amount_paise > 0),
      currency text NOT NULL DEFAULT 'INR',
      description text NOT NULL,
      return_url text NOT NULL,
      state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'failed', 'captured')),
      capture_id text UNIQUE,
      refunded_paise bigint NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      decided_at timestamptz,
      CHECK ((state = 'captured') = (capture_id IS NOT NULL)),
      CHECK (refunded_paise BETWEEN 0 AND CASE WHEN state = 'captured' THEN amount_paise ELSE 0 END)
    );
    CREATE TABLE sandbox_refunds (
      id text PRIMARY KEY,
      idempotency_key uuid NOT NULL UNIQUE,
      sandbox_payment_id uuid NOT NULL REFERENCES sandbox_payments,
      amount_paise bigint NOT NULL CHECK (amount_paise > 0),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX sandbox_refunds_payment ON sandbox_refunds (sandbox_payment_id);
    CREATE TABLE sandbox_events (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      sandbox_payment_id uuid NOT NULL REFERENCES sandbox_payments,
      body text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      delivered_at timestamptz
    );
    CREATE INDEX sandbox_events_payment ON sandbox_events (sandbox_payment_id);
    CREATE INDEX sandbox_events_waiting ON sandbox_events (created_at) WHERE delivered_at IS NULL;

    -- A ledger entry is one event of money; its lines sum to zero. Debit is positive.
    CREATE TABLE ledger_entries (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      kind text NOT NULL,
      ref_id uuid NOT NULL,
      booking_id uuid REFERENCES bookings,
      order_id uuid REFERENCES orders,
      memo text NOT NULL DEFAULT '',
      at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (kind, ref_id)
    );
    CREATE INDEX ledger_entries_booking ON ledger_entries (booking_id);
    CREATE INDEX ledger_entries_order ON ledger_entries (order_id);

    CREATE TABLE ledger_lines (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      entry_id uuid NOT NULL REFERENCES ledger_entries,
      account text NOT NULL CHECK (account IN ('customer', 'gateway', 'partner_payable', 'agent_payable', 'platform_income',
        'gst_output', 'gst_on_fee', 'tds_payable', 'tcs_payable', 'deposit_held', 'offer_expense')),
      -- Whose payable or receivable it is: a partner or agent account, or a customer.
      party_id uuid,
      amount_paise bigint NOT NULL CHECK (amount_paise <> 0)
    );
    CREATE INDEX ledger_lines_entry ON ledger_lines (entry_id);
    CREATE INDEX ledger_lines_party ON ledger_lines (account, party_id);

    CREATE FUNCTION ledger_entry_balances() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE difference bigint;
    BEGIN
      SELECT coalesce(sum(amount_paise), 0) INTO difference FROM ledger_lines WHERE entry_id = NEW.entry_id;
      IF difference <> 0 THEN
        RAISE EXCEPTION 'ledger entry % does not balance: % paise', NEW.entry_id, difference
          USING ERRCODE = '23514', CONSTRAINT = 'ledger_entry_balances';
      END IF;
      RETURN NULL;
    END $body$;
    CREATE CONSTRAINT TRIGGER ledger_entry_balances AFTER INSERT ON ledger_lines
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entry_balances();
    CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER ledger_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_lines
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    -- The truth of every SMS, WhatsApp and mail; a job only carries its id.
    CREATE TABLE messages (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      dedupe_key text NOT NULL UNIQUE,
      channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'mail')),
      recipient text NOT NULL CHECK (recipient <> '' AND recipient !~ '[\\n\\r]'),
      template text NOT NULL,
      -- The values of a template with a secret (a code, a link) are sealed, and emptied once the message is settled.
      variables jsonb NOT NULL DEFAULT '{}',
      purpose text NOT NULL CHECK (purpose IN ('otp', 'transactional', 'campaign')),
      booking_id uuid REFERENCES bookings,
      user_id uuid REFERENCES users,
      state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'delivered', 'failed', 'dropped', 'in_doubt')),
      attempts integer NOT NULL DEFAULT 0,
      lease_until timestamptz,
      not_after timestamptz,
      provider_id text UNIQUE,
      error text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      sent_at timestamptz,
      CHECK ((state = 'sending') = (lease_until IS NOT NULL))
    );
    CREATE INDEX messages_open ON messages (updated_at) WHERE state IN ('queued', 'sending', 'in_doubt');
    CREATE INDEX messages_list ON messages (created_at DESC, id);
    CREATE INDEX messages_state ON messages (state, created_at DESC);
    CREATE INDEX messages_recipient ON messages (recipient, created_at DESC);
    CREATE INDEX messages_booking ON messages (booking_id) WHERE booking_id IS NOT NULL;
    CREATE INDEX messages_user ON messages (user_id) WHERE user_id IS NOT NULL;
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TABLE messages, ledger_lines, ledger_entries, sandbox_events, sandbox_refunds, sandbox_payments,
      refunds, payment_events, payments CASCADE;
    DROP FUNCTION ledger_entry_balances();
  `);
}
