import type { ReportPage } from "#app/domain/reports/read-report.ts";
import { formatCount, formatMonth } from "../format.ts";
import { signedRupees } from "../money/account-list.tsx";
import { NumberTile } from "../page.tsx";
import { behindNumber } from "./behind.ts";
import { emptyReport, type ReportState } from "./search.ts";

type MonthTilesProps = {
  report: ReportPage;
  /** Any day of the month. */
  today: string;
  accounts: (kind: ReportState["kind"]) => string;
  /** The columns that matter to this reader; one that the reader may not see is left out. */
  columns: string[];
};

/** The numbers of this month, each with the bookings behind it. */
export function MonthTiles({ report, today, accounts, columns }: MonthTilesProps) {
  const month = `${today.slice(0, 7)}-01`;
  const row = report.rows.find(({ group }) => group.month === month) ?? { group: { month }, values: {} };
  return (
    <section className="flex flex-col gap-3">
      <h2>{formatMonth(month)}</h2>
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {columns.flatMap((name) => {
          const column = report.columns.find((one) => one.name === name);
          if (!column) return [];
          const value = Number(row.values[name] ?? 0);
          return (
            <NumberTile
              key={name}
              to={accounts("all") + behindNumber(emptyReport, row, name)}
              label={column.label}
              value={column.format === "rupees" ? signedRupees(value) : formatCount(value)}
            />
          );
        })}
      </div>
    </section>
  );
}
