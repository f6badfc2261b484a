import { adminAddresses as admin } from "./addresses/admin.ts";
import { agentAddresses as agent } from "./addresses/agent.ts";
import { customerAddresses as customer } from "./addresses/customer.ts";
import { linkTo, segment } from "./addresses/link-to.ts";
import { partnerAddresses as partner } from "./addresses/partner.ts";

/** The addresses of money: accounts, payouts, statements, invoices, offers. */
export const moneyPaths = {
  adminAccounts: admin.accounts.path,
  adminAccount: (bookingId: string) => linkTo(admin.account, bookingId),
  adminEInvoice: (id: string) => linkTo(admin.eInvoice, id),
  taxDocumentsOf: (filters: Record<string, string>) =>
    `${admin.taxDocuments.path}?${new URLSearchParams(filters)}`,
  adminDocument: (id: string) => linkTo(admin.document, id),
  adminStatement: (accountId: string, month?: string) =>
    `${linkTo(admin.statement, accountId)}${month ? `?month=${segment(month)}` : ""}`,
  adminStatementFile: (accountId: string, format: string, month: string) =>
    `${linkTo(admin.statementFile, accountId, format)}?month=${segment(month)}`,

  payments: admin.payables.path,
  payable: (accountId: string, side: string, kind: string) =>
    `${linkTo(admin.payable, accountId)}?side=${segment(side)}&kind=${segment(kind)}`,
  payouts: admin.payouts.path,
  payout: (id: string) => linkTo(admin.payout, id),
  disputes: admin.disputes.path,
  dispute: (id: string) => linkTo(admin.dispute, id),
  bankFile: admin.bankFile.path,

  bookMonths: admin.bookMonths.path,
  gatewaySettlements: admin.gatewaySettlements.path,
  bankReceipts: admin.bankReceipts.path,
  taxesPaid: admin.remittances.path,
  adminCommissionInvoices: admin.commissionInvoices.path,
  adminCommissionInvoice: (id: string) => linkTo(admin.commissionInvoice, id),
  partnerCommissionInvoices: partner.commissionInvoices.path,
  partnerCommissionInvoice: (id: string) => linkTo(partner.commissionInvoice, id),
  trialBalanceOf: (month: string) => `${admin.trialBalance.path}?from=${month}&to=${month}`,
  gatewaySettlementsOf: (utr: string) => `${admin.gatewaySettlements.path}?utr=${segment(utr)}`,
  bankReceiptOf: (utr: string) => `${admin.bankReceipts.path}?utr=${segment(utr)}`,
  profit: admin.profit.path,
  ledger: (
    about: Partial<Record<"account" | "from" | "to" | "entry" | "sold" | "place" | "hospital", string>> = {},
  ) => `${admin.ledger.path}?${new URLSearchParams(about)}`,

  returns: {
    gstr1: admin.gstr1.path,
    hsn: admin.gstr1Hsn.path,
    advances: admin.gstr1Advances.path,
    advanceLines: admin.gstr1AdvanceLines.path,
    advanceLinesOf: (filters: Record<string, string>) =>
      `${admin.gstr1AdvanceLines.path}?${new URLSearchParams(filters)}`,
    series: admin.gstr1Series.path,
    gstr8: admin.gstr8.path,
    tds: admin.tds.path,
    certificates: admin.tdsCertificates.path,
    tdsLines: admin.tdsLines.path,
    tcsLines: admin.tcsLines.path,
    tdsLinesOf: (filters: Record<string, string>) => `${admin.tdsLines.path}?${new URLSearchParams(filters)}`,
    tcsLinesOf: (filters: Record<string, string>) => `${admin.tcsLines.path}?${new URLSearchParams(filters)}`,
  },

  registrations: admin.registrations.path,
  taxRates: admin.taxRates.path,
  taxRate: (id: string) => linkTo(admin.taxRate, id),

  propertyOffers: admin.partnerOffers.path,
  partnerOffers: partner.offers.path,
  commissionRules: admin.commissionRules.path,

  partnerAccounts: {
    all: partner.allAccounts.path,
    room: partner.accounts.path,
    food: partner.foodAccounts.path,
    travel: partner.travelAccounts.path,
    equipment: partner.equipmentAccounts.path,
    lab: partner.labAccounts.path,
  },
  partnerAccount: (bookingId: string) => linkTo(partner.account, bookingId),
  partnerDocument: (id: string) => linkTo(partner.document, id),
  partnerStatement: (month?: string) => `${partner.statement.path}${month ? `?month=${segment(month)}` : ""}`,
  partnerStatementFile: (format: string, month: string) =>
    `${linkTo(partner.statementFile, format)}?month=${segment(month)}`,
  partnerAgents: partner.agentSales.path,
  partnerLine: (id: string) => linkTo(partner.line, id),
  partnerDisputes: partner.disputes.path,
  partnerBankAccount: partner.bankAccount.path,

  customerDocument: (id: string) => linkTo(customer.document, id),

  agentAccounts: agent.accounts.path,
  agentLine: (id: string) => linkTo(agent.line, id),
  agentBankAccount: agent.bankAccount.path,
  agentAccount: (bookingId: string) => linkTo(agent.account, bookingId),
  agentStatement: (month?: string) => `${agent.statement.path}${month ? `?month=${segment(month)}` : ""}`,
  agentStatementFile: (format: string, month: string) =>
    `${linkTo(agent.statementFile, format)}?month=${segment(month)}`,
} as const;

/** Where a partner sees the accounts of a kind, or of all. */
export function partnerAccountsOf(kind: string): string {
  const { partnerAccounts } = moneyPaths;
  return kind in partnerAccounts
    ? partnerAccounts[kind as keyof typeof partnerAccounts]
    : partnerAccounts.all;
}
