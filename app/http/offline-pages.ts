import { config } from "#app/config.ts";

/** Whether devices may keep pages (`OFFLINE_PAGES`). Never in development, where a kept file would hide what was just changed. */
export const keepsOfflinePages = () => config().OFFLINE_PAGES === "on" && import.meta.env.PROD;
