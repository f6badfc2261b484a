import { formatCount, formatMonth } from "../format.ts";
import { signedRupees } from "../money/account-list.tsx";
import { NumberTile } from "../page.tsx";
import { behindNumber } from "./behind.ts";
import type { ShownReport } from "./report-table.tsx";

type MonthTilesProps = {
  report: ShownReport;
  /** Any day of the month. */
  today: string;
  accounts: (kind: string) => string;
  /** The columns that matter to this reader; one that the reader may not see is left out. */
  columns: string[];
};

/** The numbers of this month, each with the bookings behind it. */
export function MonthTiles({ report, today, accounts, columns }: MonthTilesProps) {
  const month = `${today.slice(0, 7)}-01`;
  const row = report.rows.find((one) => one.month === month);
  return (
    <section className="flex flex-col gap-3">
      <h2>{formatMonth(month)}</h2>
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {columns.flatMap((name) => {
          const column = report.columns.find((one) => one.field === name);
          if (!column) return [];
          const value = Number(row?.[name] ?? 0);
          return (
            <NumberTile
              key={name}
              to={accounts("all") + behindNumber(report.query, { month }, name)}
              label={column.label}
              value={column.type === "money" ? signedRupees(value) : formatCount(value)}
            />
          );
        })}
      </div>
    </section>
  );
}
