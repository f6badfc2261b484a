import { Link, useLoaderData } from "@remix-run/react";
import { BOOKING_KINDS, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { FEEDBACK_PAGE, type FeedbackRow, listFeedback } from "#app/domain/feedback/feedback.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { bookingsQueryString } from "#app/ui/bookings/search.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter } from "#app/ui/filter-bar.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { RATINGS, search } from "./search.ts";

export const meta = () => [{ title: "Feedback" }];

export const loader = adminLoader(
  { permission: "admin.booking.read", failed: ADMIN_MESSAGES.errorWhileGetFeedbackDetails, search },
  async (ctx, { search: state }) => ({
    state,
    pageSize: FEEDBACK_PAGE,
    list: await listFeedback(ctx, {
      kind: state.kind === "all" ? null : state.kind,
      rating: state.rating === "all" ? null : Number(state.rating),
      page: state.page,
    }),
  }),
);

const columns: Column<FeedbackRow>[] = [
  { key: "answered", label: "When", value: (row) => formatInstant(row.answeredAt) },
  { key: "rating", label: "Of 5", numeric: true, value: (row) => row.rating },
  { key: "kind", label: "Kind", value: (row) => KIND_WORDS[row.kind].title },
  { key: "what", label: "What", value: (row) => `${row.title}, ${row.cityName}` },
  { key: "comment", label: "In words", value: (row) => row.comment },
  {
    key: "number",
    label: "Booking",
    value: (row) => (
      <Link className="link" to={paths.adminBookings + bookingsQueryString({ q: row.bookingOrderId })}>
        {row.bookingOrderId}
      </Link>
    ),
  },
];

export default function FeedbackView() {
  const { state, pageSize, list } = useLoaderData<typeof loader>();
  const isFiltered = search.href(state, { page: 1 }) !== "?";
  return (
    <Page
      title="Feedback"
      lead={list.average === null ? undefined : `${list.total} answers, ${list.average} of 5 on average.`}
      actions={<CsvLink href={`${paths.adminFeedback}/csv${search.href(state, { page: 1 })}`} />}
    >
      <FilterBar reset={isFiltered ? paths.adminFeedback : undefined}>
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
          name="rating"
          label="Of 5"
          value={state.rating}
          options={RATINGS.map((value) => ({ value, label: value === "all" ? "ALL" : value }))}
        />
      </FilterBar>
      <DataTable
        caption="Feedback"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState>
            {isFiltered
              ? "No answer fits this filter."
              : "No answer yet. Guests are asked when their stay is completed."}
          </EmptyState>
        }
      />
      <Pager
        page={state.page}
        pageSize={pageSize}
        total={list.total}
        href={(number) => search.href(state, { page: number })}
      />
    </Page>
  );
}
