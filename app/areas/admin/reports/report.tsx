import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { showReportAt } from "#app/http/show-report.ts";
import { present } from "#app/present.ts";
import { ListFileLink, ListFilters, ListPager } from "#app/ui/list/list-page.tsx";
import { Page } from "#app/ui/page.tsx";
import { MonthCharts } from "#app/ui/reports/month-charts.tsx";
import { ReportTable } from "#app/ui/reports/report-table.tsx";
import { drillDownPath, FilesLink, ReportTabs } from "./parts.tsx";

/** What stands above each report. */
const WORDS: Record<string, { title: string; lead: string }> = {
  [reportPaths.adminReports]: {
    title: "Reports",
    lead: "What was sold in each month, what was cancelled and what went back, as the ledger has it. Each number opens the bookings behind it.",
  },
  [reportPaths.propertyWise]: {
    title: "Property-wise bookings",
    lead: "What each house sold, the most first. Each number opens the bookings behind it.",
  },
  [reportPaths.propertyMonthWise]: {
    title: "Property month-wise bookings",
    lead: "What each house sold in each month. Each number opens the bookings behind it.",
  },
  [reportPaths.revenue]: {
    title: "Revenue",
    lead: "Of what guests paid in each month: tax, partners, agents, the gateway and what is left for us, after cancellations and adjustments.",
  },
};
const wordsAt = (pathname: string) => WORDS[pathname] ?? present(WORDS[reportPaths.adminReports]);

export const meta: MetaFunction = ({ location }) => [{ title: wordsAt(location.pathname).title }];

export const loader = adminLoader(
  {
    permission: "admin.report.read",
    failed: ({ page }) =>
      page === "adminReportMaster" ? ADMIN_MESSAGES.errorWhileGetACCMonthwiseBookingDetails : undefined,
  },
  (ctx, { request }) => showReportAt(ctx, adminAddresses, request),
);

/** The reports of the administration; which one is meant is the address. */
export default function Report() {
  const report = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const { title, lead } = wordsAt(pathname);
  return (
    <Page
      title={title}
      lead={lead}
      actions={
        <>
          <ListFileLink list={report} />
          <FilesLink />
        </>
      }
    >
      <ReportTabs current={pathname} query={report.query} />
      <ListFilters list={report} />
      {report.name === "month-wise" ? <MonthCharts report={report} accounts={drillDownPath} /> : null}
      <ReportTable report={report} accounts={drillDownPath} />
      <ListPager list={report} />
    </Page>
  );
}
