import type { Addresses } from "../address.ts";

/** The addresses of admins: messages, campaigns, links and programs. In the order of the menu. */
export const messagesAddresses = {
  replies: {
    path: "/adminReplies",
    file: "offices/replies/list.tsx",
    permission: "admin.reply.read",
    list: "replies",
    menu: { label: "Replies", group: "Messages", for: ["support"] },
  },
  reply: {
    path: "/adminReplies/:id",
    file: "offices/replies/conversation.tsx",
    permission: "admin.reply.read",
  },
  messages: {
    path: "/adminMessages",
    file: "messages/list.tsx",
    permission: "admin.message.read",
    list: "messages",
    menu: { label: "Messages", group: "Messages", for: ["support"] },
  },
  texts: {
    path: "/adminMessages/texts",
    file: "messages/texts.tsx",
    permission: "admin.message.text",
    list: "message-texts",
  },
  text: {
    path: "/adminMessages/texts/:template/:channel",
    file: "messages/text.tsx",
    permission: "admin.message.text",
  },
  write: { path: "/adminMessages/write", file: "messages/write.tsx", permission: "admin.message.send" },
  campaigns: {
    path: "/adminwhatsappsender",
    file: "campaigns/list.tsx",
    permission: "admin.campaign.read",
    list: "campaigns",
    menu: { label: "Campaigns", group: "Messages", for: ["support"] },
  },
  campaign: {
    path: "/adminwhatsappsender/:id",
    file: "campaigns/detail.tsx",
    permission: "admin.campaign.read",
  },
  editCampaign: {
    path: "/adminwhatsappsender/:id/edit",
    file: "campaigns/edit.tsx",
    permission: "admin.campaign.write",
  },
  campaignRecipients: {
    path: "/adminwhatsappsender/:id/recipients",
    file: "campaigns/recipients.tsx",
    permission: "admin.campaign.read",
    list: "campaign-recipients",
    with: { campaign: ":id" },
  },
  campaignNumbers: {
    path: "/adminwhatsappsender/contacts",
    file: "campaigns/contacts.tsx",
    permission: "admin.campaign.read",
    list: "campaign-numbers",
  },
  newCampaign: {
    path: "/adminwhatsappsender/new",
    file: "campaigns/new.tsx",
    permission: "admin.campaign.write",
  },
  campaignTemplates: {
    path: "/adminwhatsappsender/templates",
    file: "campaigns/templates.tsx",
    permission: "admin.campaign.read",
    list: "campaign-templates",
  },
  campaignTemplate: {
    path: "/adminwhatsappsender/templates/:id",
    file: "campaigns/template-edit.tsx",
    permission: "admin.campaign.read",
  },
  newCampaignTemplate: {
    path: "/adminwhatsappsender/templates/new",
    file: "campaigns/template-new.tsx",
    permission: "admin.campaign.write",
  },
  subscribers: {
    path: "/emailsubscriberget",
    file: "offices/requests/list.tsx",
    permission: "admin.request.read",
    list: "subscribers",
    menu: { label: "Subscribers", group: "Messages", for: ["support"] },
  },
  apiKeys: {
    path: "/adminApiKeys",
    file: "offices/api-keys/list.tsx",
    permission: "admin.api-key.write",
    menu: { label: "API keys", group: "Messages", for: [] },
  },
  webhooks: {
    path: "/adminWebhooks",
    file: "offices/webhooks/list.tsx",
    permission: "admin.webhook.write",
    menu: { label: "Webhooks", group: "Messages", for: [] },
  },
  webhook: {
    path: "/adminWebhooks/:id",
    file: "offices/webhooks/endpoint.tsx",
    permission: "admin.webhook.write",
  },
  tools: {
    path: "/tools",
    file: "links/tools.tsx",
    permission: "admin.home",
    menu: { label: "Tools", group: "Messages", for: ["support"] },
  },
  shortLinks: {
    path: "/UrlShortner",
    file: "links/list.tsx",
    permission: "admin.link.read",
    list: "short-links",
    under: "/tools",
  },
  shortLink: { path: "/UrlShortner/:id", file: "links/detail.tsx", permission: "admin.link.read" },
  shortLinkQr: { path: "/UrlShortner/:id/qr", file: "links/qr.ts", permission: "admin.link.read" },
  shortLinkFile: { path: "/UrlShortner/files/:id", file: "links/file.tsx", permission: "admin.link.read" },
} as const satisfies Addresses;
