import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { CHANNEL_LABELS } from "#app/domain/messages/schema.ts";
import { beginningWith } from "#app/domain/shared/like.ts";
import { CAMPAIGN_STATUS_LABELS } from "./labels.ts";
import { canManageCampaigns } from "./policy.ts";

const recipients = (condition: string) =>
  `(SELECT count(*)::integer FROM campaign_recipients recipient WHERE recipient.campaign_id = campaign.id${condition})`;

/** Campaigns, newest first, for admins. */
export const campaignList = defineList({
  name: "campaigns",
  title: "Campaigns",
  from: "campaigns campaign",
  joins: "LEFT JOIN users author ON author.id = campaign.created_by",
  key: "campaign.id",
  columns: {
    campaign_name: column.text("Campaign", "campaign.campaign_name::text", { always: true }),
    channel: column.choice("By", "campaign.channel", CHANNEL_LABELS),
    status: column.choice("Status", "campaign.status", CAMPAIGN_STATUS_LABELS, { badge: true }),
    numbers: column.count("Numbers", recipients("")),
    done: column.count("Done", recipients(" AND recipient.state <> 'waiting'")),
    latest: column.instant(
      "When",
      "coalesce(campaign.finished_at, campaign.started_at, campaign.scheduled_at, campaign.created_at)",
      { on: "screen", always: true },
    ),
    made_by: column.text("Written by", "author.name"),
    created_datetime: column.instant("Written", "campaign.created_at", { on: "file" }),
    scheduled_datetime: column.instant("Begins", "campaign.scheduled_at", { on: "file" }),
    started_datetime: column.instant("Began", "campaign.started_at", { on: "file" }),
    finished_datetime: column.instant("Ended", "campaign.finished_at", { on: "file" }),
  },
  filters: {
    campaign_name: filter.search("Name begins with", (words) => ({
      sql: "campaign.campaign_name ILIKE $beginning",
      bind: { beginning: beginningWith(words) },
    })),
    status: filter.choice("Status", CAMPAIGN_STATUS_LABELS, "campaign.status = $status"),
  },
  scope: ({ actor }) => {
    if (!canManageCampaigns(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: "campaign.created_at DESC",
  pageSize: 30,
});
