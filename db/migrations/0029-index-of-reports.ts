import type { Sql } from "#db/migrate.ts";

/** Built beside the sales that go on, which no transaction can do. */
export const transaction = false;

/**
 * A month of a million bookings is summed from this index alone; the rows themselves are ten times as wide. A build that was
 * interrupted leaves an index that is not valid, so it is dropped first.
 */
export async function up(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS bookings_report");
  await sql(`
    CREATE INDEX CONCURRENTLY bookings_report ON bookings (kind, created_at) INCLUDE (
      id, status, starts_on, ends_on, units, adults, children, infants, property_id, item_id, city_id, account_id, agent_account_id,
      total_paise, price_paise, gst_paise, mh_offer_paise, commission_paise, gst_on_commission_paise, tds_paise, tcs_paise,
      partner_share_paise, agent_commission_paise, tds_on_agent_paise, net_agent_paise, gateway_fee_paise, mh_profit_paise,
      deposit_withheld_paise)
      WHERE status NOT IN ('held', 'expired')
  `);
}

export async function down(sql: Sql) {
  await sql("DROP INDEX CONCURRENTLY IF EXISTS bookings_report");
}
