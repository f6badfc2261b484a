import { useLoaderData } from "@remix-run/react";
import { type PayableRow, payableList } from "#app/domain/settlements/payable-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { Link } from "#app/ui/link.tsx";
import { type Cells, ListPage } from "#app/ui/list/list-page.tsx";
import { signedRupees } from "#app/ui/money/account-list.tsx";
import { words } from "#app/words/catalogue.ts";
import { PaymentTabs } from "./tabs.tsx";

export const meta = () => [{ title: words("adminPayments")("toPay") }];

export const loader = adminLoader(
  { permission: adminAddresses.payables.permission, search: payableList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, payableList, search) }),
);

const cells: Cells<PayableRow> = {
  partner_name: (row) => (
    <Link to={moneyPaths.payable(row.accountId, row.side, row.booking_type)} className="link font-medium">
      {row.partner_name}
    </Link>
  ),
  due: (row) => signedRupees(row.due),
  not_yet_due: (row) => signedRupees(row.not_yet_due),
};

export default function ToPay() {
  const t = words("adminPayments");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      title={t("payoutsToPartnersAndAgents")}
      cells={cells}
      after={[
        {
          key: "statement",
          label: t("statement"),
          value: (row) => (
            <Link to={moneyPaths.adminStatement(row.accountId)} className="link">
              {t("statement")}
            </Link>
          ),
        },
      ]}
      empty={t("nothingIsDueNowBookings")}
      noMatch={t("nobodyFitsTheseFilters")}
      tabs={<PaymentTabs current="To pay" />}
    />
  );
}
