/** The words of settlements. Client-safe. */

export const SIDES = ["partner", "agent"] as const;
export type Side = (typeof SIDES)[number];

export const PAYOUT_STATES = ["waiting", "approved", "paid", "cancelled"] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** What became of the money of a booking. */
export const STANDING_WORDS = {
  paid: "Paid out",
  being_paid: "Being paid out",
  due: "Due now",
  not_yet_due: "Not yet due",
  held_back: "Held back",
  nothing: "Nothing to pay out",
} as const;

export const PAYMENT_TYPES = ["NEFT", "RTGS", "IMPS", "UPI", "Cheque"] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];
