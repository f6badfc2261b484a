import type { Sql } from "#db/migrate.ts";

/**
 * The gateway settles refunds too, what it sent arrives in our bank by a transfer of its own, and GST on the gateway's fee pays a part of the GST
 * on our commission.
 */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE gateway_settlements ALTER COLUMN payment_id DROP NOT NULL,
      ADD COLUMN refund_id uuid UNIQUE REFERENCES refunds,
      DROP CONSTRAINT gateway_settlements_within,
      -- What goes back to a guest is taken out of a transfer, with whatever the gateway asks for it.
      ADD CONSTRAINT gateway_settlements_within CHECK (refund_id IS NOT NULL OR fee_paise + gst_paise <= amount_paise),
      ADD CONSTRAINT gateway_settlements_one_thing CHECK (num_nonnulls(payment_id, refund_id) = 1);
    CREATE INDEX gateway_settlements_utr ON gateway_settlements (utr);
    CREATE INDEX gateway_settlements_day ON gateway_settlements (settled_on DESC, id);

    -- Money that came to our bank, by the bank's own reference.
    CREATE TABLE bank_receipts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      utr text NOT NULL UNIQUE CHECK (utr ~ '^[0-9A-Z/-]{4,40}$'),
      amount_paise bigint NOT NULL CHECK (amount_paise > 0),
      received_on date NOT NULL,
      payer text NOT NULL CHECK (payer <> ''),
      -- Set when it was posted: a transfer of the gateway has this reference.
      posted_at timestamptz,
      imported_by uuid REFERENCES users,
      imported_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX bank_receipts_imported_by ON bank_receipts (imported_by);
    CREATE INDEX bank_receipts_day ON bank_receipts (received_on DESC, id);
    CREATE INDEX bank_receipts_open ON bank_receipts (utr) WHERE posted_at IS NULL;

    ALTER TABLE remittances ADD COLUMN credit_paise bigint NOT NULL DEFAULT 0 CHECK (credit_paise >= 0),
      -- GST that we owe in place of a partner is paid in money alone (section 9(5)), and so is what was withheld.
      ADD CONSTRAINT remittances_credit CHECK (credit_paise = 0 OR (account = 'gst_on_fee' AND credit_paise <= amount_paise));
    CREATE INDEX remittances_day ON remittances (paid_on DESC, id);
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP INDEX remittances_day, gateway_settlements_utr, gateway_settlements_day;
    ALTER TABLE remittances DROP CONSTRAINT remittances_credit, DROP COLUMN credit_paise;
    DROP TABLE bank_receipts;
    ALTER TABLE gateway_settlements DROP CONSTRAINT gateway_settlements_one_thing, DROP CONSTRAINT gateway_settlements_within,
      DROP COLUMN refund_id,
      ADD CONSTRAINT gateway_settlements_within CHECK (fee_paise + gst_paise <= amount_paise) NOT VALID;
  `);
}
