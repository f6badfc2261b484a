import { Link, useLoaderData } from "@remix-run/react";
import { BOOKING_KINDS, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { listBookings } from "#app/domain/bookings/list-bookings.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { BookingCard } from "../parts/booking-card.tsx";
import { ownFilters, ownSearch as search } from "./search.ts";

export const meta = () => [{ title: "All my bookings" }];

const TABS = [
  { when: "", label: "All" },
  { when: "live", label: "Now" },
  { when: "upcoming", label: "Coming" },
  { when: "past", label: "Past" },
] as const;

export const loader = customerLoader(
  { permission: "customer.booking.read", failed: BOOKINGS_MESSAGES.errorWhileLoadingBookingData, search },
  async (ctx, { search: state }) => ({
    state,
    found: await listBookings(ctx, { ...ownFilters(state), page: state.page, pageSize: 10 }),
  }),
);

export default function Bookings() {
  const { state, found } = useLoaderData<typeof loader>();
  return (
    <Page title="All my bookings" lead="Open one to see it, to stay longer, or to cancel." width="narrow">
      <nav aria-label="Which bookings" className="flex flex-wrap gap-2">
        {TABS.map(({ when, label }) => (
          <Link
            key={when}
            to={search.href(state, { when })}
            aria-current={state.when === when ? "true" : undefined}
            className={`btn min-h-11 ${state.when === when ? "btn-primary" : "btn-outline"}`}
          >
            {label}
          </Link>
        ))}
      </nav>
      <nav aria-label="Which kind" className="flex flex-wrap gap-2">
        {(["", ...BOOKING_KINDS] as const).map((kind) => (
          <Link
            key={kind}
            to={search.href(state, { kind })}
            aria-current={state.kind === kind ? "true" : undefined}
            className={`btn btn-sm min-h-11 ${state.kind === kind ? "btn-neutral" : "btn-ghost"}`}
          >
            {kind === "" ? "Everything" : KIND_WORDS[kind].title}
          </Link>
        ))}
      </nav>
      {found.rows.length === 0 ? (
        <EmptyState
          action={
            <Link to={paths.rooms} className="btn btn-primary min-h-12">
              Find a room near a hospital
            </Link>
          }
        >
          There is no booking here.
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {found.rows.map((booking) => (
            <li key={booking.id}>
              <BookingCard booking={booking} />
            </li>
          ))}
        </ul>
      )}
      {found.rows.length > 0 ? (
        <p>
          <CsvLink href={`${paths.customerBookings}/csv${search.href(state, { page: 1 })}`} />
        </p>
      ) : null}
      <Pager
        page={found.page}
        pageSize={found.pageSize}
        total={found.total}
        more={found.totalIsBounded}
        href={(page) => search.href(state, { page })}
      />
    </Page>
  );
}
