import { type CampaignTemplate, pageTemplates } from "#app/domain/campaigns/templates.ts";
import { csvStream } from "#app/domain/exports/csv.ts";
import { pageBatches } from "#app/domain/exports/list-batches.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { formatInstant } from "#app/ui/format.ts";
import { templateSearch as search, templateFiltersOf } from "./search.ts";

const COLUMNS = [
  { label: "template", value: (row: CampaignTemplate) => row.name },
  { label: "channel", value: (row: CampaignTemplate) => row.channel },
  { label: "text", value: (row: CampaignTemplate) => row.body },
  { label: "provider_id", value: (row: CampaignTemplate) => row.providerTemplateId },
  { label: "in_use", value: (row: CampaignTemplate) => (row.active ? "yes" : "no") },
  { label: "updated_datetime", value: (row: CampaignTemplate) => formatInstant(row.updatedAt) },
];

/** The templates as the list filters them. */
export const loader = adminLoader({ permission: "admin.campaign.read", search }, (ctx, { search: state }) =>
  csvResponse(
    "campaign-templates",
    csvStream(
      COLUMNS,
      pageBatches((page) => pageTemplates(ctx, { ...templateFiltersOf(state), page })),
    ),
  ),
);
