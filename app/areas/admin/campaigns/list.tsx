import { Link, useLoaderData } from "@remix-run/react";
import { CAMPAIGN_STATUSES } from "#app/domain/campaigns/labels.ts";
import { type CampaignRow, listCampaigns } from "#app/domain/campaigns/list-campaigns.ts";
import { CHANNEL_LABELS } from "#app/domain/messages/schema.ts";
import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatCount, formatInstant, formatStatus } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { campaignSearch as search } from "./search.ts";

export const meta = () => [{ title: "Campaigns" }];

export const loader = adminLoader(
  { permission: "admin.campaign.read", failed: MASTERS_MESSAGES.errorWhileGettingCampaignDetails, search },
  async (ctx, { search: state }) => ({
    state,
    list: await listCampaigns(ctx, {
      q: state.campaign_name,
      status: state.status || null,
      page: state.page,
    }),
  }),
);

const columns: Column<CampaignRow>[] = [
  {
    key: "name",
    label: "Campaign",
    value: (row) => (
      <Link to={paths.adminCampaign(row.id)} className="link">
        {row.name}
      </Link>
    ),
  },
  { key: "channel", label: "By", value: (row) => CHANNEL_LABELS[row.channel] },
  { key: "status", label: "Status", value: (row) => <StatusBadge status={row.status} /> },
  {
    key: "audience",
    label: "Numbers",
    numeric: true,
    value: (row) => (row.audience ? formatCount(row.audience) : ""),
  },
  {
    key: "taken",
    label: "Done",
    numeric: true,
    value: (row) => (row.audience ? formatCount(row.taken) : ""),
  },
  {
    key: "when",
    label: "When",
    value: (row) => (
      <span className="whitespace-nowrap">
        {row.finishedAt
          ? `Ended ${formatInstant(row.finishedAt)}`
          : row.startedAt
            ? `Began ${formatInstant(row.startedAt)}`
            : row.scheduledAt
              ? `Begins ${formatInstant(row.scheduledAt)}`
              : `Written ${formatInstant(row.createdAt)}`}
      </span>
    ),
  },
  { key: "by", label: "Written by", value: (row) => row.madeBy },
];

export default function Campaigns() {
  const { state, list } = useLoaderData<typeof loader>();
  const isFiltered = search.href(state, { page: 1 }) !== "?";
  return (
    <Page
      title="Campaigns"
      lead="SMS, WhatsApp messages and mails to many. One person writes a campaign and tests it, another approves it."
      actions={
        <>
          <CsvLink href={`${paths.adminCampaigns}/csv${search.href(state, { page: 1 })}`} />
          <Link to={paths.adminCampaignContacts} className="btn btn-outline min-h-11">
            Phone numbers
          </Link>
          <Link to={paths.adminCampaignTemplates} className="btn btn-outline min-h-11">
            Templates
          </Link>
          <Link to={paths.adminCampaignNew} className="btn btn-primary min-h-11">
            New campaign
          </Link>
        </>
      }
    >
      <FilterBar reset={isFiltered ? paths.adminCampaigns : undefined}>
        <TextFilter name="campaign_name" label="Campaign name" value={state.campaign_name} />
        <SelectFilter
          name="status"
          label="Status"
          value={state.status}
          options={[
            { value: "", label: "All" },
            ...CAMPAIGN_STATUSES.map((value) => ({ value, label: formatStatus(value) })),
          ]}
        />
      </FilterBar>
      <DataTable
        caption="Campaigns"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState>
            {isFiltered ? "No campaign fits this filter." : "No campaign was written yet."}
          </EmptyState>
        }
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        href={(number) => search.href(state, { page: number })}
      />
    </Page>
  );
}
