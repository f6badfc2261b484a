import { extendChain } from "#app/domain/audit/chain.ts";
import { logger } from "#app/logger.ts";
import type { Handler } from "#worker/registry.ts";

/** By the clock: links the audit events that wait. How many is told in the log. */
export const handle: Handler<"audit-chain"> = async (_payload, context) => {
  const linked = await extendChain(context, context.job.signal);
  if (linked > 0) logger().debug({ linked }, "audit events linked");
};
