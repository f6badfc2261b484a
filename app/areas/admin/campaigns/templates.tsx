import { Link, useLoaderData } from "@remix-run/react";
import { type CampaignTemplate, listTemplates } from "#app/domain/campaigns/templates.ts";
import { CHANNEL_LABELS } from "#app/domain/messages/schema.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { formatInstant } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Templates of campaigns" }];

export const loader = adminLoader({ permission: "admin.campaign.read" }, async (ctx) => ({
  templates: await listTemplates(ctx),
}));

const columns: Column<CampaignTemplate>[] = [
  {
    key: "name",
    label: "Template",
    value: (row) => (
      <Link to={paths.adminCampaignTemplate(row.id)} className="link">
        {row.name}
      </Link>
    ),
  },
  { key: "channel", label: "By", value: (row) => CHANNEL_LABELS[row.channel] },
  { key: "body", label: "Text", value: (row) => <span className="line-clamp-2 max-w-xl">{row.body}</span> },
  { key: "provider", label: "Provider's id", value: (row) => row.providerTemplateId },
  { key: "active", label: "In use", value: (row) => (row.active ? "Yes" : "No") },
  {
    key: "changed",
    label: "Changed",
    value: (row) => <span className="whitespace-nowrap">{formatInstant(row.updatedAt)}</span>,
  },
];

export default function CampaignTemplates() {
  const { templates } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Templates"
      back={{ to: paths.adminCampaigns, label: "Campaigns" }}
      actions={
        <Link to={paths.adminCampaignTemplateNew} className="btn btn-primary min-h-11">
          New template
        </Link>
      }
    >
      <DataTable
        caption="Templates"
        columns={columns}
        rows={templates}
        rowKey={(row) => row.id}
        empty={<EmptyState>No template yet. A campaign needs one.</EmptyState>}
      />
    </Page>
  );
}
