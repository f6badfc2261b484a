import { makeWaitingCopies } from "#app/domain/uploads/make-copies.ts";
import type { Handler } from "#worker/registry.ts";

/** Makes the narrower copies of public pictures. */
export const handle: Handler<"picture-copies"> = async (_payload, ctx) => {
  await makeWaitingCopies(ctx.job.signal);
};
