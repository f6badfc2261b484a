import { useLoaderData } from "@remix-run/react";
import { listZoneRequests } from "#app/domain/places/zone-requests.ts";
import { ALL_REQUEST_KINDS, REQUEST_KINDS } from "#app/domain/requests/labels.ts";
import { cityManagerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter } from "#app/ui/filter-bar.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { requestColumns } from "./columns.tsx";
import { filtersOf, requestSearch as search } from "./search.ts";

export const meta = () => [{ title: "Open requests" }];

export const loader = cityManagerLoader(
  { permission: "city.request.read", search },
  async (ctx, { search: state }) => ({
    state,
    list: await listZoneRequests(ctx, { ...filtersOf(state), page: state.page }),
  }),
);

export default function CityRequests() {
  const { state, list } = useLoaderData<typeof loader>();
  const isFiltered = search.href(state, { page: 1 }) !== "?";
  return (
    <Page
      title="Open requests"
      lead="What patients of your city asked for, oldest first. What they wrote is read by whoever looks after it."
      back={{ to: paths.cityDashboard, label: "Dashboard" }}
      actions={<CsvLink href={`${paths.cityRequests}/csv${search.href(state, { page: 1 })}`} />}
    >
      <FilterBar reset={isFiltered ? paths.cityRequests : undefined}>
        <SelectFilter
          name="kind"
          label="Kind"
          value={state.kind}
          options={[
            { value: "all", label: "All" },
            ...ALL_REQUEST_KINDS.map((value) => ({ value, label: REQUEST_KINDS[value].label })),
          ]}
        />
        <SelectFilter
          name="due"
          label="Due"
          value={state.due}
          options={[
            { value: "all", label: "All" },
            { value: "late", label: "Late" },
          ]}
        />
      </FilterBar>
      <DataTable
        caption="Open requests"
        columns={requestColumns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState>
            {isFiltered ? "No open request fits this filter." : "No request of your city is open."}
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
