import { sumOpenMonths } from "#app/domain/books/sum-open-months.ts";
import type { Handler } from "#worker/registry.ts";

/** By the clock: takes what was posted into the sums of open months. */
export const handle: Handler<"open-sums"> = async (_payload, ctx) => {
  await sumOpenMonths(ctx, ctx.job.signal);
};
