import { useLoaderData } from "@remix-run/react";
import { readReport } from "#app/domain/reports/read-report.ts";
import { adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { Page } from "#app/ui/page.tsx";
import { ReportFilters } from "#app/ui/reports/filters.tsx";
import { ReportView } from "#app/ui/reports/report-view.tsx";
import { reportFilters, reportSearch as search } from "#app/ui/reports/search.ts";
import { reportChoices } from "./choices.ts";
import { ReportFiles, ReportTabs } from "./parts.tsx";

export const meta = () => [{ title: "Revenue" }];

export const loader = adminLoader(
  { permission: "admin.report.read", search },
  async (ctx, { search: state }) => {
    const [report, choices] = await Promise.all([
      readReport(ctx, "revenue", reportFilters(state), { page: state.page }),
      reportChoices(ctx, state),
    ]);
    return { state, report, ...choices };
  },
);

export default function RevenueReport() {
  const { state, report, properties, cities } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Revenue"
      lead="Of what guests paid in each month: tax, partners, agents, the gateway and what is left for us, after cancellations and adjustments."
      actions={<ReportFiles report="revenue" state={state} />}
    >
      <ReportTabs current={reportPaths.revenue} state={state} />
      <ReportFilters
        {...{ state, properties, cities }}
        withKind
        reset={search.href(state) !== "?" ? reportPaths.revenue : undefined}
      />
      <ReportView title="Revenue" report={report} state={state} accounts={() => moneyPaths.adminAccounts} />
    </Page>
  );
}
