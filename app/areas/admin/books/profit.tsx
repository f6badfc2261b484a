import { useLoaderData } from "@remix-run/react";
import { profitList } from "#app/domain/books/profit-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { Link } from "#app/ui/link.tsx";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { signedRupees } from "#app/ui/money/account-list.tsx";

export const meta = () => [{ title: "Profit by posting date" }];

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
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={
        <>
          What was posted in each month, as the trial balance has it: a closed month stays as it is. The same
          bookings by the day of booking:{" "}
          <Link className="link" to={reportPaths.revenue}>
            Revenue
          </Link>
          .
        </>
      }
      cells={{
        profit: (row) => <CellLink to={linesOf(row)}>{signedRupees(row.profit)}</CellLink>,
      }}
      empty="Nothing has been posted yet."
      noMatch="Nothing was posted there."
    />
  );
}
