import { Link, useLoaderData } from "@remix-run/react";
import { cityOptions } from "#app/domain/places/list-cities.ts";
import { type HospitalRow, listHospitals } from "#app/domain/places/list-hospitals.ts";
import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatCount } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, cellLines, DataTable } from "#app/ui/table.tsx";
import { search } from "./search.ts";

export const meta = () => [{ title: "Hospitals" }];

export const loader = adminLoader(
  { permission: "admin.hospital.read", failed: MASTERS_MESSAGES.errorWhileGetHospitalMasterDetails, search },
  async (ctx, { search: state }) => {
    const [list, cities] = await Promise.all([
      listHospitals(ctx, {
        q: state.q,
        cityId: state.city,
        active: state.shown,
        sort: state.sort,
        page: state.page,
      }),
      cityOptions(ctx),
    ]);
    return { state, list, cities };
  },
);

const columns: Column<HospitalRow>[] = [
  {
    key: "name",
    label: "Hospital",
    className: "cell-near-hospital",
    value: (row) => (
      <Link to={paths.adminHospital(row.id)} className="link font-medium">
        {row.near_hospital_name}
      </Link>
    ),
  },
  {
    key: "city",
    label: "City, locality",
    value: (row) =>
      cellLines([row.locality, row.cityName].filter(Boolean).join(", "), row.stateName, row.pin_code),
  },
  { key: "type", label: "Type", value: (row) => row.type },
  {
    key: "beds",
    label: "Beds",
    numeric: true,
    value: (row) => (row.no_of_bed === null ? "" : formatCount(row.no_of_bed)),
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
  {
    key: "near",
    label: "Properties near",
    numeric: true,
    value: (row) =>
      row.propertiesNearby === 0 || !row.active ? (
        formatCount(row.propertiesNearby)
      ) : (
        <Link to={paths.hotels(row.citySlug, row.slug)} className="link">
          {formatCount(row.propertiesNearby)}
        </Link>
      ),
  },
  {
    key: "shown",
    label: "Shown",
    value: (row) => (row.active ? cellLines("Yes", row.featured ? "Well-known" : "") : "No"),
  },
];

const addHospital = (
  <Link to={paths.adminAddHospital} className="btn btn-primary min-h-11">
    Add a hospital
  </Link>
);

export default function Hospitals() {
  const { state, list, cities } = useLoaderData<typeof loader>();
  const isFiltered = search.href(state, { page: 1 }) !== "?";
  return (
    <Page
      title="Hospitals"
      actions={
        <>
          <CsvLink href={`${paths.adminHospitals}/csv${search.href(state, { page: 1 })}`} />
          <Link to={`${paths.adminMaster("hospitals")}/import`} className="btn btn-outline min-h-11">
            Import CSV
          </Link>
          {addHospital}
        </>
      }
    >
      <FilterBar reset={isFiltered ? paths.adminHospitals : undefined}>
        <TextFilter name="q" label={state.city ? "Name or locality" : "Name begins with"} value={state.q} />
        <SelectFilter
          name="city"
          label="City"
          value={state.city}
          options={[
            { value: "", label: "All" },
            ...cities.map((city) => ({ value: city.id, label: `${city.name}, ${city.stateName}` })),
          ]}
        />
        <SelectFilter
          name="shown"
          label="Shown"
          value={state.shown}
          options={[
            { value: "all", label: "All" },
            { value: "active", label: "Shown" },
            { value: "inactive", label: "Not shown" },
          ]}
        />
        <SelectFilter
          name="sort"
          label="Order"
          value={state.sort}
          options={[
            { value: "name", label: "Name" },
            { value: "city", label: "City" },
            { value: "beds", label: "Most beds" },
            { value: "newest", label: "Newest" },
          ]}
        />
      </FilterBar>
      <DataTable
        caption="Hospitals"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState action={addHospital}>
            {isFiltered ? "No hospital fits this filter." : "No hospital yet."}
          </EmptyState>
        }
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        more={list.totalIsBounded}
        href={(number) => search.href(state, { page: number })}
      />
    </Page>
  );
}
