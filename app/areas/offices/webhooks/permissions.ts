/** What the screens of webhooks need in each office that opens them. */
export const WEBHOOKS = {
  partner: "partner.webhook.write",
  agent: "agent.webhook.write",
  admin: "admin.webhook.write",
} as const;
