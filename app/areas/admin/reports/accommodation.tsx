import { Link, useLoaderData } from "@remix-run/react";
import { listAccounts } from "#app/domain/accounts/list-accounts.ts";
import { listBookings } from "#app/domain/bookings/list-bookings.ts";
import { readReport } from "#app/domain/reports/read-report.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { paths } from "#app/http/paths.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { bookingColumns } from "#app/ui/bookings/columns.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { AccountTotals, accountColumns } from "#app/ui/money/account-list.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { ReportFilters } from "#app/ui/reports/filters.tsx";
import { ReportView } from "#app/ui/reports/report-view.tsx";
import { reportFilters } from "#app/ui/reports/search.ts";
import { DataTable } from "#app/ui/table.tsx";
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
      state.view === "bookings" ? listBookings(ctx, { ...filters, page }) : null,
      state.view === "accounts" ? listAccounts(ctx, { ...filters, page }) : null,
      reportChoices(ctx, state),
    ]);
    return { state, days, bookings, accounts, ...choices };
  },
);

export default function AccommodationReport() {
  const { state, days, bookings, accounts, properties, cities } = useLoaderData<typeof loader>();
  const pageHref = (page: number) => search.href(state, { page });
  const empty = <EmptyState>No room was booked that fits this filter.</EmptyState>;
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
          <DataTable
            caption="Bookings"
            columns={[
              ...bookingColumns(paths.adminBooking),
              {
                key: "total",
                label: "Total",
                numeric: true,
                value: (row) => formatRupees(row.amounts.totalPaise),
              },
            ]}
            rows={bookings.rows}
            rowKey={(row) => row.id}
            empty={empty}
          />
          <Pager {...bookings} more={bookings.totalIsBounded} href={pageHref} />
        </>
      ) : null}
      {accounts ? (
        <>
          <AccountTotals sums={accounts.sums} />
          <DataTable
            caption="Accounts"
            columns={accountColumns(moneyPaths.adminAccount, accounts.sums)}
            rows={accounts.rows}
            rowKey={(row) => row.id}
            empty={empty}
          />
          <Pager {...accounts} more={accounts.totalIsBounded} href={pageHref} />
        </>
      ) : null}
    </Page>
  );
}
