import { Link, useLoaderData } from "@remix-run/react";
import { bookingList } from "#app/domain/bookings/booking-list.ts";
import { BOOKING_KINDS, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { hrefOf, ListFileLink, ListPager } from "#app/ui/list/list-page.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { customerAddresses } from "../addresses.ts";
import { BookingCard } from "../parts/booking-card.tsx";

export const meta = () => [{ title: "All my bookings" }];

const TABS = [
  { when: "all", label: "All" },
  { when: "live", label: "Now" },
  { when: "upcoming", label: "Coming" },
  { when: "past", label: "Past" },
] as const;

export const loader = customerLoader(
  {
    permission: customerAddresses.bookings.permission,
    failed: BOOKINGS_MESSAGES.errorWhileLoadingBookingData,
    search: bookingList.search,
  },
  async (ctx, { search }) => {
    // What is still to come is told by its day, everything else by when it was booked.
    const state = search.when === "upcoming" ? { ...search, sort: "check_in" } : search;
    return {
      when: search.when,
      kind: search.kind,
      list: await showList(ctx, bookingList, state, {}, { pageSize: 10 }),
    };
  },
);

export default function Bookings() {
  const { when, kind, list } = useLoaderData<typeof loader>();
  return (
    <Page title="All my bookings" lead="Open one to see it, to stay longer, or to cancel." width="narrow">
      <nav aria-label="Which bookings" className="flex flex-wrap gap-2">
        {TABS.map((tab) => (
          <Link
            key={tab.when}
            to={hrefOf(list, { when: tab.when })}
            aria-current={tab.when === when ? "true" : undefined}
            className={`btn min-h-11 ${tab.when === when ? "btn-primary" : "btn-outline"}`}
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      <nav aria-label="Which kind" className="flex flex-wrap gap-2">
        {(["all", ...BOOKING_KINDS] as const).map((one) => (
          <Link
            key={one}
            to={hrefOf(list, { kind: one })}
            aria-current={one === kind ? "true" : undefined}
            className={`btn btn-sm min-h-11 ${one === kind ? "btn-neutral" : "btn-ghost"}`}
          >
            {one === "all" ? "Everything" : KIND_WORDS[one].title}
          </Link>
        ))}
      </nav>
      {list.rows.length === 0 ? (
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
        <>
          <ul className="flex flex-col gap-4">
            {list.rows.map((booking) => (
              <li key={booking.key}>
                <BookingCard booking={booking} />
              </li>
            ))}
          </ul>
          <p>
            <ListFileLink list={list} />
          </p>
        </>
      )}
      <ListPager list={list} />
    </Page>
  );
}
