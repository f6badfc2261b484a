import { adminAddresses } from "#app/http/addresses/admin.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { Link } from "#app/ui/link.tsx";
import { type DrillDownPath, isOfCancellations } from "#app/ui/reports/drill-down.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { words } from "#app/words/catalogue.ts";

/** The list behind a number of a report: what was refunded stands among the cancellations, everything else in the accounts. */
export const drillDownPath: DrillDownPath = (_, column) =>
  isOfCancellations(column) ? adminAddresses.cancellations.path : moneyPaths.adminAccounts;

/** The reports of the administration, and where each is shown. */
const REPORT_LINKS = [
  { to: reportPaths.adminReports, label: "Month by month" },
  { to: reportPaths.propertyWise, label: "By property" },
  { to: reportPaths.propertyMonthWise, label: "By property and month" },
  { to: reportPaths.accommodationReport, label: "By date" },
  { to: reportPaths.revenue, label: "Revenue" },
  { to: moneyPaths.profit, label: "Profit by posting date" },
];

/** From one report to the others, with the same filters. */
export function ReportTabs({ current, query }: { current: string; query: string }) {
  const t = words("adminReports");

  return (
    <Tabs
      label={t("reports")}
      tabs={REPORT_LINKS.map(({ to, label }) => ({ to: to + query, label, isHere: to === current }))}
    />
  );
}

/** The way to the files that are written in the background. */
export function FilesLink() {
  const t = words("adminReports");

  return (
    <Link to={reportPaths.adminFiles.all} className="btn btn-outline min-h-11">
      {t("files")}
    </Link>
  );
}
