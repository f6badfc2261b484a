import type { Context } from "#app/domain/context.ts";
import { type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { type ReportPage, readReport } from "./read-report.ts";

/** The month-wise report of this month and the eleven before, every kind, for a dashboard. Paise. @throws Forbidden */
export async function recentMonths(
  ctx: Context,
): Promise<{ report: ReportPage; from: IsoDate; to: IsoDate }> {
  const to = istDate(ctx.now);
  const [year, month] = to.split("-").map(Number) as [number, number];
  const from = new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10);
  return { report: await readReport(ctx, "month-wise", { from, to }, { pageSize: 12 }), from, to };
}
