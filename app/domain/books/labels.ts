import type { EntryKind } from "#app/domain/money/ledger.ts";

/** The accounts of the ledger in words. Client-safe. */
export const ACCOUNT_WORDS = {
  customer: "Guests",
  gateway: "Payment gateway",
  bank: "Bank",
  partner_payable: "Owed to partners",
  agent_payable: "Owed to agents",
  platform_income: "Income",
  gst_output: "GST that we owe for sales",
  gst_on_fee: "GST on our commission",
  gst_input: "GST on the gateway's fee",
  tds_payable: "TDS",
  tcs_payable: "TCS",
  deposit_held: "Deposits of guests",
  offer_expense: "Our offers and rewards",
} as const;

/** What ledger entries are about. */
export const ENTRY_WORDS: Record<EntryKind, string> = {
  capture: "Payment",
  sale: "Sale",
  gateway_fee: "Gateway fee",
  cancellation: "Cancellation",
  division: "Nights given back, taken out of the booking",
  refund: "Refund",
  deposit: "Deposit",
  deposit_return: "Deposit settled",
  adjustment: "Adjustment",
  gst_correction: "GST correction",
  relocation: "Guest moved to another house",
  payout: "Payout",
  gateway_settlement: "Gateway settlement",
  remittance: "Tax paid",
  referral_reward: "Referral reward",
};
