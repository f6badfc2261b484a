import { useLoaderData } from "@remix-run/react";
import { type PayoutRow, payoutList } from "#app/domain/settlements/payout-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { Link } from "#app/ui/link.tsx";
import { type Cells, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";
import { PaymentTabs } from "./tabs.tsx";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.payouts.permission, search: payoutList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, payoutList, search) }),
);

const cells: Cells<PayoutRow> = {
  payout_number: (row) => (
    <Link to={moneyPaths.payout(row.key)} className="link font-medium whitespace-nowrap">
      {row.payout_number}
    </Link>
  ),
};

export default function Payouts() {
  const t = words("adminPayments");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      cells={cells}
      empty={t("noPayoutYetPayouts")}
      noMatch={t("noPayoutFitsTheseFilters")}
      tabs={<PaymentTabs current="Payouts" />}
    />
  );
}
