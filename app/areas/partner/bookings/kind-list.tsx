import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { KIND_WORDS, statusLabel } from "#app/domain/bookings/labels.ts";
import { type BookingListRow, listBookings } from "#app/domain/bookings/list-bookings.ts";
import { markBooking } from "#app/domain/bookings/mark-booking.ts";
import { notFoundWords } from "#app/domain/bookings/not-found-words.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { LOADING_FAILED } from "#app/http/failed-texts.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { holds } from "#app/http/permissions.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { bookingColumns, isEarned } from "#app/ui/bookings/columns.tsx";
import { MARK_WORDS } from "#app/ui/bookings/marks.tsx";
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
import { KIND_LISTS, kindPathOf } from "./kinds.ts";

/** /partnerFoodBookings, /partnerTravelBookings, /partnerMedicalBookings, /partnerLabBookings: the path says which kind. */

export const meta = () => [{ title: "Bookings" }];

export const loader = partnerLoader(
  { permission: "partner.booking.read", failed: ({ page }) => LOADING_FAILED[page], search },
  async (ctx, { search: state, request }) => {
    const path = kindPathOf(request);
    const kind = KIND_LISTS[path]!;
    const list = await listBookings(ctx, bookingFilters(state, kind));
    const mayOrder = holds(ctx.actor, "partner.report.export");
    return { path: `/${path}`, kind, state, list, mayOrder, today: istDate(ctx.now) };
  },
);

const booking = z.object({ booking: z.uuid() });

export const action = partnerAction(
  { permission: "partner.booking.change", intents: { checked_in: booking, completed: booking } },
  async (ctx, { intent, value, request }) => {
    const path = kindPathOf(request);
    await markBooking(ctx, { bookingId: value.booking, mark: intent });
    const said = statusLabel(intent, KIND_LISTS[path]!);
    return done(`/${path}${new URL(request.url).search}`, `Marked: ${said.toLowerCase()}.`);
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
    { key: "mark", label: "Now", value: (row) => <MarkButton row={row} today={today} /> },
  ];
}

/** The next step of a booking; the one that holds a deposit ends on its own page. */
function MarkButton({ row, today }: { row: BookingListRow; today: string }) {
  const begins = row.status === "confirmed" && row.checkIn <= today && today <= row.checkOut;
  const ends = row.status === "checked_in" && row.depositPaise === 0;
  if (!begins && !ends) return null;
  const intent = begins ? "checked_in" : "completed";
  return (
    <RowForm fields={{ booking: row.id }}>
      <SubmitButton
        intent={intent}
        tone={begins ? "primary" : "plain"}
        className="btn-sm min-h-10 whitespace-nowrap"
      >
        {MARK_WORDS[row.kind][intent]}
      </SubmitButton>
    </RowForm>
  );
}

export default function PartnerKindBookings() {
  const { path, kind, state, list, mayOrder, today } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isFiltered = search.href(state, { page: 1, sort: "-created_at" }) !== "?";
  return (
    <Page
      title={`${KIND_WORDS[kind].title} bookings`}
      actions={
        <ExportLinks
          csv={`${path}/csv${search.href(state, { page: 1 })}`}
          total={list.total}
          order={orderBookings({ ...state, kind })}
          files={mayOrder ? reportPaths.partnerFiles : null}
        />
      }
    >
      <FormFailureAlert failure={failure} />
      <FilterBar reset={isFiltered ? path : undefined}>
        <TextFilter name="q" label="Number, phone or name" value={state.q} />
        <SelectFilter name="when" label="When" value={state.when} options={[...WHEN_OPTIONS]} />
        <SelectFilter
          name="status"
          label="Status"
          value={state.status}
          options={statusOptions(list.countByStatus, kind)}
        />
        <TextFilter name="from" label="From" type="date" value={state.from} />
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
