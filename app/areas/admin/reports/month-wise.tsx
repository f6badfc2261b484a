import { useLoaderData } from "@remix-run/react";
import { readReport } from "#app/domain/reports/read-report.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { Page } from "#app/ui/page.tsx";
import { ReportFilters } from "#app/ui/reports/filters.tsx";
import { MonthCharts } from "#app/ui/reports/month-charts.tsx";
import { ReportView } from "#app/ui/reports/report-view.tsx";
import { reportFilters, reportSearch as search } from "#app/ui/reports/search.ts";
import { reportChoices } from "./choices.ts";
import { ReportFiles, ReportTabs } from "./parts.tsx";

export const meta = () => [{ title: "Reports" }];

export const loader = adminLoader(
  { permission: "admin.report.read", failed: ADMIN_MESSAGES.errorWhileGetACCMonthwiseBookingDetails, search },
  async (ctx, { search: state }) => {
    const [report, choices] = await Promise.all([
      readReport(ctx, "month-wise", reportFilters(state), { page: state.page }),
      reportChoices(ctx, state),
    ]);
    return { state, report, ...choices };
  },
);

export default function MonthWiseReport() {
  const { state, report, properties, cities } = useLoaderData<typeof loader>();
  const accounts = () => moneyPaths.adminAccounts;
  return (
    <Page
      title="Reports"
      lead="What was sold in each month, what was cancelled and what went back, as the ledger has it. Each number opens the bookings behind it."
      actions={<ReportFiles report="month-wise" state={state} />}
    >
      <ReportTabs current={reportPaths.adminReports} state={state} />
      <ReportFilters
        {...{ state, properties, cities }}
        withKind
        reset={search.href(state) !== "?" ? reportPaths.adminReports : undefined}
      />
      <MonthCharts report={report} state={state} accounts={accounts} />
      <ReportView title="Month by month" report={report} state={state} accounts={accounts} />
    </Page>
  );
}
