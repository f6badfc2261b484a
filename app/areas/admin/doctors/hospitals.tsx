import { Link, useLoaderData } from "@remix-run/react";
import { listHospitalProfiles, type ProfileRow } from "#app/domain/doctors/hospital-profiles.ts";
import { cityOptions } from "#app/domain/places/list-cities.ts";
import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { hospitalSearch, SHOWN_OPTIONS } from "./search.ts";

export const meta = () => [{ title: "Hospital pages" }];

export const loader = adminLoader(
  {
    permission: "admin.doctor.read",
    failed: MASTERS_MESSAGES.errorWhileLoadingSubmittingOrUpdating("Loading", "Hospital"),
    search: hospitalSearch,
  },
  async (ctx, { search: state }) => {
    const [list, cities] = await Promise.all([
      listHospitalProfiles(ctx, { q: state.q, cityId: state.city, shown: state.shown, page: state.page }),
      cityOptions(ctx),
    ]);
    return { state, list, cities };
  },
);

const columns: Column<ProfileRow>[] = [
  {
    key: "name",
    label: "Hospital name",
    value: (row) => (
      <Link to={paths.adminHospitalPage(row.id)} className="link font-medium">
        {row.hospitalName}
      </Link>
    ),
  },
  { key: "specialities", label: "Specialities", value: (row) => row.specialities },
  { key: "city", label: "City", value: (row) => row.cityName },
  { key: "state", label: "State", value: (row) => row.stateName },
  { key: "achievements", label: "Achievements", numeric: true, value: (row) => row.achievements },
  { key: "amenities", label: "Amenities", numeric: true, value: (row) => row.amenities },
  { key: "doctors", label: "Doctors", numeric: true, value: (row) => row.doctors },
  { key: "shown", label: "Shown", value: (row) => (row.shown ? "Yes" : "No") },
];

export default function HospitalPages() {
  const { state, list, cities } = useLoaderData<typeof loader>();
  const isFiltered = hospitalSearch.href(state, { page: 1 }) !== "?";
  const add = (
    <Link to={paths.adminHospitalPage("new")} className="btn btn-primary min-h-11">
      Add a hospital
    </Link>
  );
  return (
    <Page
      title="Hospital pages"
      back={{ to: paths.adminTalkToHospital, label: "Talk to hospital" }}
      actions={
        <>
          <CsvLink href={`${paths.adminHospitalPages}/csv${hospitalSearch.href(state, { page: 1 })}`} />
          {add}
        </>
      }
    >
      <FilterBar reset={isFiltered ? paths.adminHospitalPages : undefined}>
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
        <SelectFilter name="shown" label="Shown" value={state.shown} options={SHOWN_OPTIONS} />
      </FilterBar>
      <DataTable
        caption="Hospital pages"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState action={add}>
            {isFiltered ? "No hospital fits this filter." : "No hospital has a page yet."}
          </EmptyState>
        }
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        href={(number) => hospitalSearch.href(state, { page: number })}
      />
    </Page>
  );
}
