import { Link } from "@remix-run/react";
import type { ReportName } from "#app/domain/reports/labels.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { type ReportState, reportSearch } from "#app/ui/reports/search.ts";

/** The reports of the administration, and where each is shown. */
const REPORT_LINKS = [
  { to: reportPaths.adminReports, label: "Month by month" },
  { to: reportPaths.propertyWise, label: "By property" },
  { to: reportPaths.propertyMonthWise, label: "By property and month" },
  { to: reportPaths.accommodationReport, label: "By date" },
  { to: reportPaths.revenue, label: "Revenue" },
];

/** From one report to the others, with the same filter. */
export function ReportTabs({ current, state }: { current: string; state: ReportState }) {
  const query = reportSearch.href(state, { page: 1 });
  return (
    <nav aria-label="Reports" className="no-print flex flex-wrap gap-2">
      {REPORT_LINKS.map(({ to, label }) => (
        <Link
          key={to}
          to={to + query}
          aria-current={to === current ? "page" : undefined}
          className={`btn min-h-11 ${to === current ? "btn-primary" : "btn-outline"}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The files of a report: what is filtered is what is in them. */
export function ReportFiles({ report, state }: { report: ReportName; state: ReportState }) {
  const href = reportPaths.adminReportCsv(report) + reportSearch.href(state, { page: 1 });
  return (
    <>
      <CsvLink href={href} />
      <Link to={reportPaths.adminFiles.all} className="btn btn-outline min-h-11">
        Files
      </Link>
    </>
  );
}
