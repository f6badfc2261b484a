import { Link, useLoaderData } from "@remix-run/react";
import { listPropertyMaster, type PropertyMasterRow } from "#app/domain/listings/property-master.ts";
import { allCityOptions } from "#app/domain/places/list-cities.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatPhone, formatRate } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, cellLines, DataTable } from "#app/ui/table.tsx";
import { propertySearch, STATUS_OPTIONS } from "./search.ts";

export const meta = () => [{ title: "Property master" }];

export const loader = adminLoader(
  { permission: "admin.property.read", search: propertySearch },
  async (ctx, { search: state }) => {
    const [list, cities] = await Promise.all([
      listPropertyMaster(ctx, { q: state.q, cityId: state.city, status: state.status, page: state.page }),
      allCityOptions(ctx),
    ]);
    return { state, list, cities };
  },
);

const columns: Column<PropertyMasterRow>[] = [
  {
    key: "name",
    label: "Property name",
    value: (row) => (
      <>
        <span className="font-medium">{row.propertyName}</span>
        <span className="block text-base-content/80">{row.accountName}</span>
      </>
    ),
  },
  { key: "status", label: "Status", value: (row) => <StatusBadge status={row.status} /> },
  {
    key: "city",
    label: "City name, address",
    className: "sm:min-w-48",
    value: (row) => cellLines(row.cityName, row.address),
  },
  {
    key: "contact",
    label: "Phone and email",
    value: (row) => cellLines(row.phone && formatPhone(row.phone), row.email),
  },
  {
    key: "place",
    label: "Place on the map",
    value: (row) => (
      <span className="whitespace-nowrap tabular-nums">
        {row.latitude.toFixed(4)}, {row.longitude.toFixed(4)}
      </span>
    ),
  },
  { key: "fee", label: "Service fee", numeric: true, value: (row) => formatRate(row.mhServiceFeePpm) },
  { key: "agent", label: "Agent fee", numeric: true, value: (row) => formatRate(row.agentFeePpm) },
  {
    key: "open",
    label: "Requests",
    value: (row) => (
      <Link
        className="link"
        to={`${paths.adminPropertyApproval}?status=all&q=${encodeURIComponent(row.propertyName)}`}
      >
        Open<span className="sr-only"> the requests of {row.propertyName}</span>
      </Link>
    ),
  },
];

export default function PropertyMaster() {
  const { state, list, cities } = useLoaderData<typeof loader>();
  const isFiltered = propertySearch.href(state, { page: 1 }) !== "?";
  return (
    <Page
      title="Property master"
      back={{ to: paths.adminMasters, label: "All masters" }}
      actions={
        <CsvLink href={`${paths.adminPropertyMaster}/csv${propertySearch.href(state, { page: 1 })}`} />
      }
    >
      <FilterBar reset={isFiltered ? paths.adminPropertyMaster : undefined}>
        <TextFilter name="q" label="Name" value={state.q} />
        <SelectFilter
          name="city"
          label="City"
          value={state.city}
          options={[
            { value: "", label: "All" },
            ...cities.map((city) => ({ value: city.id, label: `${city.name}, ${city.stateName}` })),
          ]}
        />
        <SelectFilter name="status" label="Status" value={state.status} options={STATUS_OPTIONS} />
      </FilterBar>
      <DataTable
        caption="Properties"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={<EmptyState>{isFiltered ? "No property fits this filter." : "No property yet."}</EmptyState>}
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        more={list.totalIsBounded}
        href={(number) => propertySearch.href(state, { page: number })}
      />
    </Page>
  );
}
