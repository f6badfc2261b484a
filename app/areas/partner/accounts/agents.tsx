import { useLoaderData } from "@remix-run/react";
import { agentSaleList } from "#app/domain/accounts/account-list.ts";
import { agentTotalList } from "#app/domain/accounts/agent-total-list.ts";
import { partnerAddresses } from "#app/http/addresses/partner.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { ListFileLink, ListFilters, ListPager, ListTable } from "#app/ui/list/list-page.tsx";
import { accountCells } from "#app/ui/money/account-list.tsx";
import { Page } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Agents" }];

export const loader = partnerLoader(
  { permission: partnerAddresses.agentSales.permission, search: agentSaleList.search },
  async (ctx, { search }) => {
    const [agents, list] = await Promise.all([
      showList(ctx, agentTotalList, agentTotalList.search.decode(new URLSearchParams())),
      showList(ctx, agentSaleList, search),
    ]);
    return { agents, list };
  },
);

export default function PartnerAgents() {
  const { agents, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Agents"
      lead="Who sold for you. Their commission is paid out of the service fee, never out of your share."
      back={{ to: moneyPaths.partnerAccounts.room, label: "Accounts" }}
      actions={<CsvLink href={`${moneyPaths.partnerAgents}/agents/csv`} />}
    >
      <ListTable list={agents} empty="No agent has sold for you yet." />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>What they brought</h2>
        <div className="flex flex-wrap gap-2">
          <ListFileLink list={list} />
        </div>
      </div>
      <ListFilters list={list} />
      <ListTable
        list={list}
        cells={accountCells(moneyPaths.partnerAccount)}
        empty="No bookings through agents yet."
        noMatch="Agents brought nothing that fits these filters."
      />
      <ListPager list={list} />
    </Page>
  );
}
