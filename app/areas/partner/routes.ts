import type { RouteConfigEntry } from "@remix-run/route-config";

export const partnerRoutes: RouteConfigEntry[] = [];
