import { keepToSchedule } from "#app/domain/privacy/retention.ts";
import type { Handler } from "#worker/registry.ts";

/** Once a night: ends what was kept long enough. */
export const handle: Handler<"retention"> = async (_payload, ctx) => {
  await keepToSchedule(ctx);
};
