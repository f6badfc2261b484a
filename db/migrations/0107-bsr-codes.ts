import type { Sql } from "#db/migrate.ts";

/** A challan of TDS is named by the BSR code of the bank's branch, the day and a serial of five digits: that serial alone is no name. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE remittances ADD COLUMN bsr_code text,
      ADD CONSTRAINT remittances_bsr CHECK (bsr_code IS NULL OR account = 'tds_payable' AND bsr_code ~ '^[0-9]{7}$' AND challan ~ '^[0-9]{5}$'),
      DROP CONSTRAINT remittances_challan_key;
    CREATE UNIQUE INDEX remittances_challan_key ON remittances (challan, bsr_code, (CASE WHEN bsr_code IS NOT NULL THEN paid_on END)) NULLS NOT DISTINCT;
  `);
}

export async function down(sql: Sql) {
  await sql("DROP INDEX remittances_challan_key");
  await sql("ALTER TABLE remittances DROP CONSTRAINT remittances_bsr");
  await sql(
    "UPDATE remittances SET challan = concat_ws('-', bsr_code, paid_on, challan) WHERE bsr_code IS NOT NULL",
  );
  await sql(
    "ALTER TABLE remittances DROP COLUMN bsr_code, ADD CONSTRAINT remittances_challan_key UNIQUE (challan)",
  );
}
