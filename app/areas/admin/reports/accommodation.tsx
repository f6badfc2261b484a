import { Link, useLoaderData } from "@remix-run/react";
import { accountList } from "#app/domain/accounts/account-list.ts";
import { bookingList } from "#app/domain/bookings/booking-list.ts";
import { readReport } from "#app/domain/reports/read-report.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { paths } from "#app/http/paths.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { showList } from "#app/http/show-list.ts";
import { bookingCells } from "#app/ui/bookings/cells.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { ListTable } from "#app/ui/list/list-page.tsx";
import { AccountTotals, accountCells } from "#app/ui/money/account-list.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { ReportFilters } from "#app/ui/reports/filters.tsx";
import { ReportView } from "#app/ui/reports/report-view.tsx";
import { reportFilters } from "#app/ui/reports/search.ts";
import { accommodationSearch as search, VIEW_LABELS, VIEWS } from "./accommodation-search.ts";
import { reportChoices } from "./choices.ts";
import { ReportTabs } from "./parts.tsx";

export const meta = () => [{ title: "Accommodation report" }];

export const loader = adminLoader(
  { permission: "admin.report.read", failed: ADMIN_MESSAGES.errorWhileLoadingDatewiseBooking, search },
  async (ctx, { search: state }) => {
    const filters = { ...reportFilters(state), kind: "room" as const };
    const { page } = state;
    const [days, bookings, accounts, choices] = await Promise.all([
      state.view === "days" ? readReport(ctx, "date-wise", filters, { page }) : null,
      state.view === "bookings"
        ? showList(ctx, bookingList, {
            ...bookingList.search.decode(new URLSearchParams()),
            ...filters,
            page,
          })
        : null,
      state.view === "accounts"
        ? showList(ctx, accountList, {
            ...accountList.search.decode(new URLSearchParams()),
            ...filters,
            page,
          })
        : null,
      reportChoices(ctx, state),
    ]);
    return { state, days, bookings, accounts, ...choices };
  },
);

const NOTHING = "No room was booked that fits this filter.";

export default function AccommodationReport() {
  const { state, days, bookings, accounts, properties, cities } = useLoaderData<typeof loader>();
  const pageHref = (page: number) => search.href(state, { page });
  return (
    <Page
      title="Accommodation report"
      lead="Rooms by date: the sums of each day, each booking, or each account with its split."
      actions={<CsvLink href={reportPaths.accommodationCsv + search.href(state, { page: 1 })} />}
    >
      <ReportTabs current={reportPaths.accommodationReport} state={state} />
      <ReportFilters
        {...{ state, properties, cities }}
        reset={search.href(state) !== "?" ? reportPaths.accommodationReport : undefined}
      >
        {state.view === "days" ? null : <input type="hidden" name="view" value={state.view} />}
      </ReportFilters>
      <nav aria-label="What is shown" className="no-print flex flex-wrap gap-2">
        {VIEWS.map((view) => (
          <Link
            key={view}
            to={reportPaths.accommodationReport + search.href(state, { view })}
            aria-current={view === state.view ? "page" : undefined}
            className={`btn btn-sm min-h-11 ${view === state.view ? "btn-secondary" : "btn-ghost"}`}
          >
            {VIEW_LABELS[view]}
          </Link>
        ))}
      </nav>
      {days ? (
        <ReportView
          title="Day by day"
          report={days}
          state={{ ...state, kind: "room" }}
          accounts={() => moneyPaths.adminAccounts}
          pageHref={pageHref}
        />
      ) : null}
      {bookings ? (
        <>
          <ListTable
            list={bookings}
            cells={bookingCells(paths.adminBooking)}
            empty={NOTHING}
            noMatch={NOTHING}
          />
          <Pager {...bookings} more={bookings.totalIsBounded} href={pageHref} />
        </>
      ) : null}
      {accounts ? (
        <>
          <AccountTotals list={accounts} />
          <ListTable
            list={accounts}
            cells={accountCells(moneyPaths.adminAccount)}
            empty={NOTHING}
            noMatch={NOTHING}
          />
          <Pager {...accounts} more={accounts.totalIsBounded} href={pageHref} />
        </>
      ) : null}
    </Page>
  );
}
