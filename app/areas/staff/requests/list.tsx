import { Link, useLoaderData } from "@remix-run/react";
import { ALL_REQUEST_KINDS, REQUEST_KINDS } from "#app/domain/requests/labels.ts";
import { listRequests } from "#app/domain/requests/list-requests.ts";
import { staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatInstant, formatPhone, formatStatus } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { STATUS_FILTERS, requestSearch as search } from "./search.ts";

export const meta = () => [{ title: "Your requests" }];

export const loader = staffLoader(
  { permission: "staff.request.read", search },
  async (ctx, { search: state }) => ({
    state,
    list: await listRequests(ctx, { ...state, kinds: ALL_REQUEST_KINDS, mine: true }),
  }),
);

type Listed = ReturnType<typeof useLoaderData<typeof loader>>["list"]["rows"][number];

const columns: Column<Listed>[] = [
  {
    key: "number",
    label: "Number",
    value: (row) => (
      <Link to={paths.staffRequest(row.id)} className="link font-medium whitespace-nowrap">
        {row.number}
      </Link>
    ),
  },
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
  { key: "due", label: "Due", value: (row) => formatInstant(row.dueAt) },
  { key: "kind", label: "Kind", value: (row) => REQUEST_KINDS[row.kind].label },
  { key: "name", label: "Name", value: (row) => row.name },
  {
    key: "phone",
    label: "Phone",
    value: (row) => (row.phone ? formatPhone(row.phone) : ""),
  },
  { key: "message", label: "Message", className: "sm:min-w-48", value: (row) => row.message.slice(0, 140) },
  { key: "remarks", label: "Last action", className: "sm:min-w-48", value: (row) => row.remarks },
];

export default function StaffRequests() {
  const { state, list } = useLoaderData<typeof loader>();
  const isFiltered = search.href(state, { page: 1 }) !== "?";
  return (
    <Page
      title="Your requests"
      lead="What patients ask and the office gave to you."
      actions={<CsvLink href={`${paths.staffRequests}/csv${search.href(state, { page: 1 })}`} />}
    >
      <FilterBar reset={isFiltered ? paths.staffRequests : undefined}>
        <TextFilter name="q" label="Name, phone or number" value={state.q} />
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
        caption="Your requests"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState>
            {isFiltered ? "No request fits this filter." : "No request was given to you yet."}
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
