import { MASTERS, type MasterDefinition, type MasterKey } from "#app/domain/masters/definitions.ts";
import type { listMaster, MasterOption, MasterRow } from "#app/domain/masters/list-master.ts";
import { defineSearch, id, oneOf, page, type StateOf, text } from "#app/domain/shared/search-params.ts";
import { FilterBar, SelectFilter, TextFilter } from "../filter-bar.tsx";
import { Link } from "../link.tsx";
import { EmptyState } from "../page.tsx";
import { Pager } from "../pager.tsx";
import { type Column, DataTable } from "../table.tsx";
import { shown } from "./shown.ts";

/** The URL state of a master's list. */
export const masterSearch = defineSearch({
  q: text(),
  city: id(),
  active: oneOf(["active", "inactive", "all"], "active"),
  page: page(),
});
export type MasterSearchState = StateOf<typeof masterSearch>;

/** A master's list with its filter and its pages. `path` is the address of the list. */
export function MasterTable({
  path,
  master,
  state,
  list,
  cities,
}: {
  path: string;
  master: MasterKey;
  state: MasterSearchState;
  list: Awaited<ReturnType<typeof listMaster>>;
  /** Of a master whose rows lie in a city. */
  cities?: MasterOption[];
}) {
  const { title, changeable } = MASTERS[master];
  const isFiltered = masterSearch.href(state, { page: 1 }) !== "?";
  return (
    <>
      <FilterBar reset={isFiltered ? path : undefined}>
        <TextFilter name="q" label="Name" value={state.q} />
        {cities ? (
          <SelectFilter
            name="city"
            label="City"
            value={state.city}
            options={[
              { value: "", label: "All" },
              ...cities.map((city) => ({ value: city.id, label: city.name })),
            ]}
          />
        ) : null}
        {changeable ? (
          <SelectFilter
            name="active"
            label="In use"
            value={state.active}
            options={[
              { value: "active", label: "In use" },
              { value: "inactive", label: "Not in use" },
              { value: "all", label: "All" },
            ]}
          />
        ) : null}
      </FilterBar>
      <DataTable
        caption={title}
        columns={columnsOf(path, MASTERS[master])}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState>
            {isFiltered ? "Nothing fits. Change the filter." : "Nothing yet. Add the first one."}
          </EmptyState>
        }
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        href={(number) => masterSearch.href(state, { page: number })}
      />
    </>
  );
}

function columnsOf(path: string, { fields, nameColumn, changeable }: MasterDefinition): Column<MasterRow>[] {
  const listed = fields
    .filter((field) => field.listed)
    .map(
      (field): Column<MasterRow> => ({
        key: field.name,
        label: field.label,
        numeric: field.kind === "number",
        value: (row) =>
          field.name === nameColumn ? (
            <Link to={`${path}/${row.id}`} className="link font-medium">
              {shown(field, row)}
            </Link>
          ) : (
            shown(field, row)
          ),
      }),
    );
  if (!changeable) return listed;
  return [...listed, { key: "active", label: "In use", value: (row) => (row.active ? "Yes" : "No") }];
}
