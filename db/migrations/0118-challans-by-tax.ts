import type { Sql } from "#db/migrate.ts";

/** One challan of GST pays the tax of sales and that of commissions together: its number counts once for each tax, no longer once for all. */
export async function up(sql: Sql) {
  await sql(`
    CREATE UNIQUE INDEX remittances_challan_once ON remittances (account, challan, bsr_code, (CASE WHEN bsr_code IS NOT NULL THEN paid_on END)) NULLS NOT DISTINCT;
    DROP INDEX remittances_challan_key;
    ALTER INDEX remittances_challan_once RENAME TO remittances_challan_key;
  `);
}

/** @throws unique_violation when a challan has paid several taxes meanwhile */
export async function down(sql: Sql) {
  await sql(`
    CREATE UNIQUE INDEX remittances_challan_once ON remittances (challan, bsr_code, (CASE WHEN bsr_code IS NOT NULL THEN paid_on END)) NULLS NOT DISTINCT;
    DROP INDEX remittances_challan_key;
    ALTER INDEX remittances_challan_once RENAME TO remittances_challan_key;
  `);
}
