import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type BookingListRow, listBookings } from "#app/domain/bookings/list-bookings.ts";
import { markBooking } from "#app/domain/bookings/mark-booking.ts";
import { notFoundWords } from "#app/domain/bookings/not-found-words.ts";
import { listPropertyNames } from "#app/domain/listings/read-properties.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { holds } from "#app/http/permissions.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { bookingColumns, isEarned } from "#app/ui/bookings/columns.tsx";
import { bookingFilters, bookingSearch as search, statusOptions } from "#app/ui/bookings/search.ts";
import { type SORTS, WHEN_OPTIONS } from "#app/ui/bookings/sorts.ts";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { orderBookings } from "#app/ui/reports/file-search.ts";
import { ExportLinks } from "#app/ui/reports/files.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Bookings" }];

export const loader = partnerLoader(
  {
    permission: "partner.booking.read",
    failed: BOOKINGS_MESSAGES.errorWhileLoadingPartnerBookingRegistrationMasterData,
    search,
  },
  async (ctx, { search: state }) => {
    const [list, properties] = await Promise.all([
      listBookings(ctx, bookingFilters(state, "room")),
      listPropertyNames(ctx),
    ]);
    const mayOrder = holds(ctx.actor, "partner.report.export");
    return { state, list, properties, mayOrder, today: istDate(ctx.now) };
  },
);

const booking = z.object({ booking: z.uuid() });

export const action = partnerAction(
  { permission: "partner.booking.change", intents: { checked_in: booking, completed: booking } },
  async (ctx, { intent, value, request }) => {
    await markBooking(ctx, { bookingId: value.booking, mark: intent });
    const back = paths.partnerBookings + new URL(request.url).search;
    return done(back, intent === "checked_in" ? "The guest is checked in." : "The stay is completed.");
  },
);

function columnsFor(today: string): Column<BookingListRow>[] {
  return [
    ...bookingColumns(paths.partnerBooking),
    {
      key: "share",
      label: "Your share",
      numeric: true,
      value: (row) => (isEarned(row) ? formatRupees(row.amounts.partnerSharePaise ?? 0) : null),
    },
    {
      key: "mark",
      label: "Now",
      value: (row) => {
        const arrives = row.status === "confirmed" && row.checkIn <= today && today < row.checkOut;
        if (!arrives && row.status !== "checked_in") return null;
        return (
          <RowForm fields={{ booking: row.id }}>
            <SubmitButton
              intent={arrives ? "checked_in" : "completed"}
              tone={arrives ? "primary" : "plain"}
              className="btn-sm min-h-10 whitespace-nowrap"
            >
              {arrives ? "Check in" : "Guest has left"}
            </SubmitButton>
          </RowForm>
        );
      },
    },
  ];
}

export default function PartnerBookings() {
  const { state, list, properties, mayOrder, today } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isFiltered = search.href(state, { page: 1, sort: "-created_at" }) !== "?";
  return (
    <Page
      title="Bookings"
      actions={
        <ExportLinks
          csv={`${paths.partnerBookings}/csv${search.href(state, { page: 1 })}`}
          total={list.total}
          order={orderBookings({ ...state, kind: "room" })}
          files={mayOrder ? reportPaths.partnerFiles : null}
        />
      }
    >
      <FormFailureAlert failure={failure} />
      <FilterBar reset={isFiltered ? paths.partnerBookings : undefined}>
        <TextFilter name="q" label="Number, phone or name" value={state.q} />
        <SelectFilter name="when" label="When" value={state.when} options={[...WHEN_OPTIONS]} />
        <SelectFilter
          name="status"
          label="Status"
          value={state.status}
          options={statusOptions(list.countByStatus)}
        />
        {properties.length > 1 ? (
          <SelectFilter
            name="property"
            label="Property"
            value={state.property}
            options={[
              { value: "", label: "All" },
              ...properties.map(({ id: value, name }) => ({ value, label: name })),
            ]}
          />
        ) : null}
        <TextFilter name="from" label="Check-in from" type="date" value={state.from} />
        <TextFilter name="to" label="Until" type="date" value={state.to} />
      </FilterBar>
      <DataTable
        caption="Bookings"
        columns={columnsFor(today)}
        rows={list.rows}
        rowKey={(row) => row.id}
        sort={{
          current: state.sort,
          href: (sort) => search.href(state, { sort: sort as (typeof SORTS)[number] }),
        }}
        empty={
          <EmptyState>
            {isFiltered
              ? notFoundWords(state.q, true)
              : "No booking yet. They appear here as soon as a guest has paid."}
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
