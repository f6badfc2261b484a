import type { ReportRow } from "#app/domain/reports/report-list.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { type Bar, BarChart } from "../charts/bar-chart.tsx";
import { formatMonth } from "../format.ts";
import { drillDownQuery } from "./drill-down.ts";
import type { ShownReport } from "./report-table.tsx";

type MonthChartsProps = {
  report: ShownReport;
  /** The address of the list behind a number of this kind. */
  accounts: (kind: string) => string;
  /** The amount that matters to this reader. */
  amount?: { name: string; title: string };
};

const SHOWN = 12;

/** Bookings and money of the newest twelve months of a month-wise report, oldest first. */
export function MonthCharts({ report, accounts, amount }: MonthChartsProps) {
  const t = words("partner");
  const shown = amount ?? { name: "booking_amount", title: t("amountByMonth") };
  const months = monthsUpTo(report.rows);
  const kind = new URLSearchParams(report.query).get("kind") ?? "all";
  const bars = (column: string): Bar[] =>
    months.map((month) => {
      const row = report.rows.find((one) => one.month === month);
      return {
        label: formats().monthName(month),
        name: formatMonth(month),
        value: Number(row?.[column] ?? 0),
        to: accounts(kind) + drillDownQuery(report.query, { month }, column),
      };
    });
  if (months.length === 0) return null;
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <BarChart
        title={t("byMonth")}
        unit="count"
        bars={bars("total_bookings")}
        nameLabel={t("month")}
        valueLabel={t("bookings")}
      />
      <BarChart
        title={shown.title}
        unit="rupees"
        bars={bars(shown.name)}
        nameLabel={t("month")}
        valueLabel={t("amount")}
      />
    </div>
  );
}

/** From the oldest of the newest twelve rows to the newest, without a gap. */
function monthsUpTo(rows: ReportRow[]): string[] {
  const newest = rows[0]?.month;
  const oldest = rows.slice(0, SHOWN).at(-1)?.month;
  if (!newest || !oldest) return [];
  const months: string[] = [];
  for (let month = newest; month >= oldest && months.length < SHOWN; month = previousMonth(month))
    months.unshift(month);
  return months;
}

/** The first day of the month before. */
export function previousMonth(first: string): string {
  const [year, month] = first.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10);
}
