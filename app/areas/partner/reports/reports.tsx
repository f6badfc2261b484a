import { Link, useLoaderData } from "@remix-run/react";
import { listPropertyNames } from "#app/domain/listings/read-properties.ts";
import { SHARED_REPORTS } from "#app/domain/reports/labels.ts";
import { readReport } from "#app/domain/reports/read-report.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { Page } from "#app/ui/page.tsx";
import { ReportFilters } from "#app/ui/reports/filters.tsx";
import { MonthCharts } from "#app/ui/reports/month-charts.tsx";
import { ReportView } from "#app/ui/reports/report-view.tsx";
import { reportFilters } from "#app/ui/reports/search.ts";
import { partnerReportSearch as search } from "./search.ts";

const SHORT_TITLES: Record<(typeof SHARED_REPORTS)[number], string> = {
  "month-wise": "Month by month",
  "property-wise": "By property",
  "property-month-wise": "By property and month",
  "date-wise": "By date",
};

export const meta = () => [{ title: "Reports" }];

export const loader = partnerLoader(
  { permission: "partner.money.read", search },
  async (ctx, { search: state }) => {
    const [report, properties] = await Promise.all([
      readReport(ctx, state.report, reportFilters(state), { page: state.page }),
      listPropertyNames(ctx),
    ]);
    return { state, report, properties };
  },
);

export default function PartnerReports() {
  const { state, report, properties } = useLoaderData<typeof loader>();
  const accounts = (kind: keyof typeof moneyPaths.partnerAccounts) => moneyPaths.partnerAccounts[kind];
  const query = search.href(state, { page: 1 });
  return (
    <Page
      title="Reports"
      lead="What you sold, what was cancelled, and your share after tax and fee. Amounts are price and GST. Each number opens the bookings behind it."
      actions={
        <>
          <CsvLink href={reportPaths.partnerReportCsv(state.report) + query} />
          <Link to={reportPaths.partnerFiles.all} className="btn btn-outline min-h-11">
            Files
          </Link>
        </>
      }
    >
      <nav aria-label="Reports" className="no-print flex flex-wrap gap-2">
        {SHARED_REPORTS.map((name) => (
          <Link
            key={name}
            to={reportPaths.partnerReports + search.href(state, { report: name })}
            aria-current={name === state.report ? "page" : undefined}
            className={`btn min-h-11 ${name === state.report ? "btn-primary" : "btn-outline"}`}
          >
            {SHORT_TITLES[name]}
          </Link>
        ))}
      </nav>
      <ReportFilters
        state={state}
        properties={properties}
        withKind
        reset={query !== "?" ? reportPaths.partnerReports : undefined}
      >
        <input type="hidden" name="report" value={state.report} />
      </ReportFilters>
      {state.report === "month-wise" ? (
        <MonthCharts
          report={report}
          state={state}
          accounts={accounts}
          amount={{ name: "partner_share", title: "Your share by month" }}
        />
      ) : null}
      <ReportView
        title={SHORT_TITLES[state.report]}
        report={report}
        state={state}
        accounts={accounts}
        pageHref={(page) => search.href(state, { page })}
      />
    </Page>
  );
}
