import { useLoaderData } from "@remix-run/react";
import { type DepositRow, depositList } from "#app/domain/bookings/deposit-list.ts";
import { officeLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, type Cells, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { DEPOSITS_READ } from "./permissions.ts";

export const meta = titleOfList;

export const loader = officeLoader(
  DEPOSITS_READ,
  { search: depositList.search },
  async (ctx, { search }) => ({
    list: await showList(ctx, depositList, search),
  }),
);

/** /mhDeposits, /cityDeposits, /partnerDeposits: deposits that are not settled, and since when their hire is over. */
export default function Deposits() {
  const t = words("bookingDesk");
  const { list } = useLoaderData<typeof loader>();
  const { paths } = useOffice(DEPOSITS_READ);
  const cells: Cells<DepositRow> = {
    booking_order_id: (row) => <CellLink to={paths.booking(row.key)}>{row.booking_order_id}</CellLink>,
  };
  return (
    <ListPage list={list} lead={t("depositGuestSMoneyGoesBack")} cells={cells} empty={t("noDepositHeld")} />
  );
}
