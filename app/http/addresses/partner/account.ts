import type { Addresses } from "../address.ts";

/** Branches, the team, keys of calls, webhooks, the profile. */
export const accountAddresses = {
  subPartners: {
    path: "/subPartners",
    file: "branches/list.tsx",
    permission: "partner.branch.read",
    list: "sub-partners",
    menu: { label: "Sub-partners", group: "The account", for: [] },
  },
  subPartner: { path: "/subPartners/:id", file: "branches/branch.tsx", permission: "partner.branch.write" },
  newSubPartner: { path: "/subPartners/new", file: "branches/new.tsx", permission: "partner.branch.write" },
  team: {
    path: "/partnerTeam",
    file: "offices/team/list.tsx",
    permission: "partner.team.write",
    menu: { label: "Team", group: "The account", for: [] },
  },
  apiKeys: {
    path: "/partnerApiKeys",
    file: "offices/api-keys/list.tsx",
    permission: "partner.api-key.write",
    menu: { label: "API keys", group: "The account", for: [] },
  },
  webhooks: {
    path: "/partnerWebhooks",
    file: "offices/webhooks/list.tsx",
    permission: "partner.webhook.write",
    menu: { label: "Webhooks", group: "The account", for: [] },
  },
  webhook: {
    path: "/partnerWebhooks/:id",
    file: "offices/webhooks/endpoint.tsx",
    permission: "partner.webhook.write",
  },
  profile: {
    path: "/partner_profile",
    file: "offices/profile/profile.tsx",
    permission: "partner.profile",
    menu: { label: "My profile", group: "The account", for: [] },
  },
} as const satisfies Addresses;
