import { orderDueReports } from "#app/domain/report-schedules/due-reports.ts";
import type { Handler } from "#worker/registry.ts";

/** Orders the files of reports whose hour has come. */
export const handle: Handler<"report-schedule"> = async (_payload, ctx) => {
  await orderDueReports(ctx, ctx.job.signal);
};
