/** The addresses of money: accounts, payouts, statements, invoices, offers. */
const segment = (text: string) => encodeURIComponent(text);

export const moneyPaths = {
  adminAccounts: "/mhaccounts",
  adminAccountsCsv: "/mhaccounts/csv",
  adminAccount: (bookingId: string) => `/mhaccounts/${segment(bookingId)}`,
  adminEInvoice: (id: string) => `/mhaccounts/documents/${segment(id)}/e-invoice`,
  adminDocument: (id: string) => `/mhaccounts/documents/${segment(id)}`,
  adminStatement: (accountId: string, month?: string) =>
    `/mhaccounts/statements/${segment(accountId)}${month ? `?month=${segment(month)}` : ""}`,
  adminStatementFile: (accountId: string, format: string, month: string) =>
    `/mhaccounts/statements/${segment(accountId)}/${segment(format)}?month=${segment(month)}`,

  payments: "/paymentForBookings",
  payable: (accountId: string, side: string, kind: string) =>
    `/paymentForBookings/due/${segment(accountId)}?side=${segment(side)}&kind=${segment(kind)}`,
  payouts: "/paymentForBookings/payouts",
  payout: (id: string) => `/paymentForBookings/payouts/${segment(id)}`,
  disputes: "/mhDisputes",
  dispute: (id: string) => `/mhDisputes/${segment(id)}`,
  bankFile: "/paymentForBookings/bank",

  bookMonths: "/adminBooks",
  gatewaySettlements: "/adminGatewaySettlements",
  bankReceipts: "/adminBankReceipts",
  taxesPaid: "/adminTaxesPaid",
  taxDocuments: "/adminTaxDocuments",
  adminCommissionInvoices: "/adminCommissionInvoices",
  adminCommissionInvoice: (id: string) => `/adminCommissionInvoices/${segment(id)}`,
  partnerCommissionInvoices: "/partnerInvoices",
  partnerCommissionInvoice: (id: string) => `/partnerInvoices/${segment(id)}`,
  trialBalance: "/adminTrialBalance",
  trialBalanceOf: (month: string) => `/adminTrialBalance?from=${month}&to=${month}`,
  gatewaySettlementsOf: (utr: string) => `/adminGatewaySettlements?utr=${segment(utr)}`,
  bankReceiptOf: (utr: string) => `/adminBankReceipts?utr=${segment(utr)}`,
  profit: "/adminProfit",
  ledger: (
    about: Partial<Record<"account" | "from" | "to" | "entry" | "sold" | "place" | "hospital", string>> = {},
  ) => `/adminLedger?${new URLSearchParams(about)}`,

  returns: {
    gstr1: "/adminReturns",
    hsn: "/adminReturns/hsn",
    series: "/adminReturns/documents",
    gstr8: "/adminReturns/gstr8",
    tds: "/adminReturns/26q",
    tdsLines: "/adminReturns/tds",
    tdsOf: (account: string, quarter: string, section: string) =>
      `/adminReturns/tds?${new URLSearchParams({ account, quarter, section })}`,
  },

  registrations: "/adminRegistrations",
  taxRates: "/adminTaxRates",
  taxRate: (id: string) => `/adminTaxRates/${segment(id)}`,

  propertyOffers: "/propertyofferprice",
  partnerOffers: "/partnerOffers",
  commissionRules: "/commissionRules",

  partnerAccounts: {
    all: "/partnerAccounts/all",
    room: "/partnerAccounts",
    food: "/foodPartnerAccounts",
    travel: "/travelPartnerAccounts",
    equipment: "/medicalPartnerAccounts",
    lab: "/labPartnerAccounts",
  },
  partnerAccountsCsv: "/partnerAccounts/csv",
  partnerAccount: (bookingId: string) => `/partnerAccounts/booking/${segment(bookingId)}`,
  partnerDocument: (id: string) => `/partnerAccounts/documents/${segment(id)}`,
  partnerStatement: (month?: string) =>
    `/partnerAccounts/statement${month ? `?month=${segment(month)}` : ""}`,
  partnerStatementFile: (format: string, month: string) =>
    `/partnerAccounts/statement/${segment(format)}?month=${segment(month)}`,
  partnerAgents: "/agentAccounts",
  partnerLine: (id: string) => `/partnerAccounts/line/${segment(id)}`,
  partnerDisputes: "/partnerAccounts/disputes",
  partnerBankAccount: "/partnerBankAccount",

  customerDocument: (id: string) => `/customer_bookings/documents/${segment(id)}`,

  agentAccounts: "/agent_accounts",
  agentLine: (id: string) => `/agent_accounts/line/${segment(id)}`,
  agentDisputes: "/agent_accounts/disputes",
  agentBankAccount: "/agent_bank_account",
  agentAccountsCsv: "/agent_accounts/csv",
  agentAccount: (bookingId: string) => `/agent_accounts/booking/${segment(bookingId)}`,
  agentStatement: (month?: string) => `/agent_accounts/statement${month ? `?month=${segment(month)}` : ""}`,
  agentStatementFile: (format: string, month: string) =>
    `/agent_accounts/statement/${segment(format)}?month=${segment(month)}`,
} as const;

/** Where a partner sees the accounts of a kind, or of all. */
export function partnerAccountsOf(kind: string): string {
  const { partnerAccounts } = moneyPaths;
  return kind in partnerAccounts
    ? partnerAccounts[kind as keyof typeof partnerAccounts]
    : partnerAccounts.all;
}
