import { importFeeds } from "#app/domain/calendars/import-feeds.ts";
import type { Handler } from "#worker/registry.ts";

/** Reads the calendars of other sites that rooms follow. */
export const handle: Handler<"calendar"> = async (_payload, ctx) => {
  await importFeeds(ctx);
};
