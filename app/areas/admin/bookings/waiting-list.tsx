import { useLoaderData } from "@remix-run/react";
import { waitingList } from "#app/domain/waiting-list/waiting-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.waitingList.permission, search: waitingList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, waitingList, search) }),
);

/** /mhWaitingList: families who wait for a room that is taken. */
export default function WaitingList() {
  const t = words("adminBookings");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage list={list} lead={t("familiesWhoWaitForRoom")} cells={{}} empty={t("nobodyWaitsForRoom")} />
  );
}
