import { formatCount, formatMonth, formatRupeesBrief } from "../format.ts";
import { AmountTile, NumberTile, Tiles } from "../page.tsx";
import { type DrillDownPath, drillDownQuery } from "./drill-down.ts";
import { previousMonth } from "./month-charts.tsx";
import type { ShownReport } from "./report-table.tsx";

type MonthTilesProps = {
  report: ShownReport;
  /** Any day of the month. */
  today: string;
  accounts: DrillDownPath;
  /** The columns that matter to this reader; one that the reader may not see is left out. */
  columns: string[];
};

/** The numbers of this month, each with the bookings behind it, and what they were in the whole month before. */
export function MonthTiles({ report, today, accounts, columns }: MonthTilesProps) {
  const month = `${today.slice(0, 7)}-01`;
  const earlier = previousMonth(month);
  const row = report.rows.find((one) => one.month === month);
  const rowBefore = report.rows.find((one) => one.month === earlier);
  return (
    <section className="flex flex-col gap-3">
      <h2>{formatMonth(month)}</h2>
      <Tiles>
        {columns.flatMap((name) => {
          const column = report.columns.find((one) => one.field === name);
          if (!column) return [];
          const [value, before] = [Number(row?.[name] ?? 0), Number(rowBefore?.[name] ?? 0)];
          const tile = {
            to: accounts("all", name) + drillDownQuery(report.query, { month }, name),
            label: column.label,
          };
          return column.type === "money" ? (
            <AmountTile
              {...tile}
              key={name}
              paise={value}
              before={`${formatMonth(earlier)}: ${formatRupeesBrief(before)}`}
            />
          ) : (
            <NumberTile
              {...tile}
              key={name}
              value={formatCount(value)}
              hint={`${formatMonth(earlier)}: ${formatCount(before)}`}
            />
          );
        })}
      </Tiles>
    </section>
  );
}
