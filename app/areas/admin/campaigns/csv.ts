import { type CampaignRow, campaignBatches } from "#app/domain/campaigns/list-campaigns.ts";
import { csvStream } from "#app/domain/exports/csv.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { formatInstant } from "#app/ui/format.ts";
import { campaignSearch as search } from "./search.ts";

const at = (instant: Date | null) => (instant ? formatInstant(instant) : null);

const COLUMNS = [
  { label: "campaign_name", value: (row: CampaignRow) => row.name },
  { label: "channel", value: (row: CampaignRow) => row.channel },
  { label: "status", value: (row: CampaignRow) => row.status },
  { label: "numbers", value: (row: CampaignRow) => row.audience },
  { label: "done", value: (row: CampaignRow) => row.taken },
  { label: "made_by", value: (row: CampaignRow) => row.madeBy },
  { label: "created_datetime", value: (row: CampaignRow) => at(row.createdAt) },
  { label: "scheduled_datetime", value: (row: CampaignRow) => at(row.scheduledAt) },
  { label: "started_datetime", value: (row: CampaignRow) => at(row.startedAt) },
  { label: "finished_datetime", value: (row: CampaignRow) => at(row.finishedAt) },
];

/** The campaigns as the list filters them. */
export const loader = adminLoader({ permission: "admin.campaign.read", search }, (ctx, { search: state }) =>
  csvResponse(
    "campaigns",
    csvStream(COLUMNS, campaignBatches(ctx, { q: state.campaign_name, status: state.status || null })),
  ),
);
