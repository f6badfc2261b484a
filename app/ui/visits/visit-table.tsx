import { KINDS, type VisitKind } from "#app/domain/field-visits/labels.ts";
import type { listVisits, VisitRow } from "#app/domain/field-visits/list-visits.ts";
import { FilterBar } from "../filter-bar.tsx";
import { EmptyState } from "../page.tsx";
import { Pager } from "../pager.tsx";
import { DataTable } from "../table.tsx";
import { visitColumns } from "./columns.tsx";
import { VisitFilterFields, type VisitSearchState, visitSearch } from "./visit-filters.tsx";

/** A list of visits with its filter and its pages. `kind` null shows every kind. */
export function VisitTable({
  path,
  kind,
  state,
  list,
  cities,
  href,
}: {
  path: string;
  kind: VisitKind | null;
  state: VisitSearchState;
  list: Awaited<ReturnType<typeof listVisits>>;
  cities: Array<{ id: string; name: string }>;
  href: (row: VisitRow) => string;
}) {
  const isFiltered = visitSearch.href(state, { page: 1 }) !== "?";
  return (
    <>
      <FilterBar reset={isFiltered ? path : undefined}>
        <VisitFilterFields state={state} cities={cities} withKind={kind === null} />
      </FilterBar>
      <DataTable
        caption="Field visits"
        columns={visitColumns({
          entityLabel: kind ? KINDS[kind].entityLabel : "Name",
          withKind: kind === null,
          href,
        })}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={<EmptyState>{isFiltered ? "No visit fits this filter." : "No visit yet."}</EmptyState>}
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        more={list.totalIsBounded}
        href={(number) => visitSearch.href(state, { page: number })}
      />
    </>
  );
}
