import { writeFile } from "#app/domain/exports/write-file.ts";
import type { Handler } from "#worker/registry.ts";

/** One file of a report. */
export const handle: Handler<"report-export"> = async ({ exportId }, { job, now }) => {
  await writeFile(exportId, { now, lastAttempt: job.lastAttempt, signal: job.signal });
};
