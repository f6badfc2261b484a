import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import type { ReportFormat } from "#app/domain/reports/columns.ts";
import type { ReportPage, ReportRow, ReportValue } from "#app/domain/reports/read-report.ts";
import { formatCount, formatDate, formatMonth, formatStatus } from "../format.ts";
import { Link } from "../link.tsx";
import { signedRupees } from "../money/account-list.tsx";
import { EmptyState } from "../page.tsx";
import { Pager } from "../pager.tsx";
import { type Column, DataTable } from "../table.tsx";
import { behindNumber } from "./behind.ts";
import { type ReportState, reportSearch } from "./search.ts";

type ReportViewProps = {
  title: string;
  report: ReportPage;
  state: ReportState;
  /** The address of the list behind a number of this kind. */
  accounts: (kind: ReportState["kind"]) => string;
  pageHref?: (page: number) => string;
};

/** The sums of a report, its rows, and a link behind each number. */
export function ReportView({ title, report, state, accounts, pageHref }: ReportViewProps) {
  const columns = report.columns.map(
    ({ name, label, format }): Column<ReportRow> => ({
      key: name,
      label,
      numeric: format === "count" || format === "rupees",
      value: (row) => {
        const shown = formatValue(row.values[name] ?? null, format);
        if (format === "month") return <span className="whitespace-nowrap">{shown}</span>;
        if (format !== "count" && format !== "rupees") return shown;
        if (shown === "") return null;
        const kind = (row.group.kind ?? state.kind) as ReportState["kind"];
        return (
          <Link to={accounts(kind) + behindNumber(state, row, name)} className="hover:underline">
            {shown}
          </Link>
        );
      },
    }),
  );
  return (
    <>
      <dl
        className="flex flex-wrap gap-x-6 gap-y-1 rounded-box border border-base-300 bg-base-100 p-3 text-sm"
        aria-label="Sums"
      >
        {report.columns
          .filter(({ format }) => format === "count" || format === "rupees")
          .map(({ name, label, format }) => (
            <div key={name}>
              <dt className="text-base-content/75">{label}</dt>
              <dd className="font-semibold tabular-nums">
                {formatValue(report.whole[name] ?? null, format) || "–"}
              </dd>
            </div>
          ))}
      </dl>
      <DataTable
        caption={title}
        columns={columns}
        rows={report.rows}
        rowKey={(row) => Object.values(row.group).join()}
        empty={<EmptyState>Nothing was sold that fits this filter.</EmptyState>}
      />
      <Pager
        page={report.page}
        pageSize={report.pageSize}
        total={report.total}
        href={pageHref ?? ((page) => reportSearch.href(state, { page }))}
      />
    </>
  );
}

function formatValue(value: ReportValue, format: ReportFormat): string {
  if (value === null) return "";
  switch (format) {
    case "count":
      return formatCount(Number(value));
    case "rupees":
      return signedRupees(Number(value));
    case "month":
      return formatMonth(String(value));
    case "date":
      return formatDate(String(value));
    case "kind":
      return KIND_WORDS[value as keyof typeof KIND_WORDS]?.title ?? formatStatus(String(value));
    default:
      return String(value);
  }
}
