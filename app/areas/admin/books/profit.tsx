import { useLoaderData } from "@remix-run/react";
import { profitList } from "#app/domain/books/profit-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { Link } from "#app/ui/link.tsx";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { signedRupees } from "#app/ui/money/account-list.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.profit.permission, search: profitList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, profitList, search) }),
);

type Row = { month: string; lastDay: string; soldKind: string; cityId: string; hospitalId: string };

/** The lines that a profit is made of. */
function linesOf({ month, lastDay, soldKind, cityId, hospitalId }: Row): string {
  const parts = { sold: soldKind, place: cityId, hospital: hospitalId };
  const split = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== "all"));
  return moneyPaths.ledger({ account: "profit", from: month, to: lastDay, ...split });
}

export default function Profit() {
  const t = words("adminBooks");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={
        <>
          {t("whatWasPostedInEach")}{" "}
          <Link className="link" to={reportPaths.revenue}>
            {t("revenue")}
          </Link>
          .
        </>
      }
      cells={{
        profit: (row) => <CellLink to={linesOf(row)}>{signedRupees(row.profit)}</CellLink>,
      }}
      empty={t("nothingHasBeenPostedYet")}
      noMatch={t("nothingWasPostedThere")}
    />
  );
}
