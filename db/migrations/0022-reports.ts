import type { Sql } from "#db/migrate.ts";

/** What reports read: what a booking was sold for, beside what stands. */
export async function up(sql: Sql) {
  await sql(`
    CREATE OR REPLACE VIEW booking_accounts AS ${ACCOUNTS},
        booking.item_id, booking.price_paise AS sold_price_paise, booking.gst_paise AS sold_gst_paise
      ${FROM};
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP VIEW booking_accounts;
    CREATE VIEW booking_accounts AS ${ACCOUNTS}
      ${FROM};
  `);
}

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
          + coalesce(adjusted.partner_paise, 0) AS partner_share_paise,
        coalesce((cancelled.kept ->> 'agentCommissionPaise')::bigint, booking.agent_commission_paise) AS agent_commission_paise,
        coalesce((cancelled.kept ->> 'tdsOnAgentPaise')::bigint, booking.tds_on_agent_paise) AS tds_on_agent_paise,
        coalesce((cancelled.kept ->> 'netAgentPaise')::bigint, booking.net_agent_paise) AS net_agent_paise,
        booking.gateway_fee_paise,
        coalesce((cancelled.kept ->> 'mhProfitPaise')::bigint, booking.mh_profit_paise)
          + coalesce(adjusted.commission_paise, 0) AS mh_profit_paise,
        coalesce(adjusted.commission_paise, 0) AS adjusted_paise`;

const FROM = `FROM bookings booking
      LEFT JOIN cancellations cancelled ON cancelled.booking_id = booking.id
      LEFT JOIN (SELECT booking_id, sum(commission_change_paise)::bigint AS commission_paise, sum(gst_change_paise)::bigint AS gst_paise,
          sum(partner_change_paise)::bigint AS partner_paise FROM share_adjustments GROUP BY booking_id) adjusted
        ON adjusted.booking_id = booking.id
      WHERE booking.status NOT IN ('held', 'expired')`;
