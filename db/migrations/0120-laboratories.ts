import type { Sql } from "#db/migrate.ts";

/**
 * Laboratories sign up with papers and terms of their own: the registration of a clinical establishment, which the law wants, and the
 * accreditation that some have.
 */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE accounts ADD COLUMN laboratory boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT accounts_laboratory CHECK (NOT laboratory OR partner_kind = 'equipment');
    ALTER TABLE documents DROP CONSTRAINT documents_document_kind_check,
      ADD CONSTRAINT documents_document_kind_check CHECK (document_kind IN ('gstin', 'pan', 'trade_licence', 'fssai', 'vehicle_registration',
        'vehicle_permit', 'driving_licence', 'drug_licence', 'clinical_establishment', 'nabl', 'other'));
    ALTER TABLE seller_terms DROP CONSTRAINT seller_terms_kind_check,
      ADD CONSTRAINT seller_terms_kind_check CHECK (kind IN ('property', 'food', 'travel', 'equipment', 'lab', 'agent'));
    INSERT INTO seller_terms (kind, version, body)
      SELECT 'lab', 1, regexp_replace(body, '[^\n]*$', $$${OF_LABS}$$) FROM seller_terms WHERE kind = 'equipment' AND version = 1;
  `);
}

/** The last point of the first terms is that of the kind; those before it count for every partner. */
const OF_LABS =
  "Samples are taken by trained staff with single-use material, reports come in the time that was promised, and they are shown to the guest alone.";

/** @throws check_violation while papers of laboratories are kept */
export async function down(sql: Sql) {
  await sql(`
    ALTER TABLE seller_terms DISABLE TRIGGER USER;
    ALTER TABLE seller_terms_acceptances DISABLE TRIGGER USER;
    DELETE FROM seller_terms_acceptances WHERE kind = 'lab';
    DELETE FROM seller_terms WHERE kind = 'lab';
    ALTER TABLE seller_terms_acceptances ENABLE TRIGGER USER;
    ALTER TABLE seller_terms ENABLE TRIGGER USER;
    ALTER TABLE seller_terms DROP CONSTRAINT seller_terms_kind_check,
      ADD CONSTRAINT seller_terms_kind_check CHECK (kind IN ('property', 'food', 'travel', 'equipment', 'agent'));
    ALTER TABLE documents DROP CONSTRAINT documents_document_kind_check,
      ADD CONSTRAINT documents_document_kind_check CHECK (document_kind IN
        ('gstin', 'pan', 'trade_licence', 'fssai', 'vehicle_registration', 'vehicle_permit', 'driving_licence', 'drug_licence', 'other'));
    ALTER TABLE accounts DROP COLUMN laboratory;
  `);
}
