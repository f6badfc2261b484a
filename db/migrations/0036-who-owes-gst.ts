import type { Sql } from "#db/migrate.ts";

/** Constraints are validated beside the sales that go on, which one transaction with their addition would hold up. */
export const transaction = false;

/**
 * Who owes the GST of a booking: its partner, or the platform where the partner has no GSTIN. Then the share holds no GST, and no TCS
 * is collected. What was sold before stands as it was posted; `medihaven correct gst` posts what it should have been.
 */
export async function up(sql: Sql) {
  await sql("ALTER TABLE bookings ADD COLUMN IF NOT EXISTS gst_owed_by text NOT NULL DEFAULT 'partner'");
  await constrain(
    sql,
    "bookings_gst_owed_by",
    "gst_owed_by = 'partner' OR (gst_owed_by = 'platform' AND tcs_paise = 0)",
  );
  await constrain(
    sql,
    "bookings_partner_share",
    SHARE("CASE WHEN gst_owed_by = 'partner' THEN gst_paise ELSE 0 END"),
  );
  await sql(`CREATE OR REPLACE VIEW booking_accounts AS ${ACCOUNTS},
    booking.gst_owed_by,
    CASE WHEN booking.gst_owed_by = 'platform' THEN coalesce((cancelled.kept ->> 'gstPaise')::bigint, booking.gst_paise) ELSE 0 END AS gst_output_paise
    ${FROM}`);
}

export async function down(sql: Sql) {
  await sql("DROP VIEW booking_accounts");
  await sql(`CREATE VIEW booking_accounts AS ${ACCOUNTS} ${FROM}`);
  await sql("ALTER TABLE bookings DROP CONSTRAINT IF EXISTS bookings_gst_owed_by");
  await constrain(sql, "bookings_partner_share", SHARE("gst_paise"), false);
  await sql("ALTER TABLE bookings DROP COLUMN IF EXISTS gst_owed_by");
}

/** In place of one of that name; validated by itself. */
async function constrain(sql: Sql, name: string, check: string, validate = true) {
  await sql(
    `ALTER TABLE bookings DROP CONSTRAINT IF EXISTS ${name}, ADD CONSTRAINT ${name} CHECK (${check}) NOT VALID`,
  );
  if (validate) await sql(`ALTER TABLE bookings VALIDATE CONSTRAINT ${name}`);
}

const SHARE = (gst: string) =>
  `partner_share_paise = price_paise + ${gst} - tds_paise - tcs_paise - commission_paise - gst_on_commission_paise`;

const ACCOUNTS = `
      SELECT booking.id AS booking_id, booking.kind, booking.account_id, booking.agent_account_id, booking.customer_id,
        booking.city_id, booking.property_id, booking.status, booking.booking_order_id, booking.starts_on, booking.ends_on,
        booking.created_at, booking.confirmed_at, booking.snapshot, booking.units,
        booking.adults + booking.children + booking.infants AS guests,
        cancelled.id AS cancellation_id, cancelled.cancelled_at, cancelled.refund_paise,
        booking.total_paise AS paid_paise,
        coalesce((cancelled.kept ->> 'basePaise')::bigint, booking.base_paise) AS base_paise,
        coalesce((cancelled.kept ->> 'partnerOfferPaise')::bigint, booking.partner_offer_paise) AS partner_offer_paise,
        coalesce((cancelled.kept ->> 'pricePaise')::bigint, booking.price_paise) AS price_paise,
        coalesce((cancelled.kept ->> 'gstPaise')::bigint, booking.gst_paise) AS gst_paise,
        coalesce((cancelled.kept ->> 'mhOfferPaise')::bigint, booking.mh_offer_paise) AS mh_offer_paise,
        coalesce((cancelled.kept ->> 'totalPaise')::bigint, booking.total_paise) AS total_paise,
        coalesce((cancelled.kept ->> 'commissionPaise')::bigint, booking.commission_paise)
          + coalesce(adjusted.commission_paise, 0) AS commission_paise,
        coalesce((cancelled.kept ->> 'gstOnCommissionPaise')::bigint, booking.gst_on_commission_paise)
          + coalesce(adjusted.gst_paise, 0) AS gst_on_commission_paise,
        coalesce((cancelled.kept ->> 'tdsPaise')::bigint, booking.tds_paise) AS tds_paise,
        coalesce((cancelled.kept ->> 'tcsPaise')::bigint, booking.tcs_paise) AS tcs_paise,
        coalesce((cancelled.kept ->> 'partnerSharePaise')::bigint, booking.partner_share_paise)
          + coalesce(adjusted.partner_paise, 0) + booking.deposit_withheld_paise AS partner_share_paise,
        coalesce((cancelled.kept ->> 'agentCommissionPaise')::bigint, booking.agent_commission_paise) AS agent_commission_paise,
        coalesce((cancelled.kept ->> 'tdsOnAgentPaise')::bigint, booking.tds_on_agent_paise) AS tds_on_agent_paise,
        coalesce((cancelled.kept ->> 'netAgentPaise')::bigint, booking.net_agent_paise) AS net_agent_paise,
        booking.gateway_fee_paise,
        coalesce((cancelled.kept ->> 'mhProfitPaise')::bigint, booking.mh_profit_paise)
          + coalesce(adjusted.commission_paise, 0) AS mh_profit_paise,
        coalesce(adjusted.commission_paise, 0) AS adjusted_paise,
        booking.item_id, booking.price_paise AS sold_price_paise, booking.gst_paise AS sold_gst_paise,
        booking.deposit_withheld_paise`;

const FROM = `FROM bookings booking
      LEFT JOIN cancellations cancelled ON cancelled.booking_id = booking.id
      LEFT JOIN (SELECT booking_id, sum(commission_change_paise)::bigint AS commission_paise, sum(gst_change_paise)::bigint AS gst_paise,
          sum(partner_change_paise)::bigint AS partner_paise FROM share_adjustments GROUP BY booking_id) adjusted
        ON adjusted.booking_id = booking.id
      WHERE booking.status NOT IN ('held', 'expired')`;
