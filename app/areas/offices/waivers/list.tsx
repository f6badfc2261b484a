import { useLoaderData } from "@remix-run/react";
import { type WaiverRow, waiverList } from "#app/domain/waivers/waiver-list.ts";
import { officeLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, type Cells, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { WAIVERS } from "./permissions.ts";

export const meta = titleOfList;

export const loader = officeLoader(WAIVERS, { search: waiverList.search }, async (ctx, { search }) => ({
  list: await showList(ctx, waiverList, search),
}));

/** /mhWaivers, /cityWaivers: what families asked for, how it was decided and who bears it. */
export default function Waivers() {
  const t = words("officeWaivers");
  const { list } = useLoaderData<typeof loader>();
  const { paths } = useOffice(WAIVERS);
  const cells: Cells<WaiverRow> = {
    booking_order_id: (row) => <CellLink to={paths.waiver(row.key)}>{row.booking_order_id}</CellLink>,
  };
  return <ListPage list={list} lead={t("familiesAskedFor")} cells={cells} empty={t("noWaiverYet")} />;
}
