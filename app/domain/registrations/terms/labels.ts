import { SIGN_UP_KINDS } from "#app/domain/documents/labels.ts";

/** Whose terms: partners by what they sell, and agents. */
export const SELLER_KINDS = [...SIGN_UP_KINDS, "agent"] as const;
export type SellerKind = (typeof SELLER_KINDS)[number];

/** What is kept of a sale today, in parts per million, and after how many days the rest is paid. A code that is not named does not apply. */
export type SellerFees = {
  /** Of the price without tax: ours of a partner's sale, an agent's own of a guest's. */
  commissionPpm: number;
  gstOnCommissionPpm: number | null;
  tdsPpm: number;
  tcsPpm: number | null;
  payoutDays: number;
};

export type SellerTerms = {
  kind: SellerKind;
  version: number;
  points: string[];
  publishedAt: Date;
  fees: SellerFees;
};

/** A version that was accepted. */
export type AcceptedTerms = { version: number; acceptedAt: Date; by: string; fees: SellerFees };

/** The terms of an own account. */
export type OwnTerms = { current: SellerTerms; accepted: AcceptedTerms[]; isAccepted: boolean };
