import type { Sql } from "#db/migrate.ts";

/**
 * A supplier that is not registered for GST has its own series of documents, by its account. Until now only a GSTIN could have a series, so that no
 * document of such a supplier could be issued. `document_series.gstin` holds either.
 */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE document_series DROP CONSTRAINT document_series_gstin_check;
    ALTER TABLE document_series ADD CONSTRAINT document_series_gstin_check
      CHECK (gstin ~ '^([0-9A-Z]{15}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$');
    ALTER TABLE tax_documents
      ADD COLUMN supplier_account_id uuid REFERENCES accounts (id),
      ADD COLUMN series text NOT NULL GENERATED ALWAYS AS (coalesce(nullif(gstin, ''), supplier_account_id::text)) STORED,
      ADD CONSTRAINT tax_documents_supplier CHECK ((gstin = '') = (supplier_account_id IS NOT NULL));
    CREATE OR REPLACE FUNCTION document_of_number() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM tax_documents WHERE series = NEW.gstin AND financial_year = NEW.financial_year
          AND document_type = NEW.document_type AND number = NEW.last_number) THEN
        RAISE EXCEPTION 'number % has no document', NEW.last_number USING ERRCODE = '23514', CONSTRAINT = 'document_series_gapless';
      END IF;
      RETURN NULL;
    END $$;
    ALTER TABLE tax_documents
      DROP CONSTRAINT tax_documents_gstin_document_number_key,
      DROP CONSTRAINT tax_documents_gstin_financial_year_document_type_number_key,
      DROP CONSTRAINT tax_documents_gstin_financial_year_document_type_fkey,
      ADD CONSTRAINT tax_documents_number_once UNIQUE (series, document_number),
      ADD CONSTRAINT tax_documents_place_once UNIQUE (series, financial_year, document_type, number),
      ADD CONSTRAINT tax_documents_of_series FOREIGN KEY (series, financial_year, document_type)
        REFERENCES document_series (gstin, financial_year, document_type);
    CREATE INDEX tax_documents_supplier_account ON tax_documents (supplier_account_id) WHERE supplier_account_id IS NOT NULL;
    -- A trigger before the change sees no generated column yet; what the series is made of is compared.
    DROP TRIGGER tax_documents_erasure ON tax_documents;
    CREATE TRIGGER tax_documents_erasure BEFORE UPDATE ON tax_documents
      FOR EACH ROW EXECUTE FUNCTION refuse_change('parties', 'series');
  `);
}

/** Only while no supplier without a GSTIN has a document: those of before cannot have any. */
export async function down(sql: Sql) {
  await sql(`
    ALTER TABLE document_series DROP CONSTRAINT document_series_gstin_check;
    ALTER TABLE document_series ADD CONSTRAINT document_series_gstin_check CHECK (gstin ~ '^[0-9A-Z]{15}$');
    CREATE OR REPLACE FUNCTION document_of_number() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM tax_documents WHERE gstin = NEW.gstin AND financial_year = NEW.financial_year
          AND document_type = NEW.document_type AND number = NEW.last_number) THEN
        RAISE EXCEPTION 'number % has no document', NEW.last_number USING ERRCODE = '23514', CONSTRAINT = 'document_series_gapless';
      END IF;
      RETURN NULL;
    END $$;
    DROP TRIGGER tax_documents_erasure ON tax_documents;
    CREATE TRIGGER tax_documents_erasure BEFORE UPDATE ON tax_documents FOR EACH ROW EXECUTE FUNCTION refuse_change('parties');
    ALTER TABLE tax_documents
      DROP CONSTRAINT tax_documents_of_series,
      DROP COLUMN series,
      DROP COLUMN supplier_account_id,
      ADD CONSTRAINT tax_documents_gstin_document_number_key UNIQUE (gstin, document_number),
      ADD CONSTRAINT tax_documents_gstin_financial_year_document_type_number_key UNIQUE (gstin, financial_year, document_type, number),
      ADD CONSTRAINT tax_documents_gstin_financial_year_document_type_fkey FOREIGN KEY (gstin, financial_year, document_type)
        REFERENCES document_series (gstin, financial_year, document_type);
  `);
}
