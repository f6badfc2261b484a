import { useLoaderData } from "@remix-run/react";
import { relocationList } from "#app/domain/relocations/relocation-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.relocations.permission, search: relocationList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, relocationList, search) }),
);

/** /mhRelocations: guests whom a house could not keep, and what that cost. */
export default function Relocations() {
  const t = words("adminBookings");
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={t("relocationsLead")}
      cells={{
        booking_order_id: (row) => (
          <CellLink to={paths.adminBooking(row.fromId)}>{row.booking_order_id}</CellLink>
        ),
        new_booking_order_id: (row) => (
          <CellLink to={paths.adminBooking(row.toId)}>{row.new_booking_order_id}</CellLink>
        ),
      }}
      empty={t("noGuestWasRelocated")}
      noMatch={t("noRelocationFitsTheseFilters")}
    />
  );
}
