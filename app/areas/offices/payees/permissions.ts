/** What the screen of the own bank account needs in each office that opens it. */
export const PAYEE = { partner: "partner.bank.write", agent: "agent.bank.write" } as const;
