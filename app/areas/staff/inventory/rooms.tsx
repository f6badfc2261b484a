import { Link, useLoaderData } from "@remix-run/react";
import { listRooms, type RoomListRow } from "#app/domain/listings/list-rooms.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { staffLoader } from "#app/http/guard.ts";
import { PROPERTY_LINKS } from "#app/http/inventory-paths.ts";
import { paths } from "#app/http/paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatRupeesShort, formatStatus } from "#app/ui/format.ts";
import { SaleStatus } from "#app/ui/inventory/sale-switch.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { STATUSES, search } from "./room-search.ts";

export const meta = () => [{ title: "Room management" }];

export const loader = staffLoader(
  { permission: "staff.item.read", failed: PARTNERS_MESSAGES.errorWhileLoadingRoomsData, search },
  async (ctx, { search: state }) => ({ state, list: await listRooms(ctx, state) }),
);

const columns: Column<RoomListRow>[] = [
  {
    key: "property_name",
    label: "Property",
    value: (row) => (
      <>
        <Link to={PROPERTY_LINKS.staff.property(row.propertyId)} className="link">
          {row.propertyName}
        </Link>
        <span className="block text-base-content/80">
          {row.accountName}, {row.cityName}
        </span>
      </>
    ),
  },
  {
    key: "room_type",
    label: "Room type",
    value: (row) => (
      <>
        <Link to={PROPERTY_LINKS.staff.room(row.propertyId, row.id)} className="link font-medium">
          {row.name}
        </Link>
        <span className="block text-base-content/80">
          {row.roomType}, {row.roomCategory}
        </span>
      </>
    ),
  },
  {
    key: "default_price",
    label: "Default price",
    numeric: true,
    value: (row) => (
      <Link to={PROPERTY_LINKS.staff.roomTerms(row.id)} className="link">
        {formatRupeesShort(row.pricePaise)}
      </Link>
    ),
  },
  {
    key: "extra_bed_charge",
    label: "Extra bed",
    numeric: true,
    value: (row) => formatRupeesShort(row.extraBedChargePaise),
  },
  { key: "max_adults", label: "Adults", numeric: true, value: (row) => row.maxAdults },
  { key: "max_extra_beds", label: "Extra beds", numeric: true, value: (row) => row.maxExtraBeds },
  { key: "units", label: "Rooms", numeric: true, value: (row) => row.units },
  { key: "status", label: "Status", value: (row) => <SaleStatus status={row.status} onSale={row.onSale} /> },
];

/** The rooms of the own zone with their usual price and number; staff add what a partner asks for. */
export default function RoomManagement() {
  const { state, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Room management"
      actions={
        <>
          <CsvLink href={`${paths.staffRooms}/csv${search.href(state, { page: 1 })}`} />
          <Link to={paths.staffRoomNew} className="btn btn-primary min-h-11">
            Add a room
          </Link>
        </>
      }
    >
      <FilterBar reset={search.href(state, { page: 1 }) === "?" ? undefined : paths.staffRooms}>
        <TextFilter name="q" label="Room or property" value={state.q} />
        <SelectFilter
          name="status"
          label="Status"
          value={state.status}
          options={STATUSES.map((status) => ({
            value: status,
            label: status === "all" ? "All" : formatStatus(status),
          }))}
        />
      </FilterBar>
      <DataTable
        caption="Rooms"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={<EmptyState>No room of your city fits this filter.</EmptyState>}
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        href={(number) => search.href(state, { page: number })}
      />
    </Page>
  );
}
