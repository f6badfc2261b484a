import { useLoaderData } from "@remix-run/react";
import { BOOKING_KINDS, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { type BookingListRow, listBookings } from "#app/domain/bookings/list-bookings.ts";
import { cancellationNotFoundWords } from "#app/domain/bookings/not-found-words.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { date, defineSearch, oneOf, page, text } from "#app/http/search-params.ts";
import { bookingColumns } from "#app/ui/bookings/columns.tsx";
import { orderOf, SORTS } from "#app/ui/bookings/sorts.ts";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Cancellations" }];

const search = defineSearch({
  q: text(),
  kind: oneOf(["all", ...BOOKING_KINDS], "all"),
  from: date(),
  to: date(),
  sort: oneOf(SORTS, "-created_at"),
  page: page(),
});

export const loader = partnerLoader(
  { permission: "partner.booking.read", search },
  async (ctx, { search: state }) => ({
    state,
    list: await listBookings(ctx, {
      ...{ q: state.q, from: state.from, to: state.to, page: state.page },
      kind: state.kind === "all" ? null : state.kind,
      status: ["cancelled"],
      ...orderOf(state.sort),
    }),
  }),
);

const columns: Column<BookingListRow>[] = [
  ...bookingColumns(paths.partnerBooking),
  {
    key: "total",
    label: "Paid",
    numeric: true,
    sortable: true,
    value: (row) => formatRupees(row.amounts.totalPaise),
  },
  { key: "charge", label: "Kept", numeric: true, value: (row) => formatRupees(row.chargePaise ?? 0) },
  { key: "refund", label: "Refunded", numeric: true, value: (row) => formatRupees(row.refundPaise ?? 0) },
];

export default function Cancellations() {
  const { state, list } = useLoaderData<typeof loader>();
  const isFiltered = search.href(state, { page: 1, sort: "-created_at" }) !== "?";
  return (
    <Page title="Cancellations" lead="Bookings that were cancelled, what was kept and what went back.">
      <FilterBar reset={isFiltered ? paths.partnerCancellations : undefined}>
        <TextFilter name="q" label="Number, phone or name" value={state.q} />
        <SelectFilter
          name="kind"
          label="Kind"
          value={state.kind}
          options={[
            { value: "all", label: "ALL" },
            ...BOOKING_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind].title })),
          ]}
        />
        <TextFilter name="from" label="From" type="date" value={state.from} />
        <TextFilter name="to" label="until" type="date" value={state.to} />
      </FilterBar>
      <DataTable
        caption="Cancellations"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        sort={{
          current: state.sort,
          href: (sort) => search.href(state, { sort: sort as (typeof SORTS)[number] }),
        }}
        empty={<EmptyState>{cancellationNotFoundWords(state.q, isFiltered)}</EmptyState>}
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
