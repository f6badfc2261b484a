/** What the screen of the team needs in each office that opens it. */
export const TEAM = { partner: "partner.team.write", agent: "agent.team.write" } as const;
