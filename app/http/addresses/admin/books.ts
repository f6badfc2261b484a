import type { Addresses } from "../address.ts";

/** The addresses of admins: books and tax. In the order of the menu. */
export const booksAddresses = {
  trialBalance: {
    path: "/adminTrialBalance",
    file: "books/trial-balance.tsx",
    permission: "admin.money.read",
    list: "trial-balance",
    menu: { label: "Trial balance", group: "Books and tax", for: ["accounts"] },
  },
  ledger: {
    path: "/adminLedger",
    file: "books/ledger.tsx",
    permission: "admin.money.read",
    list: "ledger-lines",
    menu: { label: "Ledger", group: "Books and tax", for: ["accounts"] },
  },
  bookMonths: {
    path: "/adminBooks",
    file: "books/months.tsx",
    permission: "admin.money.read",
    list: "book-months",
    menu: { label: "Closing months", group: "Books and tax", for: ["accounts"] },
  },
  gatewaySettlements: {
    path: "/adminGatewaySettlements",
    file: "books/settlements.tsx",
    permission: "admin.money.read",
    list: "gateway-settlements",
    menu: { label: "Gateway settlements", group: "Books and tax", for: ["accounts"] },
  },
  bankReceipts: {
    path: "/adminBankReceipts",
    file: "books/receipts.tsx",
    permission: "admin.money.read",
    list: "bank-receipts",
    menu: { label: "Bank receipts", group: "Books and tax", for: ["accounts"] },
  },
  remittances: {
    path: "/adminTaxesPaid",
    file: "books/remittances.tsx",
    permission: "admin.money.read",
    list: "remittances",
    menu: { label: "Taxes paid", group: "Books and tax", for: ["accounts"] },
  },
  taxDocuments: {
    path: "/adminTaxDocuments",
    file: "tax/documents.tsx",
    permission: "admin.money.read",
    list: "tax-documents",
    menu: { label: "Tax documents", group: "Books and tax", for: ["accounts"] },
  },
  commissionInvoices: {
    path: "/adminCommissionInvoices",
    file: "offices/invoices/commissions.tsx",
    permission: "admin.money.read",
    list: "commission-invoices",
    menu: { label: "Commission invoices", group: "Books and tax", for: ["accounts"] },
  },
  commissionInvoice: {
    path: "/adminCommissionInvoices/:id",
    file: "offices/invoices/commission.tsx",
    permission: "admin.money.read",
    list: "commission-charges",
    with: { document: ":id" },
  },
  taxRates: {
    path: "/adminTaxRates",
    file: "tax/list.tsx",
    permission: "admin.money.read",
    list: "tax-rates",
    menu: { label: "Tax rates", group: "Books and tax", for: ["accounts"] },
  },
  taxRate: {
    path: "/adminTaxRates/:id",
    file: "tax/rate.tsx",
    permission: "admin.money.read",
  },
} as const satisfies Addresses;
