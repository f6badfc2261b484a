import { allocateCodes } from "#app/domain/short-links/allocate-codes.ts";
import type { Handler } from "#worker/registry.ts";

/** Gives codes to short links: to one, to all of a file, or to those that were left behind. */
export const handle: Handler<"short-link"> = async (choice, ctx) => {
  await allocateCodes(ctx, choice, ctx.job.signal);
};
