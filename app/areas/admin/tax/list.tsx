import { useLoaderData } from "@remix-run/react";
import { RATE_WORDS } from "#app/domain/tax/labels.ts";
import { rateList } from "#app/domain/tax/rate-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.taxRates.permission, search: rateList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, rateList, search) }),
);

export default function TaxRates() {
  const t = words("adminTax");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={t("whatOnePersonProposesAnother")}
      add={{ to: paths.adminMasterRow("rates", "new"), label: t("proposeRate") }}
      cells={{
        code: (row) => (
          <Link className="link" to={moneyPaths.taxRate(row.key)}>
            {RATE_WORDS[row.code as keyof typeof RATE_WORDS]}
          </Link>
        ),
      }}
      empty={t("thereAreNoRates")}
      noMatch={t("noRateFitsTheseFilters")}
    />
  );
}
