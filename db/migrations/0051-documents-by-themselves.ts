import type { Sql } from "#db/migrate.ts";

/**
 * Documents are issued when the supply is made or taken back, by a job: what waits for one is a row that the change of the booking writes.
 * IGST and the lines of each rate stand on the document; an exempt supply has a bill of supply with a series of its own.
 */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE document_series DROP CONSTRAINT document_series_document_type_check,
      ADD CONSTRAINT document_series_document_type_check CHECK (document_type IN ('invoice', 'bill_of_supply', 'credit_note'));
    ALTER TABLE tax_documents ADD COLUMN igst_paise bigint NOT NULL DEFAULT 0 CHECK (igst_paise >= 0),
      ADD COLUMN lines jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(lines) = 'array'),
      DROP CONSTRAINT tax_documents_whole,
      ADD CONSTRAINT tax_documents_whole CHECK (total_paise = (taxable_paise + cgst_paise + sgst_paise + igst_paise - discount_paise)),
      ADD CONSTRAINT tax_documents_one_tax CHECK (igst_paise = 0 OR cgst_paise + sgst_paise = 0);

    CREATE TABLE documents_due (
      booking_id uuid PRIMARY KEY REFERENCES bookings,
      since timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX documents_due_since ON documents_due (since);

    CREATE FUNCTION note_document_due() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      INSERT INTO documents_due (booking_id) VALUES (NEW.id) ON CONFLICT (booking_id) DO NOTHING;
      RETURN NULL;
    END $body$;
    CREATE TRIGGER bookings_document_due AFTER UPDATE OF status ON bookings FOR EACH ROW
      WHEN (NEW.status IN ('completed', 'no_show', 'cancelled') AND OLD.status IS DISTINCT FROM NEW.status)
      EXECUTE FUNCTION note_document_due();
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TRIGGER bookings_document_due ON bookings;
    DROP FUNCTION note_document_due();
    DROP TABLE documents_due;
    ALTER TABLE tax_documents DROP CONSTRAINT tax_documents_one_tax, DROP CONSTRAINT tax_documents_whole,
      ADD CONSTRAINT tax_documents_whole CHECK (total_paise = (taxable_paise + cgst_paise + sgst_paise - discount_paise)) NOT VALID,
      DROP COLUMN igst_paise, DROP COLUMN lines;
    ALTER TABLE document_series DROP CONSTRAINT document_series_document_type_check,
      ADD CONSTRAINT document_series_document_type_check CHECK (document_type IN ('invoice', 'credit_note')) NOT VALID;
  `);
}
