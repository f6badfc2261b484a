import { useLoaderData } from "@remix-run/react";
import { bookingList } from "#app/domain/bookings/booking-list.ts";
import { BOOKING_KINDS, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { customerAddresses } from "#app/http/addresses/customer.ts";
import { customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { Link } from "#app/ui/link.tsx";
import { hrefOf, ListFileLink, ListPager } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { words } from "#app/words/catalogue.ts";
import { BookingCard } from "../parts/booking-card.tsx";

export const meta = titleOfList;

const TABS = [
  { when: "all", word: "all" },
  { when: "live", word: "now" },
  { when: "upcoming", word: "upcoming" },
  { when: "past", word: "past" },
] as const;

export const loader = customerLoader(
  {
    permission: customerAddresses.bookings.permission,
    failed: BOOKINGS_MESSAGES.errorWhileLoadingBookingData,
    search: bookingList.search,
  },
  async (ctx, { search }) => {
    // Upcoming bookings are sorted by their day, all others by when they were booked.
    const state = search.when === "upcoming" ? { ...search, sort: "check_in" } : search;
    return {
      when: search.when,
      kind: search.kind,
      list: await showList(ctx, bookingList, state, {}, { pageSize: 10 }),
    };
  },
);

export default function Bookings() {
  const t = words("customer");
  const { when, kind, list } = useLoaderData<typeof loader>();
  return (
    <Page title={t("myBookings")} lead={t("bookingsLead")} width="columns">
      <Tabs
        label={t("filterWhen")}
        tabs={TABS.map((tab) => ({
          to: hrefOf(list, { when: tab.when }),
          label: t(tab.word),
          isHere: tab.when === when,
        }))}
      />
      <Tabs
        label={t("filterKind")}
        look="choices"
        tabs={(["all", ...BOOKING_KINDS] as const).map((one) => ({
          to: hrefOf(list, { kind: one }),
          label: one === "all" ? t("all") : KIND_WORDS[one].title,
          isHere: one === kind,
        }))}
      />
      {list.rows.length === 0 ? (
        <EmptyState
          action={
            <Link to={paths.rooms} className="btn btn-primary min-h-12">
              {t("findRoom")}
            </Link>
          }
        >
          {t("noBooking")}
        </EmptyState>
      ) : (
        <>
          <ul className="grid items-start gap-4 lg:grid-cols-2">
            {list.rows.map((booking) => (
              <li key={booking.key}>
                <BookingCard booking={booking} />
              </li>
            ))}
          </ul>
          <p className="flex flex-wrap gap-2">
            <ListFileLink list={list} />
          </p>
        </>
      )}
      <ListPager list={list} />
    </Page>
  );
}
