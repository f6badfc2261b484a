import { settleDueClaims } from "#app/domain/claims/settle-claim.ts";
import type { Handler } from "#worker/registry.ts";

/** By the clock: what nobody objected to in time, and deposits of which nothing was claimed. */
export const handle: Handler<"claims"> = async (_payload, context) => {
  await settleDueClaims(context, context.job.signal);
};
