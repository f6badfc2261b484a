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
