import { remindOfDocuments } from "#app/domain/documents/remind.ts";
import type { Handler } from "#worker/registry.ts";

/** Once a day: documents that expire soon or have expired. */
export const handle: Handler<"document-reminder"> = async (_payload, ctx) => {
  await remindOfDocuments(ctx, ctx.job.signal);
};
