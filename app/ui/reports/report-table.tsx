import type { ReportRow } from "#app/domain/reports/report-list.ts";
import type { ShownColumn, ShownList } from "#app/http/show-list.ts";
import { words } from "#app/words/catalogue.ts";
import { formatCount, formatMonth } from "../format.ts";
import { Link } from "../link.tsx";
import { type Cells, ListTable } from "../list/list-page.tsx";
import { signedRupees } from "../money/account-list.tsx";
import { type DrillDownPath, drillDownQuery } from "./drill-down.ts";

/** A page of a report, or a dashboard's months. */
export type ShownReport = ShownList<ReportRow, string>;

type ReportTableProps = {
  report: ShownReport;
  /** The address of the list behind a number of this kind. */
  accounts: DrillDownPath;
  /** Of which kind everything is that it counts, where its address does not say it. */
  kind?: string;
};

/** The sums of a report, its rows, and a link behind each number. */
export function ReportTable({ report, accounts, kind: ofAll }: ReportTableProps) {
  const t = words("partner");
  const kind = ofAll ?? new URLSearchParams(report.query).get("kind") ?? "all";
  const cells: Cells<ReportRow> = {
    month_name: (row) => <span className="whitespace-nowrap">{formatMonth(row.month)}</span>,
  };
  for (const column of report.columns.filter(isMeasured)) {
    cells[column.field] = (row) => {
      const shown = formatMeasure(column, row[column.field]);
      if (shown === "") return null;
      const group = { ...row, kind: row.kind ?? kind };
      return (
        <Link
          to={accounts(group.kind, column.field) + drillDownQuery(report.query, group, column.field)}
          className="hover:underline"
        >
          {shown}
        </Link>
      );
    };
  }
  return (
    <>
      <dl
        className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-3 rounded-box border border-base-300 bg-base-100 p-4 text-sm"
        aria-label={t("sums")}
      >
        {report.columns.filter(isMeasured).map((column) => (
          <div key={column.field}>
            <dt className="text-base-content/75">{column.label}</dt>
            <dd className="font-semibold tabular-nums">
              {formatMeasure(column, report.totals[column.field]) || "–"}
            </dd>
          </div>
        ))}
      </dl>
      <ListTable list={report} cells={cells} empty={t("nothingWasSoldYet")} />
    </>
  );
}

const isMeasured = ({ type }: ShownColumn) => type === "count" || type === "money";

function formatMeasure({ type }: ShownColumn, value: unknown): string {
  if (value === null || value === undefined) return "";
  return type === "money" ? signedRupees(Number(value)) : formatCount(Number(value));
}
