import { config } from "#app/config.ts";

/** An address of this site as others write it. */
export const absolute = (path: string): string => new URL(path, config().APP_ORIGIN).href;
