import type { Addresses } from "./address.ts";

/** The addresses of agents: what stands where, and who may open it. Paths are a contract. */
export const agentAddresses = {
  files: { path: "/agent_files", file: "offices/files/list.tsx", permission: "agent.report.export" },
  file: { path: "/agent_files/:id", file: "offices/files/file.tsx", permission: "agent.report.export" },
  fileContent: {
    path: "/agent_files/:id/file",
    file: "offices/files/fetch.ts",
    permission: "agent.report.export",
  },
  newFile: { path: "/agent_files/new", file: "offices/files/new.tsx", permission: "agent.report.export" },
  chooseColumns: {
    path: "/agent_lists/:name",
    file: "offices/lists/choose.tsx",
    permission: "agent.home",
  },
  dashboard: {
    path: "/agent_Dashboard",
    file: "home/dashboard.tsx",
    permission: "agent.home",
    list: "month-wise",
    menu: { label: "Dashboard", icon: "chart" },
  },
  entry: { path: "/agent", file: "home/entry.ts", permission: "agent.home" },
  bookMore: {
    path: "/agent_book_cab_med_eq",
    file: "more/book-more.tsx",
    permission: "agent.booking.write",
    menu: { label: "Book for a guest", icon: "plus" },
  },
  bookForGuest: {
    path: "/agent_book_cab_med_eq/:draft",
    file: "more/book-for-guest.tsx",
    permission: "agent.booking.write",
  },
  guests: {
    path: "/agent_guests",
    file: "guests/list.tsx",
    permission: "agent.booking.write",
    list: "agent-contacts",
    menu: { label: "Guests", icon: "people" },
  },
  newGuest: { path: "/agent_guests/new", file: "guests/new.tsx", permission: "agent.booking.write" },
  guest: { path: "/agent_guests/:id", file: "guests/guest.tsx", permission: "agent.booking.write" },
  shareLinks: {
    path: "/agent_links",
    file: "links/list.tsx",
    permission: "agent.booking.write",
    list: "share-links",
    menu: { label: "Share links", icon: "link" },
  },
  bookings: {
    path: "/agent_bookings",
    file: "offices/bookings/list.tsx",
    permission: "agent.booking.read",
    list: "bookings",
    menu: { label: "Bookings", icon: "calendar" },
  },
  booking: { path: "/agent_bookings/:id", file: "bookings/detail.tsx", permission: "agent.booking.read" },
  accounts: {
    path: "/agent_accounts",
    file: "offices/accounts/list.tsx",
    permission: "agent.money.read",
    list: "accounts",
    menu: { label: "Accounts", icon: "rupee" },
  },
  account: {
    path: "/agent_accounts/booking/:id",
    file: "accounts/account.tsx",
    permission: "agent.money.read",
  },
  disputes: {
    path: "/agent_accounts/disputes",
    file: "offices/money/disputes.tsx",
    permission: "agent.money.read",
    list: "disputes",
  },
  line: {
    path: "/agent_accounts/line/:id",
    file: "offices/money/line.tsx",
    permission: "agent.money.read",
  },
  statement: {
    path: "/agent_accounts/statement",
    file: "accounts/statement.tsx",
    permission: "agent.money.read",
  },
  statementFile: {
    path: "/agent_accounts/statement/:format",
    file: "accounts/statement-file.ts",
    permission: "agent.money.read",
  },
  bankAccount: {
    path: "/agent_bank_account",
    file: "offices/payees/bank-account.tsx",
    permission: "agent.bank.write",
    menu: { label: "Bank account", icon: "bank" },
  },
  team: {
    path: "/agent_team",
    file: "offices/team/list.tsx",
    permission: "agent.team.write",
    menu: { label: "Team", icon: "people" },
  },
  apiKeys: {
    path: "/agent_api_keys",
    file: "offices/api-keys/list.tsx",
    permission: "agent.api-key.write",
    menu: { label: "API keys", icon: "link" },
  },
  webhooks: {
    path: "/agent_webhooks",
    file: "offices/webhooks/list.tsx",
    permission: "agent.webhook.write",
    menu: { label: "Webhooks", icon: "link" },
  },
  webhook: {
    path: "/agent_webhooks/:id",
    file: "offices/webhooks/endpoint.tsx",
    permission: "agent.webhook.write",
  },
  profile: {
    path: "/agent_profile",
    file: "offices/profile/profile.tsx",
    permission: "agent.profile",
    menu: { label: "My profile", icon: "person" },
  },
} as const satisfies Addresses;
