import type { Sql } from "#db/migrate.ts";

/** Papers of a branch beside those of its partner, and papers that nobody asked for by name: their `number` is what they are called. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE documents
      ADD COLUMN sub_partner_id uuid,
      ADD CONSTRAINT documents_sub_partner FOREIGN KEY (sub_partner_id, account_id) REFERENCES sub_partners (id, account_id),
      DROP CONSTRAINT documents_document_kind_check,
      ADD CONSTRAINT documents_document_kind_check CHECK (document_kind IN
        ('gstin', 'pan', 'trade_licence', 'fssai', 'vehicle_registration', 'vehicle_permit', 'driving_licence', 'drug_licence', 'other')),
      DROP CONSTRAINT documents_once,
      ADD CONSTRAINT documents_once UNIQUE NULLS NOT DISTINCT (account_id, sub_partner_id, document_kind, number);
    CREATE INDEX documents_branches ON documents (sub_partner_id, account_id) WHERE sub_partner_id IS NOT NULL;
  `);
}

export async function down(sql: Sql) {
  await sql(`
    UPDATE uploads SET attached_at = NULL
      WHERE id IN (SELECT upload_id FROM documents WHERE document_kind = 'other' OR sub_partner_id IS NOT NULL);
    DELETE FROM documents WHERE document_kind = 'other' OR sub_partner_id IS NOT NULL;
    ALTER TABLE documents
      DROP COLUMN sub_partner_id,
      DROP CONSTRAINT documents_document_kind_check,
      ADD CONSTRAINT documents_document_kind_check CHECK (document_kind IN
        ('gstin', 'pan', 'trade_licence', 'fssai', 'vehicle_registration', 'vehicle_permit', 'driving_licence', 'drug_licence')),
      ADD CONSTRAINT documents_once UNIQUE (account_id, document_kind, number);
  `);
}
