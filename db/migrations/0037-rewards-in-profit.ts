import type { Sql } from "#db/migrate.ts";

/** A referral is rewarded for a booking of some worth, and what was paid for it stands in the profit of that booking. */
export async function up(sql: Sql) {
  await sql(`
    -- What the booking has to cost at least, before tax. Those made before had no such condition.
    ALTER TABLE referrals ADD COLUMN min_booking_paise bigint NOT NULL DEFAULT 0 CHECK (min_booking_paise >= 0);
    ${FOLLOW("AND NEW.price_paise >= r.min_booking_paise")}
    CREATE OR REPLACE VIEW booking_accounts AS ${ACCOUNTS(" - coalesce(reward.reward_paise, 0)")},
      coalesce(reward.reward_paise, 0) AS referral_reward_paise
      ${FROM("LEFT JOIN referrals reward ON reward.booking_id = booking.id AND reward.referrer_payment_status = 'paid'")};
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP VIEW booking_accounts;
    CREATE VIEW booking_accounts AS ${ACCOUNTS("")} ${FROM("")};
    ${FOLLOW("")}
    ALTER TABLE referrals DROP COLUMN min_booking_paise;
  `);
}

const FOLLOW = (worth: string) => `
    CREATE OR REPLACE FUNCTION follow_booking_with_referral() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF NEW.status = 'confirmed' AND NEW.extends_booking_id IS NULL AND NEW.agent_account_id IS NULL THEN
        UPDATE referrals SET booking_id = NEW.id, booked_datetime = coalesce(NEW.confirmed_at, now()), referrer_payment_status = 'pending'
        WHERE id = (
          SELECT r.id FROM referrals r JOIN users referee ON referee.id = NEW.customer_id AND referee.phone_e164 = r.referee_contact_no
          WHERE r.booking_id IS NULL AND r.lapsed_at IS NULL AND r.referred_datetime <= NEW.created_at
            AND r.referrer_id <> NEW.customer_id ${worth}
            AND r.referred_datetime > NEW.created_at - interval '180 days'
          FOR UPDATE OF r);
      ELSIF NEW.status = 'completed' THEN
        UPDATE referrals SET earned_at = coalesce(NEW.completed_at, now())
        WHERE booking_id = NEW.id AND referrer_payment_status = 'pending' AND earned_at IS NULL;
      ELSIF NEW.status IN ('cancelled', 'no_show', 'expired') THEN
        UPDATE referrals SET referrer_payment_status = 'reversed', reversed_reason = 'The booking did not become a stay'
        WHERE booking_id = NEW.id AND referrer_payment_status = 'pending';
      END IF;
      RETURN NULL;
    END $body$;`;

const ACCOUNTS = (reward: string) => `
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
          + coalesce(adjusted.commission_paise, 0)${reward} AS mh_profit_paise,
        coalesce(adjusted.commission_paise, 0) AS adjusted_paise,
        booking.item_id, booking.price_paise AS sold_price_paise, booking.gst_paise AS sold_gst_paise,
        booking.deposit_withheld_paise,
    booking.gst_owed_by,
    CASE WHEN booking.gst_owed_by = 'platform' THEN coalesce((cancelled.kept ->> 'gstPaise')::bigint, booking.gst_paise) ELSE 0 END AS gst_output_paise`;

const FROM = (rewards: string) => `FROM bookings booking
      LEFT JOIN cancellations cancelled ON cancelled.booking_id = booking.id
      LEFT JOIN (SELECT booking_id, sum(commission_change_paise)::bigint AS commission_paise, sum(gst_change_paise)::bigint AS gst_paise,
          sum(partner_change_paise)::bigint AS partner_paise FROM share_adjustments GROUP BY booking_id) adjusted
        ON adjusted.booking_id = booking.id
      ${rewards}
      WHERE booking.status NOT IN ('held', 'expired')`;
