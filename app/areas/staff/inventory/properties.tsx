import { Link, useLoaderData } from "@remix-run/react";
import { listProperties, type PropertyListRow } from "#app/domain/listings/read-properties.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { staffLoader } from "#app/http/guard.ts";
import { PROPERTY_LINKS } from "#app/http/inventory-paths.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatStatus } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { STATUSES, search } from "./property-search.ts";

export const meta = () => [{ title: "Accommodation partners" }];

export const loader = staffLoader(
  { permission: "staff.item.read", failed: PARTNERS_MESSAGES.errorWhileLoadingPropertyData, search },
  async (ctx, { search: state }) => ({ state, list: await listProperties(ctx, state) }),
);

const columns: Column<PropertyListRow>[] = [
  {
    key: "name",
    label: "Property",
    value: (row) => (
      <Link to={PROPERTY_LINKS.staff.property(row.id)} className="link font-medium">
        {row.name}
      </Link>
    ),
  },
  { key: "type", label: "Type", value: (row) => row.typeName },
  { key: "partner", label: "Partner", value: (row) => row.accountName },
  { key: "city", label: "City", value: (row) => row.cityName },
  { key: "address", label: "Address", value: (row) => row.address },
  { key: "status", label: "Status", value: (row) => <StatusBadge status={row.status} /> },
  { key: "rooms", label: "Rooms", numeric: true, value: (row) => row.rooms },
  { key: "roomsOnSale", label: "On sale", numeric: true, value: (row) => row.roomsOnSale },
];

/** The properties of the own zone, all unless told otherwise. */
export default function StaffAccommodation() {
  const { state, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Accommodation partners"
      actions={
        <>
          <CsvLink href={`${paths.staffProperties}/csv${search.href(state, { page: 1 })}`} />
          <Link to={paths.staffPropertyNew} className="btn btn-primary min-h-11">
            New property
          </Link>
        </>
      }
    >
      <FilterBar reset={search.href(state, { page: 1 }) === "?" ? undefined : paths.staffProperties}>
        <TextFilter name="q" label="Name" value={state.q} />
        <SelectFilter
          name="status"
          label="Status"
          value={state.status}
          options={STATUSES.map((status) => ({
            value: status,
            label: status === "all" ? "All" : `${formatStatus(status)} (${list.counts[status] ?? 0})`,
          }))}
        />
      </FilterBar>
      <DataTable
        caption="Properties"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={<EmptyState>No property of your city fits this filter.</EmptyState>}
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
