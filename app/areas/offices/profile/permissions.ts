/** The permissions of the profile in each office that opens it. */
export const PROFILE = { partner: "partner.profile", agent: "agent.profile" } as const;
