import { SHARED_REPORTS } from "#app/domain/reports/labels.ts";
import type { Addresses } from "../address.ts";

const chosenReport = (params: URLSearchParams) =>
  SHARED_REPORTS.find((name) => name === params.get("report")) ?? "month-wise";

/** Money: reports, accounts, disputes, statements, invoices, the bank account. */
export const moneyAddresses = {
  reports: {
    path: "/partnerReports",
    file: "reports/reports.tsx",
    permission: "partner.money.read",
    list: chosenReport,
    tab: "report",
    menu: { label: "Reports", group: "Money", for: [] },
  },
  accounts: {
    path: "/partnerAccounts",
    file: "accounts/list.tsx",
    permission: "partner.money.read",
    list: "accounts",
    with: { kind: "room" },
    menu: { label: "Accounts", group: "Money", for: [] },
  },
  allAccounts: {
    path: "/partnerAccounts/all",
    file: "accounts/list.tsx",
    permission: "partner.money.read",
    list: "accounts",
    with: { kind: "all" },
  },
  account: {
    path: "/partnerAccounts/booking/:id",
    file: "accounts/account.tsx",
    permission: "partner.money.read",
  },
  disputes: {
    path: "/partnerAccounts/disputes",
    file: "offices/money/disputes.tsx",
    permission: "partner.money.read",
    list: "disputes",
  },
  document: {
    path: "/partnerAccounts/documents/:id",
    file: "offices/accounts/document.ts",
    permission: "partner.money.read",
  },
  line: {
    path: "/partnerAccounts/line/:id",
    file: "offices/money/line.tsx",
    permission: "partner.money.read",
  },
  statement: {
    path: "/partnerAccounts/statement",
    file: "accounts/statement.tsx",
    permission: "partner.money.read",
  },
  statementFile: {
    path: "/partnerAccounts/statement/:format",
    file: "accounts/statement-file.ts",
    permission: "partner.money.read",
  },
  agentSales: {
    path: "/agentAccounts",
    file: "accounts/agents.tsx",
    permission: "partner.money.read",
    list: "agent-sales",
    under: "/partnerAccounts",
  },
  agentTotalsFile: {
    path: "/agentAccounts/agents/csv",
    file: "accounts/agents-csv.ts",
    permission: "partner.money.read",
  },
  foodAccounts: {
    path: "/foodPartnerAccounts",
    file: "accounts/list.tsx",
    permission: "partner.money.read",
    list: "accounts",
    with: { kind: "food" },
    under: "/partnerAccounts",
  },
  labAccounts: {
    path: "/labPartnerAccounts",
    file: "accounts/list.tsx",
    permission: "partner.money.read",
    list: "accounts",
    with: { kind: "lab" },
    under: "/partnerAccounts",
  },
  equipmentAccounts: {
    path: "/medicalPartnerAccounts",
    file: "accounts/list.tsx",
    permission: "partner.money.read",
    list: "accounts",
    with: { kind: "equipment" },
    under: "/partnerAccounts",
  },
  travelAccounts: {
    path: "/travelPartnerAccounts",
    file: "accounts/list.tsx",
    permission: "partner.money.read",
    list: "accounts",
    with: { kind: "travel" },
    under: "/partnerAccounts",
  },
  commissionInvoices: {
    path: "/partnerInvoices",
    file: "offices/invoices/commissions.tsx",
    permission: "partner.money.read",
    list: "commission-invoices",
    menu: { label: "Commission invoices", group: "Money", for: [] },
  },
  commissionInvoice: {
    path: "/partnerInvoices/:id",
    file: "offices/invoices/commission.tsx",
    permission: "partner.money.read",
    list: "commission-charges",
    with: { document: ":id" },
  },
  bankAccount: {
    path: "/partnerBankAccount",
    file: "offices/payees/bank-account.tsx",
    permission: "partner.bank.write",
    menu: { label: "Bank account", group: "Money", for: [] },
  },
} as const satisfies Addresses;
