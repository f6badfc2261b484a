import { index, type RouteConfigEntry, route } from "@remix-run/route-config";

const at = (file: string) => `areas/public/${file}`;

/** Answers without a page: probes, images, webhooks. */
export const resourceRoutes: RouteConfigEntry[] = [
  route("__refused", at("health/refused.ts")),
  route("healthz", at("health/healthz.ts")),
  route("readyz", at("health/readyz.ts")),
];

export const publicRoutes: RouteConfigEntry[] = [index(at("home/home.tsx"))];
