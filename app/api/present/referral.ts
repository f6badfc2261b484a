import type { OwnReferral } from "#app/domain/referrals/refer.ts";
import { field, rowOf } from "./row.ts";

/** What the person who referred sees of it, with the specification's field names (section 3). */
export const ownReferral = rowOf<OwnReferral>()({
  referral_id: field.text((referral) => referral.referralId),
  referee_contact_no: field.text((referral) => referral.refereeContactNo),
  referred_datetime: field.instant((referral) => referral.referredAt),
  state: field.text((referral) => referral.state),
  reward: field.amount((referral) => referral.rewardPaise),
  referrer_paid_datetime: field.instantOrNull((referral) => referral.paidAt),
});
