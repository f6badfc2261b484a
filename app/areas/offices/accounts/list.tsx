import { useLoaderData } from "@remix-run/react";
import { accountList } from "#app/domain/accounts/account-list.ts";
import { officeLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { accountCells } from "#app/ui/money/account-list.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { READ } from "./permissions.ts";

export const meta = () => [{ title: "Accounts" }];

export const loader = officeLoader(READ, { search: accountList.search }, async (ctx, { search }) => ({
  list: await showList(ctx, accountList, search),
}));

/** /mhaccounts, /agent_accounts: what sold bookings come to. */
export default function Accounts() {
  const { paths, words } = useOffice(READ);
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={words.accounts}
      actions={
        <Link to={paths.paidOut} className="btn btn-outline min-h-11">
          {words.paidOut}
        </Link>
      }
      cells={accountCells(paths.account)}
      empty="Nothing was sold yet."
      noMatch="No sold booking fits these filters."
    />
  );
}
