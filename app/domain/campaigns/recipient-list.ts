import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { MESSAGE_STATE_LABELS, maskedRecipientSql } from "#app/domain/messages/schema.ts";
import { findCampaign } from "./find-campaign.ts";
import { SKIP_LABELS, SOURCE_LABELS } from "./labels.ts";
import { canManageCampaigns } from "./policy.ts";

/** A recipient's status: none yet, left out, or the state of the message. */
const STATES = { waiting: "Waiting", skipped: "Left out", ...MESSAGE_STATE_LABELS };
/** A number, or the address of a mail. */
const RECIPIENT = "coalesce(recipient.phone_e164, recipient.email::text)";

/** Who gets a campaign and what became of each, for admins. The screen masks numbers and addresses, the file has them whole. */
export const recipientList = defineList({
  name: "campaign-recipients",
  title: "People",
  from: "campaign_recipients recipient LEFT JOIN messages message ON message.id = recipient.message_id",
  key: "recipient.id",
  columns: {
    recipient: column.text("To", maskedRecipientSql(RECIPIENT), { always: true }),
    name: column.text("Name", "recipient.name"),
    source: column.choice("From", "recipient.source", SOURCE_LABELS),
    state: column.choice("State", "coalesce(message.state, recipient.state)", STATES, { badge: true }),
    reason: column.choice("Why", "coalesce(nullif(recipient.skip_reason, ''), message.error)", SKIP_LABELS),
    sent_at: column.instant("Sent", "message.sent_at"),
  },
  extraColumns: () => ({ recipient: column.text("To", RECIPIENT, { on: "file" }) }),
  filters: {
    campaign: filter.id(null, "recipient.campaign_id = $campaign"),
    state: filter.choice("State", STATES, (state) => ({
      sql:
        state === "waiting" || state === "skipped"
          ? "recipient.state = $state"
          : "recipient.state = 'taken' AND message.state = $state",
      bind: { state },
    })),
  },
  belongsTo: async (ctx, { campaign }) => campaign && findCampaign(ctx, campaign),
  scope: ({ actor }) => {
    if (!canManageCampaigns(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: "recipient.campaign_id",
  pageSize: 100,
});
