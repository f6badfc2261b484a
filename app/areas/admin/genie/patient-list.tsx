import { Link, useLoaderData } from "@remix-run/react";
import { listPatients } from "#app/domain/genie/list-patients.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { orTell } from "#app/domain/shared/or-tell.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatInstant, formatPhone, formatStatus } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, cellLines, DataTable } from "#app/ui/table.tsx";
import { STATUS_FILTERS, patientSearch as search } from "./search.ts";

export const meta = () => [{ title: "Patient assistant" }];

export const loader = adminLoader(
  { permission: "admin.request.read", search },
  async (ctx, { search: state }) => ({
    state,
    list: await orTell(ADMIN_MESSAGES.errorWhileLoadingPatientDetails, () => listPatients(ctx, state)),
  }),
);

type Listed = ReturnType<typeof useLoaderData<typeof loader>>["list"]["rows"][number];

const columns: Column<Listed>[] = [
  { key: "s_no", label: "No.", numeric: true, value: (row) => row.s_no },
  {
    key: "request",
    label: "Request",
    value: (row) => (
      <Link to={paths.adminRequest(row.requestId)} className="link font-medium whitespace-nowrap">
        {row.number}
      </Link>
    ),
  },
  { key: "user_id", label: "Asked by", value: (row) => row.userName },
  {
    key: "patient_name",
    label: "Patient",
    value: (row) =>
      cellLines(`${row.patient_firstname} ${row.patient_lastname}`.trim(), row.patient_location),
  },
  {
    key: "phone_number",
    label: "Phone",
    value: (row) => cellLines(formatPhone(row.phone_number), row.email_id),
  },
  { key: "problem", label: "Problem", value: (row) => row.problem },
  { key: "created_datetime", label: "Arrived", value: (row) => formatInstant(row.created_datetime) },
  {
    key: "status",
    label: "Status",
    value: (row) => (
      <>
        <StatusBadge status={row.status} />
        {row.overdue ? <span className="block font-medium text-error-content">Overdue</span> : null}
      </>
    ),
  },
  {
    key: "owner",
    label: "Owner, due",
    value: (row) => cellLines(row.ownerName ?? "Nobody yet", formatInstant(row.dueAt)),
  },
  { key: "remarks", label: "Last action", value: (row) => row.remarks },
];

export default function AssistantPatients() {
  const { state, list } = useLoaderData<typeof loader>();
  const isFiltered = search.href(state, { page: 1 }) !== "?";
  return (
    <Page
      title="Patient assistant"
      actions={<CsvLink href={`${paths.adminAssistant}/csv${search.href(state, { page: 1 })}`} />}
    >
      <FilterBar reset={isFiltered ? paths.adminAssistant : undefined}>
        <TextFilter name="q" label="Patient, phone or number" value={state.q} />
        <SelectFilter
          name="status"
          label="Status"
          value={state.status}
          options={STATUS_FILTERS.map((status) => ({ value: status, label: formatStatus(status) }))}
        />
        <TextFilter name="from" label="From" type="date" value={state.from} />
        <TextFilter name="to" label="Until" type="date" value={state.to} />
      </FilterBar>
      <DataTable
        caption="Patients of the assistant"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState>
            {isFiltered ? "No patient fits this filter." : "Nobody has asked the assistant yet."}
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
