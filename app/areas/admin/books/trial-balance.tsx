import { useLoaderData } from "@remix-run/react";
import { ACCOUNT_WORDS } from "#app/domain/books/labels.ts";
import { trialBalanceList } from "#app/domain/books/trial-balance-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.trialBalance.permission, search: trialBalanceList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, trialBalanceList, search) }),
);

export default function TrialBalance() {
  const t = words("adminBooks");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={t("byPostingDateAmountsOwed")}
      cells={{
        account: (row) => (
          <CellLink to={moneyPaths.ledger({ account: row.account, from: row.month, to: row.lastDay })}>
            {ACCOUNT_WORDS[row.account as keyof typeof ACCOUNT_WORDS]}
          </CellLink>
        ),
      }}
      empty={t("nothingHasBeenPostedYet")}
      noMatch={t("nothingWasPostedThere")}
    />
  );
}
