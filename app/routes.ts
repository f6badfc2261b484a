import { layout, type RouteConfig, route } from "@remix-run/route-config";
import { adminRoutes } from "./areas/admin/routes.ts";
import { agentRoutes } from "./areas/agent/routes.ts";
import { cityManagerRoutes } from "./areas/city-manager/routes.ts";
import { customerRoutes } from "./areas/customer/routes.ts";
import { partnerRoutes } from "./areas/partner/routes.ts";
import { publicRoutes, resourceRoutes } from "./areas/public/routes.ts";
import { staffRoutes } from "./areas/staff/routes.ts";

/** The site map. Each area lists its own screens; paths are a contract (design 1.1), spelling included. */
export default [
  ...resourceRoutes,
  layout("areas/public/layout.tsx", [
    ...publicRoutes,
    ...customerRoutes,
    route("*", "areas/public/not-found.tsx"),
  ]),
  ...partnerRoutes,
  ...agentRoutes,
  ...staffRoutes,
  ...cityManagerRoutes,
  ...adminRoutes,
  // Every part of the design system in every state (docs/design-system.md); the build has no such page.
  ...(process.env.NODE_ENV === "development" ? [route("_ui", "ui/gallery/gallery.tsx")] : []),
] satisfies RouteConfig;
