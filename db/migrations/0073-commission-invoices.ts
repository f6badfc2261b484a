import type { Sql } from "#db/migrate.ts";

/** Constraints are validated beside the documents that are issued, which one transaction with their addition would hold up. */
export const transaction = false;

/**
 * The platform invoices its commission to the partner, month by month: such a document is of an account and a month, not of a booking. Each
 * ledger entry that charges or takes back a commission stands in one of them.
 */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE document_series DROP CONSTRAINT document_series_document_type_check,
      ADD CONSTRAINT document_series_document_type_check
        CHECK (document_type IN ('invoice', 'bill_of_supply', 'credit_note', 'commission_invoice', 'commission_credit_note'));
    ALTER TABLE tax_documents ALTER COLUMN booking_id DROP NOT NULL,
      ADD COLUMN IF NOT EXISTS account_id uuid,
      ADD COLUMN IF NOT EXISTS month date,
      DROP CONSTRAINT IF EXISTS tax_documents_account_id_fkey,
      ADD CONSTRAINT tax_documents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts NOT VALID,
      DROP CONSTRAINT IF EXISTS tax_documents_check,
      DROP CONSTRAINT IF EXISTS tax_documents_about,
      ADD CONSTRAINT tax_documents_about CHECK (CASE WHEN document_type IN ('commission_invoice', 'commission_credit_note')
        THEN booking_id IS NULL AND invoice_id IS NULL AND account_id IS NOT NULL AND extract(day FROM month) = 1
        ELSE booking_id IS NOT NULL AND account_id IS NULL AND month IS NULL AND (document_type = 'credit_note') = (invoice_id IS NOT NULL) END) NOT VALID`);
  await sql("ALTER TABLE tax_documents VALIDATE CONSTRAINT tax_documents_account_id_fkey");
  await sql("ALTER TABLE tax_documents VALIDATE CONSTRAINT tax_documents_about");
  await sql(`
    CREATE INDEX IF NOT EXISTS tax_documents_commission ON tax_documents (account_id, month DESC) WHERE account_id IS NOT NULL;
    CREATE TABLE IF NOT EXISTS commission_charges (
      entry_id uuid PRIMARY KEY REFERENCES ledger_entries,
      document_id uuid NOT NULL REFERENCES tax_documents,
      booking_id uuid NOT NULL REFERENCES bookings,
      -- What the entry charged the partner; less than nothing where it took back.
      commission_paise bigint NOT NULL,
      gst_paise bigint NOT NULL
    );
    CREATE INDEX IF NOT EXISTS commission_charges_document ON commission_charges (document_id);
    CREATE INDEX IF NOT EXISTS commission_charges_booking ON commission_charges (booking_id);
    CREATE OR REPLACE TRIGGER commission_charges_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON commission_charges
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TABLE commission_charges;
    ALTER TABLE tax_documents DISABLE TRIGGER tax_documents_append_only;
    DELETE FROM tax_documents WHERE account_id IS NOT NULL;
    ALTER TABLE tax_documents ENABLE TRIGGER tax_documents_append_only;
    DELETE FROM document_series WHERE document_type IN ('commission_invoice', 'commission_credit_note');
    ALTER TABLE tax_documents DROP CONSTRAINT tax_documents_about, DROP COLUMN account_id, DROP COLUMN month,
      ALTER COLUMN booking_id SET NOT NULL,
      ADD CONSTRAINT tax_documents_check CHECK ((document_type = 'credit_note') = (invoice_id IS NOT NULL)) NOT VALID;
    ALTER TABLE document_series DROP CONSTRAINT document_series_document_type_check,
      ADD CONSTRAINT document_series_document_type_check CHECK (document_type IN ('invoice', 'bill_of_supply', 'credit_note')) NOT VALID`);
}
