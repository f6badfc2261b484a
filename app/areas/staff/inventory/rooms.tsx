import { useLoaderData } from "@remix-run/react";
import { ITEM_STATUSES } from "#app/domain/properties/labels.ts";
import { listRooms, type RoomListRow } from "#app/domain/properties/list-rooms.ts";
import { staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { defineSearch, oneOf, page, text } from "#app/http/search-params.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatRupeesShort, formatStatus } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";

const STATUSES = ["all", ...ITEM_STATUSES] as const;
const search = defineSearch({ q: text(), status: oneOf(STATUSES, "all"), page: page() });

export const meta = () => [{ title: "Room management" }];

export const loader = staffLoader(
  { permission: "staff.item.read", search },
  async (ctx, { search: state }) => ({ state, list: await listRooms(ctx, state) }),
);

const columns: Column<RoomListRow>[] = [
  { key: "name", label: "Room", value: (row) => row.name },
  { key: "property", label: "Property", value: (row) => `${row.propertyName}, ${row.cityName}` },
  { key: "partner", label: "Partner", value: (row) => row.accountName },
  { key: "room_type", label: "Room type", value: (row) => row.roomType },
  { key: "room_category", label: "Category", value: (row) => row.roomCategory },
  { key: "price", label: "Price a night", numeric: true, value: (row) => formatRupeesShort(row.pricePaise) },
  { key: "units", label: "Rooms", numeric: true, value: (row) => row.units },
  { key: "status", label: "Status", value: (row) => <StatusBadge status={row.status} /> },
];

/** The rooms of the own zone with their usual price and number. */
export default function RoomManagement() {
  const { state, list } = useLoaderData<typeof loader>();
  return (
    <Page title="Room management">
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
