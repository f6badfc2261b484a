import { workOnImport } from "#app/domain/imports/run-import.ts";
import type { Handler } from "#worker/registry.ts";

/** One file that was sent by a screen: imports it, or undoes that. */
export const handle: Handler<"file-import"> = async ({ importId }, { job, now }) =>
  workOnImport(importId, { now, lastAttempt: job.lastAttempt, signal: job.signal });
