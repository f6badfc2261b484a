import type { ReportPage, ReportRow } from "#app/domain/reports/read-report.ts";
import { type Bar, BarChart } from "../charts/bar-chart.tsx";
import { formatMonth } from "../format.ts";
import { behindNumber } from "./behind.ts";
import type { ReportState } from "./search.ts";

type MonthChartsProps = {
  report: ReportPage;
  state: ReportState;
  /** The address of the list behind a number of this kind. */
  accounts: (kind: ReportState["kind"]) => string;
  /** The amount that matters to this reader. */
  amount?: { name: string; title: string };
};

const SHOWN = 12;
const PAID = { name: "booking_amount", title: "Amount booked by month" };

/** Bookings and money of the newest twelve months of a month-wise report, oldest first. */
export function MonthCharts({ report, state, accounts, amount = PAID }: MonthChartsProps) {
  const months = monthsUpTo(report.rows);
  const bars = (column: string): Bar[] =>
    months.map((month) => {
      const row = report.rows.find(({ group }) => group.month === month) ?? { group: { month }, values: {} };
      return {
        label: formatMonth(month).slice(0, 3),
        name: formatMonth(month),
        value: Number(row.values[column] ?? 0),
        to: accounts(state.kind) + behindNumber(state, row, column),
      };
    });
  if (months.length === 0) return null;
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <BarChart
        title="Bookings by month"
        unit="count"
        bars={bars("total_bookings")}
        nameLabel="Month"
        valueLabel="Bookings"
      />
      <BarChart
        title={amount.title}
        unit="rupees"
        bars={bars(amount.name)}
        nameLabel="Month"
        valueLabel="Amount"
      />
    </div>
  );
}

/** From the oldest of the newest twelve rows to the newest, without a gap. */
function monthsUpTo(rows: ReportRow[]): string[] {
  const newest = rows[0]?.group.month;
  const oldest = rows.slice(0, SHOWN).at(-1)?.group.month;
  if (!newest || !oldest) return [];
  const months: string[] = [];
  for (let month = newest; month >= oldest && months.length < SHOWN; month = monthBefore(month))
    months.unshift(month);
  return months;
}

function monthBefore(first: string): string {
  const [year, month] = first.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10);
}
