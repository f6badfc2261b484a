import { useLoaderData } from "@remix-run/react";
import { BOOKING_KINDS, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { type BookingListRow, listBookings } from "#app/domain/bookings/list-bookings.ts";
import { notFoundWords } from "#app/domain/bookings/not-found-words.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { bookingColumns } from "#app/ui/bookings/columns.tsx";
import { bookingFilters, bookingSearch as search, statusOptions } from "#app/ui/bookings/search.ts";
import { type SORTS, WHEN_OPTIONS } from "#app/ui/bookings/sorts.ts";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { orderBookings } from "#app/ui/reports/file-search.ts";
import { ExportLinks } from "#app/ui/reports/files.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Bookings" }];

export const loader = staffLoader(
  { permission: "staff.booking.read", failed: BOOKINGS_MESSAGES.errorWhileLoadingBookingGuestsData, search },
  async (ctx, { search: state }) => {
    const list = await listBookings(ctx, bookingFilters(state));
    return { state, list };
  },
);

const columns: Column<BookingListRow>[] = [
  ...bookingColumns(paths.staffBooking),
  {
    key: "hospital",
    label: "Hospital",
    className: "cell-near-hospital",
    value: (row) => row.hospitalName ?? "",
  },
  {
    key: "total",
    label: "Paid",
    numeric: true,
    sortable: true,
    value: (row) => formatRupees(row.amounts.totalPaise),
  },
];

export default function StaffBookings() {
  const { state, list } = useLoaderData<typeof loader>();
  const isFiltered = search.href(state, { page: 1, sort: "-created_at" }) !== "?";
  return (
    <Page
      title="Bookings"
      lead="The bookings of your zone."
      actions={
        <ExportLinks
          csv={`${paths.staffBookings}/csv${search.href(state, { page: 1 })}`}
          order={orderBookings(state)}
          files={reportPaths.staffFiles}
          total={list.total}
        />
      }
    >
      <FilterBar reset={isFiltered ? paths.staffBookings : undefined}>
        <TextFilter name="q" label="Number, phone or name" value={state.q} />
        <SelectFilter name="when" label="When" value={state.when} options={[...WHEN_OPTIONS]} />
        <SelectFilter
          name="status"
          label="Status"
          value={state.status}
          options={statusOptions(list.countByStatus)}
        />
        <SelectFilter
          name="kind"
          label="Kind"
          value={state.kind}
          options={[
            { value: "all", label: "ALL" },
            ...BOOKING_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind].title })),
          ]}
        />
        <TextFilter name="from" label="Check-in from" type="date" value={state.from} />
        <TextFilter name="to" label="Until" type="date" value={state.to} />
      </FilterBar>
      <DataTable
        caption="Bookings"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        sort={{
          current: state.sort,
          href: (sort) => search.href(state, { sort: sort as (typeof SORTS)[number] }),
        }}
        empty={<EmptyState>{notFoundWords(state.q, isFiltered)}</EmptyState>}
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
