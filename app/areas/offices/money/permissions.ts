/** What the screens of lines and disputes need in each office that opens them. */
export const OWN_MONEY = { partner: "partner.money.read", agent: "agent.money.read" } as const;
export const DISPUTES = { ...OWN_MONEY, admin: "admin.money.read" } as const;
