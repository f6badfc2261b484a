import { Link, useLoaderData } from "@remix-run/react";
import { listProperties } from "#app/domain/listings/read-properties.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatStatus } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { STATUS_FILTERS, propertySearch as search } from "./search.ts";

export const meta = () => [{ title: "My properties" }];

export const loader = partnerLoader(
  { permission: "partner.property.read", failed: PARTNERS_MESSAGES.errorWhileLoadingPropertyData, search },
  async (ctx, { search: state }) => ({
    state,
    list: await listProperties(ctx, { ...state, waits: state.waits === "on" }),
  }),
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>["list"]["rows"][number];

const columns: Column<Row>[] = [
  {
    key: "name",
    label: "Property",
    value: (row) => (
      <span className="flex items-start gap-3">
        {row.photoUploadId ? (
          <Photo
            src={paths.upload(row.photoUploadId, "thumb")}
            alt=""
            width={72}
            height={54}
            className="h-[54px] w-[72px] shrink-0 rounded"
          />
        ) : null}
        <span>
          <Link to={paths.partnerProperty(row.id)} className="link font-medium">
            {row.name}
          </Link>
          <span className="block text-base-content/80">
            {row.typeName}, {row.cityName}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: "status",
    label: "Status",
    value: (row) => (
      <span className="flex flex-col items-start gap-1">
        <StatusBadge status={row.status} />
        {row.waits && row.status !== "pending" ? (
          <span className="text-sm">Changes wait for approval</span>
        ) : null}
      </span>
    ),
  },
  { key: "rooms", label: "Rooms", numeric: true, value: (row) => row.rooms },
  { key: "roomsOnSale", label: "On sale", numeric: true, value: (row) => row.roomsOnSale },
  {
    key: "prices",
    label: "Calendar",
    value: (row) => (
      <Link to={paths.partnerPropertyPrices(row.id)} className="link whitespace-nowrap">
        Prices and rooms
      </Link>
    ),
  },
];

const addProperty = (
  <Link to={paths.partnerPropertyNew} className="btn btn-primary min-h-11">
    Add a property
  </Link>
);

export default function MyProperties() {
  const { state, list } = useLoaderData<typeof loader>();
  const isFiltered = search.href(state, { page: 1 }) !== "?";
  return (
    <Page
      title="My properties"
      actions={
        <>
          <CsvLink href={`${paths.partnerProperties}/csv${search.href(state, { page: 1 })}`} />
          {addProperty}
        </>
      }
    >
      <FilterBar reset={isFiltered ? paths.partnerProperties : undefined}>
        <TextFilter name="q" label="Name" value={state.q} />
        <SelectFilter
          name="status"
          label="Status"
          value={state.status}
          options={STATUS_FILTERS.map((status) => ({
            value: status,
            label: status === "all" ? "All" : `${formatStatus(status)} (${list.counts[status] ?? 0})`,
          }))}
        />
        <label className="flex min-h-11 items-center gap-2 text-sm font-medium">
          <input
            key={state.waits}
            type="checkbox"
            name="waits"
            value="on"
            defaultChecked={state.waits === "on"}
            className="checkbox"
          />
          Something waits for approval
        </label>
      </FilterBar>
      <DataTable
        caption="My properties"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          isFiltered ? (
            <EmptyState>No property fits this filter.</EmptyState>
          ) : (
            <EmptyState action={addProperty}>
              Nothing here yet. Add your property, then its rooms and photos. It is shown to guests once an
              admin has approved it.
            </EmptyState>
          )
        }
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
