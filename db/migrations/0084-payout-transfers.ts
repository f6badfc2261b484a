import type { Sql } from "#db/migrate.ts";

/** Payouts that the payment gateway sends to the payee's bank account. A payout is sent once at a time, and never again once it is paid. */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE payout_transfers (
      -- The gateway's idempotency key.
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      payout_id uuid NOT NULL REFERENCES payouts,
      gateway text NOT NULL CHECK (gateway IN ('sandbox', 'razorpay')),
      type_of_payment text NOT NULL CHECK (type_of_payment IN ('IMPS', 'RTGS')),
      state text NOT NULL DEFAULT 'sending' CHECK (state IN ('sending', 'paid', 'failed')),
      -- What the gateway calls it.
      gateway_transfer_id text,
      failure text NOT NULL DEFAULT '' CHECK (length(failure) <= 300),
      asked_by uuid REFERENCES users,
      asked_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CONSTRAINT payout_transfers_failed CHECK ((state = 'failed') = (failure <> ''))
    );
    CREATE UNIQUE INDEX payout_transfers_one_open ON payout_transfers (payout_id) WHERE state IN ('sending', 'paid');
    CREATE INDEX payout_transfers_payout ON payout_transfers (payout_id, asked_at DESC);
    CREATE INDEX payout_transfers_sending ON payout_transfers (updated_at) WHERE state = 'sending';
    CREATE INDEX payout_transfers_asked_by ON payout_transfers (asked_by);
  `);
}

export async function down(sql: Sql) {
  await sql("DROP TABLE payout_transfers");
}
