import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { REQUEST_KINDS } from "#app/domain/requests/labels.ts";
import type { RequestRow } from "#app/domain/requests/list-requests.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatInstant, formatPhone, formatStatus } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, cellLines, DataTable } from "#app/ui/table.tsx";
import { REQUEST_LISTS, type RequestField, type RequestListName } from "../lists.ts";
import { type RequestSearch, requestSearch, STATUS_FILTERS } from "../search.ts";

/** A row as the browser gets it: instants are text. */
export type ListedRequest = Omit<RequestRow, "dueAt" | "createdAt"> & {
  dueAt: string | Date;
  createdAt: string | Date;
};

type RequestListProps = {
  name: RequestListName;
  state: RequestSearch;
  list: { rows: ListedRequest[]; total: number; totalIsBounded: boolean; page: number; pageSize: number };
  actions?: ReactNode;
};

/** One of the lists of requests: its filters, its rows with who works on them until when, its CSV. */
export function RequestList({ name, state, list, actions }: RequestListProps) {
  const { title, path, kinds, fields } = REQUEST_LISTS[name];
  const isFiltered = requestSearch.href(state, { page: 1 }) !== "?";
  const columns: Column<ListedRequest>[] = [
    {
      key: "number",
      label: "Number",
      value: (row) => (
        <Link to={paths.adminRequest(row.id)} className="link font-medium whitespace-nowrap">
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
    ...fields
      .filter(({ under, onlyInFile }) => under === undefined && !onlyInFile)
      .map((field) => ({
        key: field.name,
        label: field.label,
        className: field.wide ? "sm:min-w-40" : undefined,
        value: (row: ListedRequest) => cellOf(field, fields, row as RequestRow),
      })),
    {
      key: "owner",
      label: "Owner, due",
      value: (row) => (
        <>
          {row.ownerName ?? "Nobody yet"}
          <span className="block text-base-content/75">{formatInstant(row.dueAt)}</span>
        </>
      ),
    },
    {
      key: "remarks",
      label: "Last action",
      value: (row) =>
        row.remarks ? `${shortened(row.remarks)}${row.actionTakenBy ? ` (${row.actionTakenBy})` : ""}` : "",
    },
  ];
  return (
    <Page
      title={title}
      actions={
        <>
          {actions}
          <CsvLink href={paths.adminRequestsCsv(name) + requestSearch.href(state, { page: 1 })} />
        </>
      }
    >
      <FilterBar reset={isFiltered ? path : undefined}>
        <TextFilter name="q" label="Name, phone or number" value={state.q} />
        {kinds.length > 1 ? (
          <SelectFilter
            name="kind"
            label="Kind"
            value={state.kind}
            options={[
              { value: "all", label: "All" },
              ...kinds.map((kind) => ({ value: kind, label: REQUEST_KINDS[kind].label })),
            ]}
          />
        ) : null}
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
        caption={title}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState>{isFiltered ? "No request fits this filter." : "Nobody has sent one yet."}</EmptyState>
        }
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        more={list.totalIsBounded}
        href={(number) => requestSearch.href(state, { page: number })}
      />
    </Page>
  );
}

/** The value of a field, and of those that stand under it. */
function cellOf(field: RequestField, fields: RequestField[], row: RequestRow): ReactNode {
  const together = [field, ...fields.filter(({ under }) => under === field.name)];
  return cellLines(...together.map(({ value }) => shortened(formatPhone(value(row)))));
}

function shortened(value: string): string {
  return value.length > 140 ? `${value.slice(0, 139)}…` : value;
}
