import type { EntryKind } from "#app/domain/money/ledger.ts";

/** The accounts of the ledger in words. Client-safe. */
export const ACCOUNT_WORDS = {
  customer: "Guests",
  gateway: "Payment gateway",
  bank: "Bank",
  transit: "On the way from the gateway",
  partner_payable: "Owed to partners",
  agent_payable: "Owed to agents",
  platform_income: "Income",
  gst_output: "GST that we owe for sales",
  gst_on_fee: "GST on our commission",
  gst_input: "GST on the gateway's fee",
  tds_payable: "TDS",
  tcs_payable: "TCS",
  deposit_held: "Deposits of guests",
  offer_expense: "Our offers, rewards and goodwill",
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
  relocation: "Guest moved to another property",
  goodwill: "Goodwill",
  payout: "Payout",
  gateway_settlement: "Gateway settlement",
  bank_receipt: "Bank receipt",
  remittance: "Tax paid",
  referral_reward: "Referral reward",
};

/** How far a month of the books is. */
export const MONTH_WORDS = {
  running: "Running",
  open: "Open",
  asked: "Asked to open again",
  closed: "Closed",
} as const;

/** Whether the gateway settled a payment or refund. */
export const SETTLED_WORDS = { waiting: "Not settled", settled: "Settled" } as const;

/** What a settlement is of. */
export const MOVED_WORDS = { payment: "Payment", refund: "Refund" } as const;

/** How a transfer of the gateway and what our bank shows go together. */
export const RECEIPT_WORDS = {
  waiting: "Not in the bank",
  arrived: "Arrived",
  differs: "Another amount",
  unknown: "No such transfer",
} as const;

/** The taxes that are paid to the government. */
export const REMITTED_WORDS = {
  gst_output: ACCOUNT_WORDS.gst_output,
  gst_on_fee: ACCOUNT_WORDS.gst_on_fee,
  tds_payable: ACCOUNT_WORDS.tds_payable,
  tcs_payable: ACCOUNT_WORDS.tcs_payable,
} as const;

/** The name of the books as a whole in audit events: they are not a row of a table. */
export const BOOKS_SUBJECT = "00000000-0000-0000-0000-000000000000";
