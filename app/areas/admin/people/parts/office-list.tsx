import { Form, Link } from "@remix-run/react";
import type { listOfficePeople, OfficePerson } from "#app/domain/registrations/office-people.ts";
import type { StateOf } from "#app/domain/shared/search-params.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FormFailureAlert, FormKey } from "#app/ui/form.tsx";
import { formatInstant, formatPhone } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { BulkBar, ChooseBox } from "../../approvals/parts/bulk-bar.tsx";
import { officeSearch as search } from "../search.ts";
import { RegistrationFilters } from "./filters.tsx";

type Props = {
  title: string;
  path: string;
  personHref: (id: string) => string;
  state: StateOf<typeof search>;
  list: Awaited<ReturnType<typeof listOfficePeople>>;
  cities: Array<{ id: string; name: string }>;
  failure: Parameters<typeof FormFailureAlert>[0]["failure"];
};

/** The list of staff or city managers who signed up. */
export function OfficeList({ title, path, personHref, state, list, cities, failure }: Props) {
  const isFiltered = search.href(state, { page: 1 }) !== "?";
  return (
    <Page title={title} actions={<CsvLink href={`${path}/csv${search.href(state, { page: 1 })}`} />}>
      <FormFailureAlert failure={failure} />
      <RegistrationFilters
        state={state}
        counts={list.counts}
        cities={cities}
        reset={isFiltered ? path : undefined}
      />
      <Form method="post" className="flex flex-col gap-4">
        <FormKey />
        <DataTable
          caption={title}
          columns={columns(personHref)}
          rows={list.rows}
          rowKey={(row) => row.id}
          empty={
            <EmptyState>{isFiltered ? "Nobody fits this filter." : "Nobody waits for approval."}</EmptyState>
          }
        />
        {list.rows.some((row) => row.approvalId) ? <BulkBar /> : null}
      </Form>
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        more={list.more}
        href={(number) => search.href(state, { page: number })}
      />
    </Page>
  );
}

function columns(personHref: (id: string) => string): Column<OfficePerson>[] {
  return [
    {
      key: "choose",
      label: "Choose",
      value: (row) =>
        row.approvalId ? (
          <ChooseBox id={row.approvalId} version={row.approvalVersion!} title={row.name} />
        ) : null,
    },
    {
      key: "name",
      label: "Name",
      value: (row) => (
        <Link to={personHref(row.id)} className="link font-medium">
          {row.name}
        </Link>
      ),
    },
    { key: "status", label: "Status", value: (row) => <StatusBadge status={row.status} /> },
    { key: "zone", label: "Zone", value: (row) => row.zoneName ?? "Every city" },
    {
      key: "phone",
      label: "Mobile",
      value: (row) => (row.phone ? formatPhone(row.phone) : ""),
    },
    { key: "email", label: "Email", value: (row) => row.email ?? "" },
    { key: "second", label: "Second step", value: (row) => (row.secondStep ? "On" : "Off") },
    {
      key: "created",
      label: "Signed up",
      value: (row) => <span className="whitespace-nowrap">{formatInstant(row.createdAt)}</span>,
    },
  ];
}
