import { useLoaderData } from "@remix-run/react";
import { agentSaleList } from "#app/domain/accounts/account-list.ts";
import { agentTotalList } from "#app/domain/accounts/agent-total-list.ts";
import { partnerAddresses } from "#app/http/addresses/partner.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { ListFileLink, ListFilters, ListPager, ListTable } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { accountCells } from "#app/ui/money/account-list.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

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
  const t = words("money");
  const { agents, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("agents")}
      lead={t("whoSoldForYouTheirCommission")}
      back={{ to: moneyPaths.partnerAccounts.room, label: t("accounts") }}
      actions={<CsvLink href={`${moneyPaths.partnerAgents}/agents/csv`} />}
    >
      <ListTable list={agents} empty={t("noAgentHasSoldForYou")} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>{t("whatTheyBrought")}</h2>
        <div className="flex flex-wrap gap-2">
          <ListFileLink list={list} />
        </div>
      </div>
      <ListFilters list={list} />
      <ListTable
        list={list}
        cells={accountCells(moneyPaths.partnerAccount)}
        empty={t("noBookingsThroughAgents")}
      />
      <ListPager list={list} />
    </Page>
  );
}
