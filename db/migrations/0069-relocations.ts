import type { Sql } from "#db/migrate.ts";

/**
 * A stay that its house cannot keep is moved to another house. What the new room costs more is borne by the house that failed, as far as
 * the room itself costs more, and by the platform for the rest; the guest pays nothing.
 */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE relocations (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      form_key uuid NOT NULL UNIQUE,
      from_booking_id uuid NOT NULL REFERENCES bookings,
      to_booking_id uuid NOT NULL UNIQUE REFERENCES bookings,
      difference_paise bigint NOT NULL CHECK (difference_paise >= 0),
      house_paise bigint NOT NULL,
      reason text NOT NULL,
      decided_by uuid REFERENCES users,
      decided_by_kind text NOT NULL,
      decided_at timestamptz NOT NULL,
      CONSTRAINT relocations_elsewhere CHECK (from_booking_id <> to_booking_id),
      CONSTRAINT relocations_house CHECK (house_paise >= 0 AND house_paise <= difference_paise),
      CONSTRAINT relocations_reason CHECK (reason <> '' AND length(reason) <= 500)
    );
    CREATE INDEX relocations_from ON relocations (from_booking_id);
    CREATE INDEX relocations_by ON relocations (decided_by) WHERE decided_by IS NOT NULL;
    CREATE TABLE relocation_charges (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      relocation_id uuid NOT NULL REFERENCES relocations,
      amount_paise bigint NOT NULL CHECK (amount_paise <> 0),
      note text NOT NULL CHECK (note <> ''),
      charged_at timestamptz NOT NULL
    );
    CREATE INDEX relocation_charges_of ON relocation_charges (relocation_id);
    CREATE TRIGGER relocation_charges_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON relocation_charges FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  `);
  await sql(`CREATE OR REPLACE VIEW booking_accounts AS ${accounts(WITH_CHARGES)}`);
}

export async function down(sql: Sql) {
  await sql(`CREATE OR REPLACE VIEW booking_accounts AS ${accounts({ share: "", profit: "", join: "" })}`);
  await sql("DROP TABLE relocation_charges, relocations");
}

/** What the house bears is less of its share, and covers what the platform gave for the other room. */
const WITH_CHARGES = {
  share: " - COALESCE(moved.charged_paise, 0::bigint)",
  profit: " + COALESCE(moved.charged_paise, 0::bigint)",
  join: `
     LEFT JOIN ( SELECT relocations.from_booking_id AS booking_id,
            sum(relocation_charges.amount_paise)::bigint AS charged_paise
           FROM relocation_charges
             JOIN relocations ON relocations.id = relocation_charges.relocation_id
          GROUP BY relocations.from_booking_id) moved ON moved.booking_id = booking.id`,
};

const accounts = ({ share, profit, join }: typeof WITH_CHARGES) => `
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
    COALESCE((cancelled.kept ->> 'partnerSharePaise'::text)::bigint, booking.partner_share_paise) + COALESCE(adjusted.partner_paise, 0::bigint) + booking.deposit_withheld_paise${share} AS partner_share_paise,
    COALESCE((cancelled.kept ->> 'agentCommissionPaise'::text)::bigint, booking.agent_commission_paise) AS agent_commission_paise,
    COALESCE((cancelled.kept ->> 'tdsOnAgentPaise'::text)::bigint, booking.tds_on_agent_paise) AS tds_on_agent_paise,
    COALESCE((cancelled.kept ->> 'netAgentPaise'::text)::bigint, booking.net_agent_paise) AS net_agent_paise,
    booking.gateway_fee_paise,
    COALESCE((cancelled.kept ->> 'mhProfitPaise'::text)::bigint, booking.mh_profit_paise) + COALESCE(adjusted.commission_paise, 0::bigint) - COALESCE(reward.reward_paise, 0::bigint)${profit} AS mh_profit_paise,
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
    COALESCE(reward.reward_paise, 0::bigint) AS referral_reward_paise
   FROM bookings booking
     LEFT JOIN cancellations cancelled ON cancelled.booking_id = booking.id
     LEFT JOIN ( SELECT share_adjustments.booking_id,
            sum(share_adjustments.commission_change_paise)::bigint AS commission_paise,
            sum(share_adjustments.gst_change_paise)::bigint AS gst_paise,
            sum(share_adjustments.partner_change_paise)::bigint AS partner_paise
           FROM share_adjustments
          GROUP BY share_adjustments.booking_id) adjusted ON adjusted.booking_id = booking.id
     LEFT JOIN referrals reward ON reward.booking_id = booking.id AND reward.referrer_payment_status = 'paid'::text
${join}
  WHERE booking.status <> ALL (ARRAY['held'::text, 'expired'::text])`;
