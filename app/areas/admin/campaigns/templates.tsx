import { Link, useLoaderData } from "@remix-run/react";
import { CAMPAIGN_CHANNELS } from "#app/domain/campaigns/labels.ts";
import { type CampaignTemplate, pageTemplates } from "#app/domain/campaigns/templates.ts";
import { CHANNEL_LABELS } from "#app/domain/messages/schema.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { templateSearch as search, templateFiltersOf } from "./search.ts";

export const meta = () => [{ title: "Templates of campaigns" }];

export const loader = adminLoader(
  { permission: "admin.campaign.read", search },
  async (ctx, { search: state }) => ({
    state,
    list: await pageTemplates(ctx, { ...templateFiltersOf(state), page: state.page }),
  }),
);

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
  const { state, list } = useLoaderData<typeof loader>();
  const isFiltered = search.href(state, { page: 1 }) !== "?";
  return (
    <Page
      title="Templates"
      back={{ to: paths.adminCampaigns, label: "Campaigns" }}
      actions={
        <>
          <CsvLink href={`${paths.adminCampaignTemplates}/csv${search.href(state, { page: 1 })}`} />
          <Link to={paths.adminCampaignTemplateNew} className="btn btn-primary min-h-11">
            New template
          </Link>
        </>
      }
    >
      <FilterBar reset={isFiltered ? paths.adminCampaignTemplates : undefined}>
        <TextFilter name="q" label="Name begins with" value={state.q} />
        <SelectFilter
          name="channel"
          label="By"
          value={state.channel}
          options={[
            { value: "", label: "All" },
            ...CAMPAIGN_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] })),
          ]}
        />
        <SelectFilter
          name="active"
          label="In use"
          value={state.active}
          options={[
            { value: "", label: "All" },
            { value: "active", label: "In use" },
            { value: "inactive", label: "Not in use" },
          ]}
        />
      </FilterBar>
      <DataTable
        caption="Templates"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState>
            {isFiltered ? "No template fits this filter." : "No template yet. A campaign needs one."}
          </EmptyState>
        }
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        more={list.totalIsBounded}
        href={(number) => search.href(state, { page: number })}
      />
    </Page>
  );
}
