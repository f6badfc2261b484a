import { rebuildFinder, refreshFinder } from "#app/domain/search/finder/refresh.ts";
import type { Handler } from "#worker/registry.ts";

/** Whatever changed since the last time, or all of it. */
export const handle: Handler<"finder"> = async ({ all }) => {
  await (all ? rebuildFinder() : refreshFinder());
};
