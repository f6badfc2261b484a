import { useLoaderData } from "@remix-run/react";
import { accountList } from "#app/domain/accounts/account-list.ts";
import { officeLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { accountCells } from "#app/ui/money/account-list.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { READ } from "./permissions.ts";

export const meta = titleOfList;

export const loader = officeLoader(READ, { search: accountList.search }, async (ctx, { search }) => ({
  list: await showList(ctx, accountList, search),
}));

/** /mhaccounts, /agent_accounts: the amounts of sold bookings. */
export default function Accounts() {
  const t = words("officeAccounts");

  const { name, paths, words: texts } = useOffice(READ);
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={texts.accounts}
      actions={
        <Link to={paths.paidOut} className="btn btn-outline min-h-11">
          {texts.paidOut}
        </Link>
      }
      cells={accountCells(paths.account, { namesGuest: name === "agent" })}
      empty={t("nothingWasSoldYet")}
      noMatch={t("noSoldBookingFitsThese")}
    />
  );
}
