/** What the screen of API keys needs in each office that opens it. */
export const API_KEYS = {
  partner: "partner.api-key.write",
  agent: "agent.api-key.write",
  admin: "admin.api-key.write",
} as const;
