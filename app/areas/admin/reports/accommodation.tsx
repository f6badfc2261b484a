import { useLoaderData } from "@remix-run/react";
import type { AccountRow } from "#app/domain/accounts/account-list.ts";
import type { BookingRow } from "#app/domain/bookings/booking-list.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { ACCOMMODATION_VIEWS } from "#app/http/accommodation-views.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { paths } from "#app/http/paths.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import type { ShownList } from "#app/http/show-list.ts";
import { showReportAt } from "#app/http/show-report.ts";
import { bookingCells } from "#app/ui/bookings/cells.tsx";
import { ListFileLink, ListFilters, ListPager, ListTable } from "#app/ui/list/list-page.tsx";
import { accountCells } from "#app/ui/money/account-list.tsx";
import { Page } from "#app/ui/page.tsx";
import { ReportTable } from "#app/ui/reports/report-table.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { words } from "#app/words/catalogue.ts";
import { drillDownPath, FilesLink, ReportTabs } from "./parts.tsx";

export const meta = () => [{ title: words("adminReports")("accommodationReport") }];

export const loader = adminLoader(
  { permission: "admin.report.read", failed: ADMIN_MESSAGES.errorWhileLoadingDatewiseBooking },
  (ctx, { request }) => showReportAt(ctx, adminAddresses, request),
);

const NOTHING = "No room was booked that fits this filter.";
const VIEWS = Object.entries(ACCOMMODATION_VIEWS);

/** Rooms by date: the sums of each day, each booking or each account. `view` in the address says which. */
export default function AccommodationReport() {
  const t = words("adminReports");

  const list = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("accommodationReport")}
      lead={t("roomsByDateSums")}
      actions={
        <>
          <ListFileLink list={list} />
          <FilesLink />
        </>
      }
    >
      <ReportTabs current={reportPaths.accommodationReport} query={asReport(list)} />
      <ListFilters list={list} />
      <Tabs
        label={t("whatIsShown")}
        look="choices"
        tabs={VIEWS.map(([view, { label, list: name }]) => ({
          to: `${reportPaths.accommodationReport}${asView(list, view)}`,
          label,
          isHere: name === list.name,
        }))}
      />
      <Rows list={list} />
      <ListPager list={list} />
    </Page>
  );
}

function Rows({ list }: { list: ReturnType<typeof useLoaderData<typeof loader>> }) {
  if (list.name === ACCOMMODATION_VIEWS.days.list)
    return <ReportTable report={list} accounts={drillDownPath} kind="room" />;
  if (list.name === ACCOMMODATION_VIEWS.bookings.list) {
    const bookings = list as unknown as ShownList<BookingRow>;
    return (
      <ListTable list={bookings} cells={bookingCells(paths.adminBooking)} empty={NOTHING} noMatch={NOTHING} />
    );
  }
  const accounts = list as unknown as ShownList<AccountRow>;
  return (
    <ListTable
      list={accounts}
      cells={accountCells(moneyPaths.adminAccount)}
      empty={NOTHING}
      noMatch={NOTHING}
    />
  );
}

type Asked = { name: string; query: string };

/** What is filtered, as the reports call it: days, property and city go from one view to the others. */
function asReport({ name, query }: Asked): string {
  const asked = new URLSearchParams(query);
  const said = Object.entries({
    // Bookings are usually found by their check-in, reports count by the day of booking.
    dates: asked.get("dates") ?? (name === ACCOMMODATION_VIEWS.bookings.list ? "check_in" : "booked"),
    fromDate: asked.get("fromDate") ?? asked.get("from"),
    toDate: asked.get("toDate") ?? asked.get("to"),
    property: asked.get("property"),
    city: asked.get("city"),
  }).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return `?${new URLSearchParams(said)}`;
}

/** The address of another view with the same filters. */
function asView(list: Asked, view: string): string {
  const asked = new URLSearchParams(asReport(list));
  const named = [...asked].map(([name, value]): [string, string] => [
    view === "days" ? name : name.replace(/^(from|to)Date$/, "$1"),
    value,
  ]);
  return `?${new URLSearchParams([["view", view], ...named])}`;
}
