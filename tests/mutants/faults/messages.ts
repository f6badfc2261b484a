import type { Fault } from "../fault.ts";

export const MESSAGES: Fault[] = [
  {
    what: "a message is called sent before its provider has it",
    at: "app/domain/messages/deliver-message.ts",
    find: "    delivered = await sendToProvider(ctx, message);",
    replace:
      '    await settle(ctx, message, "sent", "", {});\n    delivered = await sendToProvider(ctx, message);',
    tests: ["app/domain/messages/deliver-message.test.ts"],
  },
  {
    what: "a code is sent after it ended",
    at: "app/domain/messages/deliver-message.ts",
    find: 'if (message.state === "queued" && isLate(ctx, message))',
    replace: 'if (message.state === "sent" && isLate(ctx, message))',
    tests: ["app/domain/messages/deliver-message.test.ts"],
  },
  {
    what: "who withdrew is written to",
    at: "app/domain/campaigns/take-batch.ts",
    find: 'if (said === "withdrawn") return "opted_out";',
    replace: "",
    tests: ["app/domain/campaigns/campaigns.test.ts"],
  },
  {
    what: "strangers are written to without their consent",
    at: "app/domain/campaigns/take-batch.ts",
    find: 'if (said !== "given" && !known) return "no_consent";',
    replace: "",
    tests: ["app/domain/campaigns/campaigns.test.ts"],
  },
  {
    what: "a campaign sends at night",
    at: "app/domain/campaigns/hours.ts",
    find: "return now < closes ? null : istInstant(addDays(today, 1), from);",
    replace: "return null;",
    tests: ["app/domain/campaigns/campaigns.test.ts"],
  },
  {
    what: "who wrote a campaign approves it",
    at: "app/domain/campaigns/policy.ts",
    find: "actor.id !== campaign.createdById",
    replace: "actor.id !== null",
    tests: ["app/domain/campaigns/campaigns.test.ts"],
  },
  {
    what: "a campaign goes on although nearly everything fails",
    at: "app/domain/campaigns/pause-by-failures.ts",
    find: "if (found.failed < (found.tried * config().CAMPAIGN_PAUSE_PERCENT) / 100) return;",
    replace: "if (found.failed >= 0) return;",
    tests: ["app/domain/campaigns/campaigns.test.ts", "app/domain/campaigns/unreached.test.ts"],
  },
  {
    what: "STOP is kept as an ordinary text",
    at: "app/domain/messages/consents.ts",
    find: 'if (meant === "text") return "kept";',
    replace: 'if (meant !== "start") return "kept";',
    tests: ["app/domain/campaigns/campaigns.test.ts", "app/areas/public/webhooks/twilio.test.ts"],
  },
  {
    what: "a link that was switched off leads on",
    at: "app/domain/short-links/follow-link.ts",
    find: 'if (link.disabledAt) return { refused: "disabled" };',
    replace: "",
    tests: ["app/domain/short-links/short-links.test.ts"],
  },
  {
    what: "a link is followed at the instant that it ends",
    at: "app/domain/short-links/follow-link.ts",
    find: "link.expiresAt.getTime() <= ctx.now.getTime()",
    replace: "link.expiresAt.getTime() < ctx.now.getTime()",
    tests: ["app/domain/short-links/short-links.test.ts"],
  },
  {
    what: "what a webhook answers with 500 counts as told",
    at: "app/domain/webhooks/deliver.ts",
    find: "if (status < 200 || status >= 300) error",
    replace: "if (status < 200 || status >= 600) error",
    tests: ["app/domain/webhooks/webhooks.test.ts"],
  },
  {
    what: "a decision is told by SMS alone",
    at: "app/domain/decisions/decide.ts",
    find: '    { channel: "mail", recipient: applicant.email },\n',
    replace: "",
    tests: ["app/domain/decisions/decisions.test.ts"],
  },
  {
    what: "the invoice of a guest is mailed to the house",
    at: "app/domain/invoices/mail-document.ts",
    find: 'SELECT contact_name AS name, email, customer_id AS "userId" FROM orders WHERE id = $orderId',
    replace:
      'SELECT o.contact_name AS name, a.email::text, o.customer_id AS "userId" FROM orders o JOIN bookings b ON b.order_id = o.id JOIN accounts a ON a.id = b.account_id WHERE o.id = $orderId',
    tests: ["app/domain/invoices/invoices.test.ts"],
  },
  {
    what: "guests are reminded again each hour",
    at: "app/domain/bookings/remind-guests.ts",
    find: "dedupeKey: `booking:${booking.id}:reminder:${booking.what}:sms`",
    replace: "dedupeKey: `booking:${booking.id}:reminder:${booking.what}:sms:${ctx.now.getTime()}`",
    tests: ["app/domain/bookings/remind-guests.test.ts"],
  },
];
