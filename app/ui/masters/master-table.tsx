import { Link } from "@remix-run/react";
import { MASTERS, type MasterField, type MasterKey } from "#app/domain/masters/definitions.ts";
import type { listMaster, MasterOption, MasterRow } from "#app/domain/masters/list-master.ts";
import { defineSearch, id, oneOf, page, type StateOf, text } from "#app/http/search-params.ts";
import { FilterBar, SelectFilter, TextFilter } from "../filter-bar.tsx";
import { formatRate, formatStatus } from "../format.ts";
import { EmptyState } from "../page.tsx";
import { Pager } from "../pager.tsx";
import { type Column, DataTable } from "../table.tsx";

/** The URL state of a master's list. */
export const masterSearch = defineSearch({
  q: text(),
  city: id(),
  active: oneOf(["active", "inactive", "all"], "active"),
  page: page(),
});
export type MasterSearchState = StateOf<typeof masterSearch>;

/** A master's list with its filter, its CSV link and its pages. `path` is the address of the list. */
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
  const { title, fields, nameColumn } = MASTERS[master];
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
      </FilterBar>
      <DataTable
        caption={title}
        columns={columnsOf(path, fields, nameColumn)}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState>
            {isFiltered ? "Nothing fits. Change the filter." : "Nothing yet. Add the first one."}
          </EmptyState>
        }
      />
      {list.total > 0 ? (
        <a className="link self-start py-1" href={`${path}/csv${masterSearch.href(state, { page: 1 })}`}>
          Save this list as CSV
        </a>
      ) : null}
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        href={(number) => masterSearch.href(state, { page: number })}
      />
    </>
  );
}

function columnsOf(path: string, fields: readonly MasterField[], nameColumn: string): Column<MasterRow>[] {
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
  return [...listed, { key: "active", label: "In use", value: (row) => (row.active ? "Yes" : "No") }];
}

/** A field as the list and the CSV file show it. */
export function shown({ name, kind }: MasterField, row: MasterRow): string {
  const value = row.values[name];
  if (kind === "reference") return row.labels[name] ?? "";
  if (value === null || value === undefined) return "";
  if (kind === "flag") return value ? "Yes" : "No";
  if (kind === "percent") return formatRate(Number(value));
  if (kind === "choice") return formatStatus(String(value));
  if (kind === "tiers") return JSON.stringify(value);
  return String(value);
}
