import type { Addresses } from "#app/http/addresses.ts";

/** The addresses of agents: what stands where, and who may open it. Paths are a contract. */
export const agentAddresses = {
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
} as const satisfies Addresses;
