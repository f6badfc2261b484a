import { layout, type RouteConfig, route } from "@remix-run/route-config";
import { adminRoutes } from "./areas/admin/routes.ts";
import { customerRoutes } from "./areas/customer/routes.ts";
import { partnerRoutes } from "./areas/partner/routes.ts";
import { publicRoutes, resourceRoutes } from "./areas/public/routes.ts";

/** The site map. Each area lists its own screens; paths are a contract (design 1.1), spelling included. */
export default [
  ...resourceRoutes,
  layout("areas/public/layout.tsx", [
    ...publicRoutes,
    ...customerRoutes,
    route("*", "areas/public/not-found.tsx"),
  ]),
  ...partnerRoutes,
  ...adminRoutes,
] satisfies RouteConfig;
