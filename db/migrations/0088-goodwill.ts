import type { Sql } from "#db/migrate.ts";

/**
 * Goodwill: part of what a guest paid goes back though the price stands, because something was not as it should have been. Whoever bears it,
 * the platform, the partner or both, is said with each. A refund says which goodwill it is of.
 */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE goodwill (
      -- The key of the form that asked for it.
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      booking_id uuid NOT NULL REFERENCES bookings,
      amount_paise bigint NOT NULL CHECK (amount_paise > 0),
      platform_paise bigint NOT NULL,
      reason text NOT NULL CHECK (reason <> '' AND length(reason) <= 500),
      given_by uuid REFERENCES users,
      given_at timestamptz NOT NULL,
      CONSTRAINT goodwill_platform CHECK (platform_paise >= 0 AND platform_paise <= amount_paise)
    );
    CREATE INDEX goodwill_booking ON goodwill (booking_id);
    CREATE INDEX goodwill_given_by ON goodwill (given_by) WHERE given_by IS NOT NULL;
    -- The reason goes with an erasure; the money stays.
    CREATE TRIGGER goodwill_stays BEFORE DELETE OR UPDATE OF id, booking_id, amount_paise, platform_paise, given_by, given_at OR TRUNCATE ON goodwill
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    ALTER TABLE refunds ADD COLUMN goodwill_id uuid REFERENCES goodwill;
    ALTER TABLE refunds ADD CONSTRAINT refunds_goodwill CHECK (goodwill_id IS NULL OR (cancellation_id IS NULL AND deposit_booking_id IS NULL)) NOT VALID;
  `);
  await sql(`CREATE OR REPLACE VIEW booking_accounts AS ${accounts(WITH_GOODWILL)}`);
}

export async function down(sql: Sql) {
  await sql("DROP VIEW booking_accounts");
  await sql(`CREATE VIEW booking_accounts AS ${accounts({ share: "", profit: "", columns: "", join: "" })}`);
  await sql("ALTER TABLE refunds DROP COLUMN goodwill_id");
  await sql("DROP TABLE goodwill");
}

/** What the partner bears is less of its share, the rest less of our profit. */
const WITH_GOODWILL = {
  share: " - COALESCE(given.partner_paise, 0::bigint)",
  profit: " - COALESCE(given.platform_paise, 0::bigint)",
  columns: `,
    COALESCE(given.partner_paise, 0::bigint) AS goodwill_partner_paise,
    COALESCE(given.platform_paise, 0::bigint) AS goodwill_platform_paise`,
  join: `
     LEFT JOIN ( SELECT goodwill.booking_id,
            sum(goodwill.amount_paise - goodwill.platform_paise)::bigint AS partner_paise,
            sum(goodwill.platform_paise)::bigint AS platform_paise
           FROM goodwill
          GROUP BY goodwill.booking_id) given ON given.booking_id = booking.id`,
};

const accounts = ({ share, profit, columns, join }: typeof WITH_GOODWILL) => `
 SELECT booking.id AS booking_id,
    booking.kind,
    booking.account_id,
    booking.agent_account_id,
    booking.customer_id,
    booking.city_id,
    booking.property_id,
    booking.status,
    booking.booking_order_id,
    booking.starts_on,
    booking.ends_on,
    booking.created_at,
    booking.confirmed_at,
    booking.snapshot,
    booking.units,
    booking.adults + booking.children + booking.infants AS guests,
    cancelled.id AS cancellation_id,
    cancelled.cancelled_at,
    cancelled.refund_paise,
    booking.total_paise AS paid_paise,
    COALESCE((cancelled.kept ->> 'basePaise'::text)::bigint, booking.base_paise) AS base_paise,
    COALESCE((cancelled.kept ->> 'partnerOfferPaise'::text)::bigint, booking.partner_offer_paise) AS partner_offer_paise,
    COALESCE((cancelled.kept ->> 'pricePaise'::text)::bigint, booking.price_paise) AS price_paise,
    COALESCE((cancelled.kept ->> 'gstPaise'::text)::bigint, booking.gst_paise) AS gst_paise,
    COALESCE((cancelled.kept ->> 'mhOfferPaise'::text)::bigint, booking.mh_offer_paise) AS mh_offer_paise,
    COALESCE((cancelled.kept ->> 'totalPaise'::text)::bigint, booking.total_paise) AS total_paise,
    COALESCE((cancelled.kept ->> 'commissionPaise'::text)::bigint, booking.commission_paise) + COALESCE(adjusted.commission_paise, 0::bigint) AS commission_paise,
    COALESCE((cancelled.kept ->> 'gstOnCommissionPaise'::text)::bigint, booking.gst_on_commission_paise) + COALESCE(adjusted.gst_paise, 0::bigint) AS gst_on_commission_paise,
    COALESCE((cancelled.kept ->> 'tdsPaise'::text)::bigint, booking.tds_paise) AS tds_paise,
    COALESCE((cancelled.kept ->> 'tcsPaise'::text)::bigint, booking.tcs_paise) AS tcs_paise,
    COALESCE((cancelled.kept ->> 'partnerSharePaise'::text)::bigint, booking.partner_share_paise) + COALESCE(adjusted.partner_paise, 0::bigint) + booking.deposit_withheld_paise - COALESCE(moved.charged_paise, 0::bigint)${share} AS partner_share_paise,
    COALESCE((cancelled.kept ->> 'agentCommissionPaise'::text)::bigint, booking.agent_commission_paise) AS agent_commission_paise,
    COALESCE((cancelled.kept ->> 'tdsOnAgentPaise'::text)::bigint, booking.tds_on_agent_paise) AS tds_on_agent_paise,
    COALESCE((cancelled.kept ->> 'netAgentPaise'::text)::bigint, booking.net_agent_paise) AS net_agent_paise,
    booking.gateway_fee_paise,
    COALESCE((cancelled.kept ->> 'mhProfitPaise'::text)::bigint, booking.mh_profit_paise) + COALESCE(adjusted.commission_paise, 0::bigint) - COALESCE(reward.reward_paise, 0::bigint) + COALESCE(moved.charged_paise, 0::bigint)${profit} AS mh_profit_paise,
    COALESCE(adjusted.commission_paise, 0::bigint) AS adjusted_paise,
    booking.item_id,
    booking.price_paise AS sold_price_paise,
    booking.gst_paise AS sold_gst_paise,
    booking.deposit_withheld_paise,
    booking.gst_owed_by,
        CASE
            WHEN booking.gst_owed_by = 'platform'::text THEN COALESCE((cancelled.kept ->> 'gstPaise'::text)::bigint, booking.gst_paise)
            ELSE 0::bigint
        END AS gst_output_paise,
    COALESCE(reward.reward_paise, 0::bigint) AS referral_reward_paise${columns}
   FROM bookings booking
     LEFT JOIN cancellations cancelled ON cancelled.booking_id = booking.id
     LEFT JOIN ( SELECT share_adjustments.booking_id,
            sum(share_adjustments.commission_change_paise)::bigint AS commission_paise,
            sum(share_adjustments.gst_change_paise)::bigint AS gst_paise,
            sum(share_adjustments.partner_change_paise)::bigint AS partner_paise
           FROM share_adjustments
          GROUP BY share_adjustments.booking_id) adjusted ON adjusted.booking_id = booking.id
     LEFT JOIN referrals reward ON reward.booking_id = booking.id AND reward.referrer_payment_status = 'paid'::text
     LEFT JOIN ( SELECT relocations.from_booking_id AS booking_id,
            sum(relocation_charges.amount_paise)::bigint AS charged_paise
           FROM relocation_charges
             JOIN relocations ON relocations.id = relocation_charges.relocation_id
          GROUP BY relocations.from_booking_id) moved ON moved.booking_id = booking.id${join}
  WHERE booking.status <> ALL (ARRAY['held'::text, 'expired'::text])`;
