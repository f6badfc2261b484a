/** The permissions of the bank account screen in each office that opens it. */
export const PAYEE = { partner: "partner.bank.write", agent: "agent.bank.write" } as const;
