import type { ReferralRow } from "#app/domain/referrals/list-referrals.ts";
import type { OwnReferral } from "#app/domain/referrals/refer.ts";
import { rupees } from "../amounts.ts";

/** Referrals with the specification's field names (section 3). Rewards are rupees. */

export function referralRow(referral: ReferralRow) {
  return {
    referral_id: referral.referral_id,
    referrer_name: referral.referrer_name,
    referrer_email: referral.referrer_email,
    referrer_contact_no: referral.referrer_contact_no,
    referrer_upi_number: referral.referrer_upi_number,
    referee_contact_no: referral.referee_contact_no,
    referred_datetime: referral.referred_datetime,
    booked_datetime: referral.booked_datetime,
    booking_id: referral.booking_id,
    referrer_payment_ref_no: referral.referrer_payment_ref_no,
    referrer_paid_datetime: referral.referrer_paid_datetime,
    referrer_payment_method: referral.referrer_payment_method,
    referrer_payment_status: referral.referrer_payment_status,
    state: referral.state,
    reward: rupees(referral.rewardPaise),
  };
}

/** What the person who referred sees of it. */
export function ownReferralRow(referral: OwnReferral) {
  return {
    referral_id: referral.referralId,
    referee_contact_no: referral.refereeContactNo,
    referred_datetime: referral.referredAt,
    state: referral.state,
    reward: rupees(referral.rewardPaise),
    referrer_paid_datetime: referral.paidAt,
  };
}
