/** What the accounts need in each office that opens them. */
export const READ = { admin: "admin.money.read", agent: "agent.money.read" } as const;
