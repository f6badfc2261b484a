import type { Context } from "#app/domain/context.ts";
import { reportList } from "#app/domain/reports/report-list.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { readingMayLag } from "#db/read-database.ts";
import type { Addresses } from "./addresses/address.ts";
import { showListAt } from "./list-files.ts";
import { showList } from "./show-list.ts";

/** The report that stands at the address of a request. @throws Forbidden for whoever may not see it */
export function showReportAt(ctx: Context, addresses: Addresses, request: Request) {
  return readingMayLag(() => showListAt<ReturnType<typeof reportList>>(ctx, addresses, request));
}

/** The month-wise report of this month and the eleven before, every kind, for a dashboard. @throws Forbidden */
export function showRecentMonths(ctx: Context) {
  const list = reportList("month-wise");
  const toDate = istDate(ctx.now);
  const [year, month] = toDate.split("-").map(Number) as [number, number];
  const fromDate = new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10);
  const usual = list.search.decode(new URLSearchParams());
  return readingMayLag(() => showList(ctx, list, { ...usual, fromDate, toDate }, {}, { pageSize: 12 }));
}

/** What is sold between two IST dates, of one report. @throws Forbidden */
export function showRevenue(ctx: Context, { fromDate, toDate }: { fromDate: string; toDate: string }) {
  const list = reportList("revenue");
  const usual = list.search.decode(new URLSearchParams());
  return readingMayLag(() => showList(ctx, list, { ...usual, fromDate, toDate }));
}
