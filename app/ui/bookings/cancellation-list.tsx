import { BOOKING_KINDS, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import type { BookingList, BookingListRow } from "#app/domain/bookings/list-bookings.ts";
import { date, defineSearch, oneOf, page, text } from "#app/domain/shared/search-params.ts";
import { CsvLink } from "../csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "../filter-bar.tsx";
import { formatRupees } from "../format.ts";
import { EmptyState, Page } from "../page.tsx";
import { Pager } from "../pager.tsx";
import { type Column, DataTable } from "../table.tsx";
import { bookingColumns } from "./columns.tsx";
import { orderOf, SORTS } from "./sorts.ts";

/** The list of cancellations as every back office shows it: its search, and how it looks. */

export const cancellationSearch = defineSearch({
  q: text(),
  kind: oneOf(["all", ...BOOKING_KINDS], "all"),
  from: date(),
  to: date(),
  sort: oneOf(SORTS, "-created_at"),
  page: page(),
});
type State = ReturnType<typeof cancellationSearch.decode>;

/** What to ask the list of bookings for. */
export function cancelledBookings(state: State) {
  return {
    ...{ q: state.q, from: state.from, to: state.to, page: state.page },
    kind: state.kind === "all" ? null : state.kind,
    status: ["cancelled" as const],
    ...orderOf(state.sort),
  };
}

type CancellationListProps = {
  state: State;
  list: BookingList;
  /** The address of this screen, and of one booking. */
  home: string;
  booking: (id: string) => string;
  /** Why nothing is shown. */
  whyEmpty: (q: string, isFiltered: boolean) => string;
};

export function CancellationList({ state, list, home, booking, whyEmpty }: CancellationListProps) {
  const search = cancellationSearch;
  const isFiltered = search.href(state, { page: 1, sort: "-created_at" }) !== "?";
  const columns: Column<BookingListRow>[] = [
    ...bookingColumns(booking),
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
  return (
    <Page
      title="Cancellations"
      lead="Bookings that were cancelled, what was kept and what went back."
      actions={<CsvLink href={`${home}/csv${search.href(state, { page: 1 })}`} />}
    >
      <FilterBar reset={isFiltered ? home : undefined}>
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
        <TextFilter name="to" label="Until" type="date" value={state.to} />
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
        empty={<EmptyState>{whyEmpty(state.q, isFiltered)}</EmptyState>}
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
