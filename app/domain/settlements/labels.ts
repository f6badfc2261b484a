/** The words of settlements. Client-safe. */

export const SIDES = ["partner", "agent"] as const;
export type Side = (typeof SIDES)[number];

export const PAYOUT_STATES = ["waiting", "approved", "paid", "cancelled"] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

export const PAYMENT_TYPES = ["NEFT", "RTGS", "IMPS", "UPI", "Cheque"] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];
