import { useLoaderData } from "@remix-run/react";
import { cannotTakeList } from "#app/domain/bookings/cannot-take-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.cannotTake.permission, search: cannotTakeList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, cannotTakeList, search) }),
);

/** /mhCannotTake: guests who need another house. */
export default function CannotTake() {
  const t = words("adminBookings");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={t("stayIsSoldAndHouse")}
      cells={{
        booking_order_id: (row) => (
          <CellLink to={paths.adminRelocate(row.key)}>{row.booking_order_id}</CellLink>
        ),
      }}
      empty={t("everyHouseTakesItsGuests")}
    />
  );
}
