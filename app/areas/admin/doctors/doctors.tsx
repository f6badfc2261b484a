import { Link, useLoaderData } from "@remix-run/react";
import { type DoctorRow, listDoctors } from "#app/domain/doctors/doctors.ts";
import { departmentOptions } from "#app/domain/doctors/form-options.ts";
import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { doctorSearch, SHOWN_OPTIONS } from "./search.ts";

export const meta = () => [{ title: "Doctors" }];

export const loader = adminLoader(
  {
    permission: "admin.doctor.read",
    failed: MASTERS_MESSAGES.errorWhileLoadingSubmittingOrUpdating("Loading", "Doctor"),
    search: doctorSearch,
  },
  async (ctx, { search: state }) => {
    const [list, departments] = await Promise.all([
      listDoctors(ctx, { q: state.q, departmentId: state.department, shown: state.shown, page: state.page }),
      departmentOptions(ctx),
    ]);
    return { state, list, departments };
  },
);

const columns: Column<DoctorRow>[] = [
  {
    key: "name",
    label: "Doctor name",
    value: (row) => (
      <Link to={paths.adminDoctor(row.id)} className="link font-medium">
        {row.doctorName}
      </Link>
    ),
  },
  { key: "department", label: "Department", value: (row) => row.department },
  { key: "specialization", label: "Specialization", value: (row) => row.specialization },
  {
    key: "experience",
    label: "Total experience",
    numeric: true,
    value: (row) => `${row.totalExperience} years`,
  },
  {
    key: "hospital",
    label: "Hospital",
    className: "cell-near-hospital",
    value: (row) => row.hospitalName ?? "",
  },
  { key: "shown", label: "Shown", value: (row) => (row.shown ? "Yes" : "No") },
];

export default function Doctors() {
  const { state, list, departments } = useLoaderData<typeof loader>();
  const isFiltered = doctorSearch.href(state, { page: 1 }) !== "?";
  const add = (
    <Link to={paths.adminDoctor("new")} className="btn btn-primary min-h-11">
      Add a doctor
    </Link>
  );
  return (
    <Page
      title="Doctors"
      back={{ to: paths.adminTalkToHospital, label: "Talk to hospital" }}
      actions={
        <>
          <CsvLink href={`${paths.adminDoctors}/csv${doctorSearch.href(state, { page: 1 })}`} />
          {add}
        </>
      }
    >
      <FilterBar reset={isFiltered ? paths.adminDoctors : undefined}>
        <TextFilter name="q" label="Name" value={state.q} />
        <SelectFilter
          name="department"
          label="Department"
          value={state.department}
          options={[
            { value: "", label: "All" },
            ...departments.map((each) => ({ value: each.id, label: each.name })),
          ]}
        />
        <SelectFilter name="shown" label="Shown" value={state.shown} options={SHOWN_OPTIONS} />
      </FilterBar>
      <DataTable
        caption="Doctors"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState action={add}>
            {isFiltered ? "No doctor fits this filter." : "No doctor yet."}
          </EmptyState>
        }
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        href={(number) => doctorSearch.href(state, { page: number })}
      />
    </Page>
  );
}
