import { Link, useLoaderData } from "@remix-run/react";
import { MASTERS, type MasterField } from "#app/domain/masters/definitions.ts";
import { listMaster, type MasterRow } from "#app/domain/masters/list-master.ts";
import { staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { defineSearch, oneOf, page, text } from "#app/http/search-params.ts";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { type MasterPath, masterOf } from "./parts/master-paths.ts";

const search = defineSearch({
  q: text(),
  active: oneOf(["active", "inactive", "all"], "active"),
  page: page(),
});

export const meta = () => [{ title: "Masters" }];

export const loader = staffLoader(
  { permission: "staff.master.read", search },
  async (ctx, { request, search: state }) => {
    const { path, master } = masterOf(request);
    return { path, state, definition: MASTERS[master], list: await listMaster(ctx, master, state) };
  },
);

export default function Masters() {
  const { path, state, definition, list } = useLoaderData<typeof loader>();
  const add = (
    <Link to={paths.staffMasterRow(path, "new")} className="btn btn-primary min-h-11">
      Add a {definition.singular}
    </Link>
  );
  return (
    <Page title={definition.title} actions={add}>
      <FilterBar reset={search.href(state, { page: 1 }) === "?" ? undefined : paths.staffMaster(path)}>
        <TextFilter name="q" label="Name" value={state.q} />
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
        caption={definition.title}
        columns={columnsOf(path, definition.fields, definition.nameColumn)}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={<EmptyState action={add}>Nothing fits. Change the filter, or add the first one.</EmptyState>}
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        href={(number) => search.href(state, { page: number })}
      />
    </Page>
  );
}

function columnsOf(
  path: MasterPath,
  fields: readonly MasterField[],
  nameColumn: string,
): Column<MasterRow>[] {
  const listed = fields
    .filter((field) => field.listed)
    .map(
      (field): Column<MasterRow> => ({
        key: field.name,
        label: field.label,
        value: (row) =>
          field.name === nameColumn ? (
            <Link to={paths.staffMasterRow(path, row.id)} className="link font-medium">
              {String(row.values[field.name])}
            </Link>
          ) : field.kind === "flag" ? (
            row.values[field.name] ? (
              "Yes"
            ) : (
              "No"
            )
          ) : (
            String(row.values[field.name] ?? "")
          ),
      }),
    );
  return [...listed, { key: "active", label: "In use", value: (row) => (row.active ? "Yes" : "No") }];
}
