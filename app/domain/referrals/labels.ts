/** The words of the referrals context. Client-safe. */

/** What one referral brings, in paise. The specification names no amount; each referral keeps the one it was made with. */
export const REWARD_PAISE = 20_000;

/** What the booking has to cost at least before tax, in paise: five times the reward. Each referral keeps the one it was made with. */
export const MIN_BOOKING_PAISE = 100_000;

/** Days within which the referred number has to book; the trigger of the bookings counts the same. */
export const REFERRAL_DAYS = 180;

/** Referrals of one person that wait for a booking at once. */
export const MAX_OPEN_REFERRALS = 20;

/** Where a referral stands. */
export const REFERRAL_STATES = {
  waiting: "Waits for a booking",
  booked: "Booked, the stay is to come",
  to_pay: "To pay: the stay is over",
  paid: "Paid",
  reversed: "Reversed",
  lapsed: "Not booked in time",
} as const;
export type ReferralState = keyof typeof REFERRAL_STATES;
export const ALL_REFERRAL_STATES = Object.keys(REFERRAL_STATES) as ReferralState[];

export const PAYMENT_METHODS = ["UPI", "Bank transfer"] as const;

/** A UPI id as lists show it: `me••••@okbank`. */
export function maskUpi(upi: string): string {
  const at = upi.lastIndexOf("@");
  return `${upi.slice(0, Math.min(2, at - 1))}••••${upi.slice(at)}`;
}
