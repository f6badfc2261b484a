/** The words of settlements. Client-safe. */

export const SIDES = ["partner", "agent"] as const;
export type Side = (typeof SIDES)[number];
export const SIDE_WORDS: Readonly<Record<Side, string>> = { partner: "Partner", agent: "Agent" };

export const PAYOUT_STATE_WORDS = {
  waiting: "Waiting",
  approved: "Approved",
  paid: "Paid",
  cancelled: "Cancelled",
} as const;
export type PayoutState = keyof typeof PAYOUT_STATE_WORDS;

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

/** Where each side reads its statement. */
export const STATEMENT_PATH = {
  partner: "/partnerAccounts/statement",
  agent: "/agent_accounts/statement",
} as const;
