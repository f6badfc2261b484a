import { useLoaderData } from "@remix-run/react";
import { type RoomRow, roomList } from "#app/domain/listings/room-list.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { staffAddresses } from "#app/http/addresses/staff.ts";
import { staffLoader } from "#app/http/guard.ts";
import { PROPERTY_LINKS } from "#app/http/inventory-paths.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { formatRupeesShort } from "#app/ui/format.ts";
import { SaleStatus } from "#app/ui/inventory/sale-switch.tsx";
import { Link } from "#app/ui/link.tsx";
import { CellLink, type Cells, ListPage } from "#app/ui/list/list-page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("staff")("roomManagement") }];

export const loader = staffLoader(
  {
    permission: staffAddresses.rooms.permission,
    failed: PARTNERS_MESSAGES.errorWhileLoadingRoomsData,
    search: roomList.search,
  },
  async (ctx, { search }) => ({ list: await showList(ctx, roomList, search) }),
);

const links = PROPERTY_LINKS.staff;
const cells: Cells<RoomRow> = {
  property_name: (row) => (
    <Link to={links.property(row.property_txn_id)} className="link">
      {row.property_name}
    </Link>
  ),
  room_name: (row) => <CellLink to={links.room(row.property_txn_id, row.key)}>{row.room_name}</CellLink>,
  default_price: (row) => (
    <Link to={links.roomTerms(row.key)} className="link">
      {formatRupeesShort(row.default_price)}
    </Link>
  ),
  extra_bed_charge: (row) => formatRupeesShort(row.extra_bed_charge),
  room_status: (row) => <SaleStatus status={row.room_status} onSale={row.on_sale} />,
};

/** The rooms of the user's zone with their usual price and number; staff add rooms at a partner's request. */
export default function RoomManagement() {
  const t = words("staff");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      title={t("roomManagement")}
      add={{ to: paths.staffRoomNew, label: t("addRoom") }}
      cells={cells}
      empty={t("yourCityHasNoRoom")}
      noMatch={t("noRoomOfYourCity")}
    />
  );
}
