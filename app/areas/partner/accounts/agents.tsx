import { useLoaderData } from "@remix-run/react";
import { type AgentOfPartner, listAgentsOfPartner } from "#app/domain/accounts/list-agents.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { formatCount, formatRupees } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Agents" }];

export const loader = partnerLoader({ permission: "partner.money.read" }, async (ctx) => ({
  agents: await listAgentsOfPartner(ctx),
}));

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
  const { agents } = useLoaderData<typeof loader>();
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
    </Page>
  );
}
