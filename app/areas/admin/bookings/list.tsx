import { useLoaderData } from "@remix-run/react";
import { BOOKING_KINDS, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { type BookingListRow, listBookings } from "#app/domain/bookings/list-bookings.ts";
import { notFoundWords } from "#app/domain/bookings/not-found-words.ts";
import { cityOptions } from "#app/domain/places/list-cities.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { bookingColumns, isEarned } from "#app/ui/bookings/columns.tsx";
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

export const loader = adminLoader(
  { permission: "admin.booking.read", failed: ADMIN_MESSAGES.errorWhileGetBookingDetails, search },
  async (ctx, { search: state }) => {
    const [list, cities] = await Promise.all([listBookings(ctx, bookingFilters(state)), cityOptions(ctx)]);
    return { state, list, cities };
  },
);

const columns: Column<BookingListRow>[] = [
  ...bookingColumns(paths.adminBooking),
  { key: "total", label: "Total", numeric: true, sortable: true, value: (row) => <Amounts row={row} /> },
];

function Amounts({ row: { status, amounts } }: { row: BookingListRow }) {
  return (
    <>
      <span className="font-semibold">{formatRupees(amounts.totalPaise)}</span>
      {isEarned({ status }) ? (
        <>
          <span className="block text-base-content/75">
            {formatRupees(amounts.partnerSharePaise ?? 0)} partner
          </span>
          <span className="block text-base-content/75">{formatRupees(amounts.mhProfitPaise ?? 0)} left</span>
        </>
      ) : null}
    </>
  );
}

export default function AdminBookings() {
  const { state, list, cities } = useLoaderData<typeof loader>();
  const isFiltered = search.href(state, { page: 1, sort: "-created_at" }) !== "?";
  return (
    <Page
      title="Bookings"
      actions={
        <ExportLinks
          csv={`${paths.adminBookings}/csv${search.href(state, { page: 1 })}`}
          order={orderBookings(state)}
          files={reportPaths.adminFiles}
          total={list.total}
        />
      }
    >
      <FilterBar reset={isFiltered ? paths.adminBookings : undefined}>
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
        <SelectFilter
          name="city"
          label="City"
          value={state.city}
          options={[
            { value: "", label: "All" },
            ...cities.map((city) => ({ value: city.id, label: city.name })),
          ]}
        />
        <SelectFilter
          name="dates"
          label="Dates of"
          value={state.dates}
          options={[
            { value: "check_in", label: "Check-in" },
            { value: "booked", label: "Booking" },
          ]}
        />
        <TextFilter name="from" label="From" type="date" value={state.from} />
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
