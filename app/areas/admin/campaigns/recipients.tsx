import { useLoaderData } from "@remix-run/react";
import { SKIP_LABELS, SOURCE_LABELS } from "#app/domain/campaigns/labels.ts";
import { findCampaign, listRecipients, type RecipientRow } from "#app/domain/campaigns/list-campaigns.ts";
import { MESSAGE_STATE_LABELS, MESSAGE_STATES } from "#app/domain/messages/schema.ts";
import { adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter } from "#app/ui/filter-bar.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { recipientSearch as search } from "./search.ts";

export const meta = () => [{ title: "People of a campaign" }];

export const loader = adminLoader(
  { permission: "admin.campaign.read", params: idParam, search },
  async (ctx, { params, search: state }) => {
    const [campaign, list] = await Promise.all([
      findCampaign(ctx, params.id),
      listRecipients(ctx, params.id, { state: state.state || null, page: state.page }),
    ]);
    return { state, campaign: { id: campaign.id, name: campaign.name }, list };
  },
);

const columns: Column<RecipientRow>[] = [
  {
    key: "recipient",
    label: "To",
    value: (row) => <span className="whitespace-nowrap">{row.recipient}</span>,
  },
  { key: "name", label: "Name", value: (row) => row.name },
  { key: "source", label: "From", value: (row) => SOURCE_LABELS[row.source] },
  { key: "state", label: "State", value: (row) => <StatusBadge status={row.message ?? row.state} /> },
  { key: "why", label: "Why", value: (row) => (row.skipReason ? SKIP_LABELS[row.skipReason] : row.error) },
  { key: "sent", label: "Sent", value: (row) => (row.sentAt ? formatInstant(row.sentAt) : null) },
];

export default function CampaignRecipients() {
  const { state, campaign, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="People"
      lead={campaign.name}
      back={{ to: paths.adminCampaign(campaign.id), label: "Campaign" }}
      actions={
        <CsvLink href={paths.adminCampaignRecipientsCsv(campaign.id) + search.href(state, { page: 1 })} />
      }
    >
      <FilterBar reset={state.state ? paths.adminCampaignRecipients(campaign.id) : undefined}>
        <SelectFilter
          name="state"
          label="State"
          value={state.state}
          options={[
            { value: "", label: "All" },
            { value: "waiting", label: "Waiting" },
            { value: "skipped", label: "Left out" },
            ...MESSAGE_STATES.map((value) => ({ value, label: MESSAGE_STATE_LABELS[value] })),
          ]}
        />
      </FilterBar>
      <DataTable
        caption="People"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState>
            {state.state ? "Nobody is in this state." : "The audience is taken at the approval."}
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
