import { writeFile } from "#app/domain/exports/write-file.ts";
import { notifyAboutReport } from "#app/domain/report-schedules/due-reports.ts";
import type { Handler } from "#worker/registry.ts";

/** One file of a report; one that is made by the clock is mailed, also when an earlier try ended between the two. */
export const handle: Handler<"report-export"> = async ({ exportId }, ctx) => {
  const { job, now } = ctx;
  try {
    await writeFile(exportId, { now, lastAttempt: job.lastAttempt, signal: job.signal });
  } finally {
    await notifyAboutReport(ctx, exportId);
  }
};
