import type { Addresses } from "#app/http/addresses.ts";

/** The addresses of agents: what stands where, and who may open it. Paths are a contract. */
export const agentAddresses = {
  chooseColumns: {
    path: "/agent_lists/:list",
    file: "offices/lists/choose.tsx",
    permission: "agent.home",
  },
  dashboard: {
    path: "/agent_Dashboard",
    file: "home/dashboard.tsx",
    permission: "agent.home",
    list: "month-wise",
  },
  bookings: {
    path: "/agent_bookings",
    file: "offices/bookings/list.tsx",
    permission: "agent.booking.read",
    list: "bookings",
  },
  accounts: {
    path: "/agent_accounts",
    file: "offices/accounts/list.tsx",
    permission: "agent.money.read",
    list: "accounts",
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
  bankAccount: {
    path: "/agent_bank_account",
    file: "offices/payees/bank-account.tsx",
    permission: "agent.bank.write",
  },
  apiKeys: {
    path: "/agent_api_keys",
    file: "offices/api-keys/list.tsx",
    permission: "agent.api-key.write",
  },
  profile: {
    path: "/agent_profile",
    file: "offices/profile/profile.tsx",
    permission: "agent.profile",
  },
  webhooks: {
    path: "/agent_webhooks",
    file: "offices/webhooks/list.tsx",
    permission: "agent.webhook.write",
  },
  webhook: {
    path: "/agent_webhooks/:id",
    file: "offices/webhooks/endpoint.tsx",
    permission: "agent.webhook.write",
  },
} as const satisfies Addresses;
