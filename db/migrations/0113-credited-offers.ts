import type { Sql } from "#db/migrate.ts";

/**
 * A credit note may credit more than the price of what was taken back: when a waiver is granted the platform pays for the guest what the
 * house keeps, as an offer on what stands. Rows are checked by 0114.
 */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE tax_documents DROP CONSTRAINT tax_documents_discount_paise_check,
      ADD CONSTRAINT tax_documents_discount CHECK (discount_paise >= 0 OR document_type = 'credit_note') NOT VALID;
  `);
}

export async function down(sql: Sql) {
  await sql(`
    ALTER TABLE tax_documents DROP CONSTRAINT tax_documents_discount,
      ADD CONSTRAINT tax_documents_discount_paise_check CHECK (discount_paise >= 0);
  `);
}
