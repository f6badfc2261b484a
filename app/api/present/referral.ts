import type { OwnReferral } from "#app/domain/referrals/refer.ts";
import { rupees } from "../amounts.ts";

/** What the person who referred sees of it, with the specification's field names (section 3). The reward is rupees. */
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
