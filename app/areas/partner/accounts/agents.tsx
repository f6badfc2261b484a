import { useLoaderData } from "@remix-run/react";
import { listAccounts } from "#app/domain/accounts/list-accounts.ts";
import { type AgentOfPartner, listAgentsOfPartner } from "#app/domain/accounts/list-agents.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter } from "#app/ui/filter-bar.tsx";
import { formatCount, formatRupees, formatStatus } from "#app/ui/format.ts";
import { AccountDateFilters, AccountTotals, accountColumns } from "#app/ui/money/account-list.tsx";
import { ACCOUNT_KINDS, accountFilters, accountSearch as search } from "#app/ui/money/search.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Agents" }];

export const loader = partnerLoader(
  { permission: "partner.money.read", search },
  async (ctx, { search: state }) => {
    const [agents, list] = await Promise.all([
      listAgentsOfPartner(ctx),
      listAccounts(ctx, { ...accountFilters(state), byAgents: true }),
    ]);
    return { state, agents, list };
  },
);

const columns: Column<AgentOfPartner>[] = [
  { key: "agent", label: "Agent", value: (row) => row.agentName },
  { key: "bookings", label: "Bookings", numeric: true, value: (row) => formatCount(row.bookings) },
  { key: "nights", label: "Room nights", numeric: true, value: (row) => formatCount(row.nights) },
  { key: "price", label: "Room price", numeric: true, value: (row) => formatRupees(row.pricePaise) },
  {
    key: "commission",
    label: "Commission",
    numeric: true,
    value: (row) => formatRupees(row.agentCommissionPaise),
  },
  { key: "tds", label: "TDS", numeric: true, value: (row) => formatRupees(row.tdsOnAgentPaise) },
  { key: "net", label: "Net", numeric: true, value: (row) => formatRupees(row.netAgentPaise) },
];

export default function PartnerAgents() {
  const { state, agents, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Agents"
      lead="Who sold for you. Their commission is paid out of the service fee, never out of your share."
      back={{ to: moneyPaths.partnerAccounts.room, label: "Accounts" }}
      actions={<CsvLink href={`${moneyPaths.partnerAgents}/csv`} />}
    >
      <DataTable
        caption="Agents"
        columns={columns}
        rows={agents}
        rowKey={(row) => row.agentId}
        empty={<EmptyState>No agent has sold for you yet.</EmptyState>}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>What they brought</h2>
        <CsvLink href={`${moneyPaths.partnerAgents}/bookings/csv${search.href(state, { page: 1 })}`} />
      </div>
      <FilterBar reset={search.href(state) !== "?" ? moneyPaths.partnerAgents : undefined}>
        <SelectFilter
          name="kind"
          label="Kind"
          value={state.kind}
          options={ACCOUNT_KINDS.map((kind) => ({ value: kind, label: formatStatus(kind) }))}
        />
        <AccountDateFilters state={state} />
      </FilterBar>
      <AccountTotals sums={list.sums} />
      <DataTable
        caption="Bookings of agents"
        columns={accountColumns(moneyPaths.partnerAccount, list.sums)}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={<EmptyState>Agents brought nothing of this kind in these days.</EmptyState>}
      />
      <Pager {...list} more={list.totalIsBounded} href={(number) => search.href(state, { page: number })} />
    </Page>
  );
}
