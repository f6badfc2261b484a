import { useLoaderData } from "@remix-run/react";
import { SHARED_REPORTS } from "#app/domain/reports/labels.ts";
import { partnerAddresses } from "#app/http/addresses/partner.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { partnerAccountsOf } from "#app/http/money-paths.ts";
import { reportPaths } from "#app/http/report-paths.ts";
import { showReportAt } from "#app/http/show-report.ts";
import { Link } from "#app/ui/link.tsx";
import { hrefOf, ListFileLink, ListFilters, ListPager } from "#app/ui/list/list-page.tsx";
import { Page } from "#app/ui/page.tsx";
import { MonthCharts } from "#app/ui/reports/month-charts.tsx";
import { ReportTable } from "#app/ui/reports/report-table.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";

const SHORT_TITLES: Record<(typeof SHARED_REPORTS)[number], string> = {
  "month-wise": "Month by month",
  "property-wise": "By property",
  "property-month-wise": "By property and month",
  "date-wise": "By date",
};

export const meta = () => [{ title: words("partner")("reports") }];

export const loader = partnerLoader({ permission: partnerAddresses.reports.permission }, (ctx, { request }) =>
  showReportAt(ctx, partnerAddresses, request),
);

/** The reports of a partner; `report` in the address says which. */
export default function PartnerReports() {
  const t = words("partner");
  const report = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("reports")}
      lead={t("whatYouSoldWhatWasCancelled")}
      actions={
        <>
          <ListFileLink list={report} />
          <Link to={reportPaths.partnerFiles.all} className="btn btn-outline min-h-11">
            {t("files")}
          </Link>
        </>
      }
    >
      <Tabs
        label={t("reports")}
        tabs={SHARED_REPORTS.map((name) => ({
          to: reportPaths.partnerReports + hrefOf(report, { report: name }),
          label: translateLabel(SHORT_TITLES[name]),
          isHere: name === report.name,
        }))}
      />
      <ListFilters list={report} />
      {report.name === "month-wise" ? (
        <MonthCharts
          report={report}
          accounts={partnerAccountsOf}
          amount={{ name: "partner_share", title: t("shareByMonth") }}
        />
      ) : null}
      <ReportTable report={report} accounts={partnerAccountsOf} />
      <ListPager list={report} />
    </Page>
  );
}
