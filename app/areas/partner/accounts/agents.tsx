import { useLoaderData } from "@remix-run/react";
import { agentSaleList } from "#app/domain/accounts/account-list.ts";
import { type AgentOfPartner, listAgentsOfPartner } from "#app/domain/accounts/list-agents.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { formatCount, formatRupees } from "#app/ui/format.ts";
import { ListFileLink, ListFilters, ListPager, ListTable } from "#app/ui/list/list-page.tsx";
import { AccountTotals, accountCells } from "#app/ui/money/account-list.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { partnerAddresses } from "../addresses.ts";

export const meta = () => [{ title: "Agents" }];

export const loader = partnerLoader(
  { permission: partnerAddresses.agentSales.permission, search: agentSaleList.search },
  async (ctx, { search }) => {
    const [agents, list] = await Promise.all([
      listAgentsOfPartner(ctx),
      showList(ctx, agentSaleList, search),
    ]);
    return { agents, list };
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
  const { agents, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Agents"
      lead="Who sold for you. Their commission is paid out of the service fee, never out of your share."
      back={{ to: moneyPaths.partnerAccounts.room, label: "Accounts" }}
      actions={<CsvLink href={`${moneyPaths.partnerAgents}/agents/csv`} />}
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
        <ListFileLink list={list} />
      </div>
      <ListFilters list={list} />
      <AccountTotals list={list} />
      <ListTable
        list={list}
        cells={accountCells(moneyPaths.partnerAccount)}
        empty="Agents brought nothing yet."
        noMatch="Agents brought nothing that fits these filters."
      />
      <ListPager list={list} />
    </Page>
  );
}
